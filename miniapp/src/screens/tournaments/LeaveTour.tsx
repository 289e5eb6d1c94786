import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { useToast } from '../../ui/Toast.js';
import { useTourAct } from './use-tour-act.js';

/** The cost of leaving, as the end of a text key. */
function costOf({ status, kind, cup, you }: Tournament): string {
  const when = status === 'running' || status === 'paused' ? 'late' : 'early';
  const isAlone = kind === 'arena' || (cup?.partners === 'drawn' && when === 'early');
  const who = isAlone ? 'alone' : 'pair';
  return you.fee === 0 ? `${when}_free_${who}` : `${when}_${who}`;
}

/** Leaves a tournament; the question says what becomes of the fee. */
export function LeaveTour({ tour, words }: { tour: Tournament; words?: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { act, isPending, problem } = useTourAct(tour.id);
  const leave = async () => {
    if (await act('POST /tours/:id/leave')) toast.show(t('tours.left'), 'check');
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="btn quiet sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words ?? t('tours.leave')}
      </button>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      {asking && (
        <ConfirmSheet
          title={t('tours.leave_question')}
          cost={t(`tours.leave_${costOf(tour)}`)}
          deed={t('tours.leave')}
          busy={isPending}
          onDeed={() => void leave()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

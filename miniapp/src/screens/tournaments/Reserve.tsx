import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Friend } from '@hokm/shared/api';
import type { Tournament, TournamentPerson } from '@hokm/shared/api/tournaments';
import { isolate } from '@hokm/web/format';
import { useSession } from '../../session/index.js';
import { Choice } from '../../ui/form/Choice.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import { Countdown } from './Countdown.js';
import { PartnerChoice } from './PartnerChoice.js';
import { Step } from './Step.js';
import { useTourAct } from './use-tour-act.js';

interface Props {
  tour: Tournament;
  onOver: () => void;
}

/** A pair wants the person as its reserve. */
export function ReserveStep({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { act, isPending, problem } = useTourAct(tour.id);
  const { partner, until } = tour.you;
  const name = isolate(partner?.name ?? '');
  const decline = async () => {
    if (await act('POST /tours/:id/leave')) toast.show(t('tours.declined'), 'check');
  };
  return (
    <Step
      icon="users"
      title={t('tours.reserve_title', { name })}
      text={t('tours.reserve_text', { name })}
      problem={problem}
      isNow
    >
      {until !== null && (
        <Countdown until={until} say={(clock) => t('tours.until', { clock })} onOver={onOver} />
      )}
      <button
        type="button"
        className="btn primary wide"
        disabled={isPending}
        onClick={() => void act('POST /tours/:id/reserve/accept')}
      >
        {isPending ? <span className="spin small" /> : t('tours.accept')}
      </button>
      <button type="button" className="btn quiet sm" disabled={isPending} onClick={() => void decline()}>
        {t('tours.decline')}
      </button>
    </Step>
  );
}

/** Asks a friend to play in the place of somebody of the pair: whose place, then who, then one button. */
function ReserveSheet({
  tour,
  instead_of,
  onClose,
}: {
  tour: Tournament;
  instead_of: readonly TournamentPerson[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const me = useSession(({ user }) => user?.id ?? null);
  const [place, setPlace] = useState(instead_of[0]?.player_id ?? '');
  const [chosen, setChosen] = useState<Friend | null>(null);
  const { askReserve, isPending, problem } = useTourAct(tour.id, t('tours.reserve_failed'));
  const name = chosen === null ? '' : isolate(chosen.name);
  const wordsOf = (id: string) =>
    id === me
      ? t('tours.reserve_me')
      : isolate(instead_of.find(({ player_id }) => player_id === id)?.name ?? '');
  const send = async () => {
    if (chosen === null || !(await askReserve(chosen.id, place))) return;
    toast.show(t('tours.reserve_asked', { name }), 'check');
    onClose();
  };
  return (
    <Sheet title={t('tours.reserve_name')} onClose={onClose}>
      <p className="sheet-text">{t('tours.reserve_rules')}</p>
      {instead_of.length > 1 && (
        <Choice
          title={t('tours.reserve_instead')}
          values={instead_of.map(({ player_id }) => player_id)}
          chosen={place}
          wordsOf={wordsOf}
          onChoose={setPlace}
        />
      )}
      <PartnerChoice tour={tour} legend={t('tours.reserve_who')} chosen={chosen} onChoose={setChosen} />
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="btn primary wide"
        disabled={isPending || chosen === null}
        onClick={() => void send()}
      >
        {isPending ? (
          <span className="spin small" />
        ) : chosen === null ? (
          t('tours.reserve_choose')
        ) : (
          t('tours.reserve_ask', { name })
        )}
      </button>
    </Sheet>
  );
}

/** The pair may have a reserve now: who was asked, and the way to ask somebody. Nothing while it may not. */
export function NameReserve({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState(false);
  const { reserve } = tour.you;
  if (reserve === null) return null;
  const { asked, instead_of } = reserve;
  return (
    <>
      {asked !== null && <p role="status">{t('tours.reserve_waits', { name: isolate(asked.name) })}</p>}
      <button type="button" className="btn wide" aria-haspopup="dialog" onClick={() => setNaming(true)}>
        {t(asked === null ? 'tours.reserve_name' : 'tours.reserve_change')}
      </button>
      {naming && <ReserveSheet tour={tour} instead_of={instead_of} onClose={() => setNaming(false)} />}
    </>
  );
}

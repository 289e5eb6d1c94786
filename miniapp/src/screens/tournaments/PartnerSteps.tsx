import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { isolate } from '@hokm/web/format';
import { useToast } from '../../ui/Toast.js';
import { Countdown } from './Countdown.js';
import { LeaveTour } from './LeaveTour.js';
import { ShareTour } from './ShareTour.js';
import { Step } from './Step.js';
import { useTourAct } from './use-tour-act.js';

interface Props {
  tour: Tournament;
  onOver: () => void;
}

/** Somebody wants the person as partner. */
export function AnswerStep({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { accept, act, isPending, problem } = useTourAct(tour.id);
  const { partner, until } = tour.you;
  if (partner === null) return null;
  const decline = async () => {
    if (await act('POST /tours/:id/leave')) toast.show(t('tours.declined'), 'check');
  };
  return (
    <Step
      icon="users"
      title={t('tours.answer_title', { name: isolate(partner.name) })}
      text={tour.fee === 0 ? t('tours.answer_free') : t('tours.answer_fee', { coins: tour.fee })}
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
        onClick={() => void accept(partner.player_id)}
      >
        {isPending ? (
          <span className="spin small" />
        ) : tour.fee === 0 ? (
          t('tours.accept')
        ) : (
          t('tours.accept_fee', { coins: tour.fee })
        )}
      </button>
      <button type="button" className="btn quiet sm" disabled={isPending} onClick={() => void decline()}>
        {t('tours.decline')}
      </button>
    </Step>
  );
}

/** The partner has not answered yet. */
export function WaitPartnerStep({ tour, onOver }: Props) {
  const { t } = useTranslation();
  const { partner, until } = tour.you;
  const name = isolate(partner?.name ?? '');
  return (
    <Step
      icon="hourglass"
      title={t('tours.wait_partner_title', { name })}
      text={t('tours.wait_partner_text')}
    >
      {until !== null && (
        <Countdown until={until} say={(clock) => t('tours.until', { clock })} onOver={onOver} />
      )}
      <ShareTour tour={tour} words={t('tours.remind', { name })} />
      <LeaveTour tour={tour} words={t('tours.withdraw')} />
    </Step>
  );
}

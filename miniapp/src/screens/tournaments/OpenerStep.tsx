import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { useToast } from '../../ui/Toast.js';
import { ShareTour } from './ShareTour.js';
import styles from './tournaments.module.css';
import { useTourAct } from './use-tour-act.js';

const OVER: ReadonlySet<Tournament['status']> = new Set(['finished', 'cancelled']);

/** The acts of a cup's opener: to invite, to begin it, to call it off. Nothing is drawn for others, and nothing once it is over. */
export function OpenerStep({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const { act, isPending, problem } = useTourAct(tour.id);
  const { cup, status } = tour;
  if (cup?.is_mine !== true || OVER.has(status)) return null;
  const isOpen = status === 'published' || status === 'check_in';
  const does = async (deed: 'start' | 'cancel') => {
    const isDone = await act(deed === 'start' ? 'POST /cups/:id/start' : 'POST /cups/:id/cancel');
    if (isDone && deed === 'cancel') toast.show(t('cups.cancelled'), 'check');
    setAsking(null);
  };
  const text = !isOpen ? 'opener_running' : cup.may_start ? 'opener_ready' : 'opener_text';
  return (
    <section className={`panel pad ${styles.step ?? ''}`} aria-labelledby="cup-opener">
      <h2 id="cup-opener">{t('cups.opener_title')}</h2>
      <p>{t(`cups.${text}`)}</p>
      {isOpen && <ShareTour tour={tour} words={t('cups.invite')} />}
      {cup.may_start && (
        <button
          type="button"
          className="btn primary wide"
          aria-haspopup="dialog"
          onClick={() => setAsking('start')}
        >
          {t('cups.start')}
        </button>
      )}
      <button
        type="button"
        className="btn quiet sm"
        aria-haspopup="dialog"
        onClick={() => setAsking('cancel')}
      >
        {t('cups.cancel')}
      </button>
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      {asking !== null && (
        <ConfirmSheet
          title={t(`cups.${asking}_question`)}
          cost={t(`cups.${asking}_cost`)}
          deed={t(`cups.${asking}`)}
          busy={isPending}
          onDeed={() => void does(asking)}
          isWanted={asking === 'start'}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

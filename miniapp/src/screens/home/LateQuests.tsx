import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { arrival } from '@hokm/web/browser';
import { classes } from '../../lib/classes.js';
import { logWarning } from '../../lib/log.js';
import styles from './quests.module.css';

const usePart = create<{ readonly Card: ComponentType | null; readonly hasFailed: boolean }>(() => ({
  Card: null,
  hasFailed: false,
}));

const load = async () => (await import('./QuestCard.js')).QuestCard;

function begin(): void {
  usePart.setState({ hasFailed: false });
  arrival(load()).then(
    (Card) => usePart.setState({ Card }),
    (error: unknown) => {
      logWarning('The card of tasks', error);
      usePart.setState({ hasFailed: true });
    },
  );
}

/** The card of the day's tasks, which comes after the rest of home: as high until it is there. */
export function LateQuests() {
  const { t } = useTranslation();
  const { Card, hasFailed } = usePart();
  useEffect(() => {
    if (usePart.getState().Card === null) begin();
  }, []);
  if (Card !== null) return <Card />;
  return (
    <div className={classes('panel', styles.quests)} role="status" aria-busy={!hasFailed}>
      {hasFailed ? (
        <span className={styles.top}>
          <span className="grow">{t('connection.disconnected')}</span>
          <button type="button" className="btn sm" onClick={begin}>
            {t('app.retry')}
          </button>
        </span>
      ) : (
        <>
          <span className={classes('skel', styles.waitsTop)} />
          <span className={classes('skel', styles.waits)} />
        </>
      )}
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceStatus } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { logWarning } from '../../lib/log.js';
import { useFormat } from '../../settings/use-format.js';
import { BrandMark } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './maintenance.module.css';

/** How often the page looks whether the server is back, ms. */
const LOOK_MS = 10_000;

/** Follows the maintenance; the app starts anew when it is over. */
function useStatus(known: MaintenanceStatus): {
  status: MaintenanceStatus;
  look: () => void;
  looking: boolean;
} {
  const [status, setStatus] = useState(known);
  const [looking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    call('GET /security/maintenance')
      .then(({ current_status: now }) => {
        setStatus(now);
        if (!now.is_enabled) window.location.reload();
      })
      .catch((error: unknown) => logWarning('Maintenance', error))
      .finally(() => setLooking(false));
  };
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return { status, look, looking };
}

/** Shown instead of everything while the server is under maintenance. It goes by itself. */
export function MaintenanceScreen({ known }: { known: MaintenanceStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, look, looking } = useStatus(known);
  const { message, show_progress, progress_percentage, ends_at } = status;
  return (
    <main className={classes('page felt', styles.page)}>
      <BrandMark size={64} />
      <h1>{t('maintenance.title')}</h1>
      {message !== '' && (
        <p className={styles.message}>
          <bdi>{message}</bdi>
        </p>
      )}
      {ends_at !== null && <p>{t('maintenance.until', { time: format.time(ends_at) })}</p>}
      {show_progress && (
        <>
          <progress max={100} value={progress_percentage} aria-label={t('maintenance.progress')} />
          <b>{format.percent(progress_percentage, 100)}</b>
        </>
      )}
      <p className={styles.quiet} role="status">
        {t('maintenance.comes_back')}
      </p>
      <button type="button" className="btn primary" disabled={looking} aria-busy={looking} onClick={look}>
        {looking ? <span className="spin" /> : t('app.retry')}
      </button>
    </main>
  );
}

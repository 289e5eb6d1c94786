import { useTranslation } from 'react-i18next';
import { RECONNECTION } from '../realtime/reconnection.js';
import { useTicker } from '../lib/clock.js';
import { secondsUntil } from '../lib/timer.js';
import type { TableConnection } from './types.js';
import { classes } from '../lib/classes.js';
import styles from './ConnectionBanner.module.css';

/** The connection's state over the bar, while there is something to say; nothing while it is there. */
export function ConnectionBanner({
  connection: { status, attempt, returnAt = null },
  onRetry,
}: {
  connection: TableConnection;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const wait = useTicker(() => (returnAt === null ? 0 : secondsUntil(returnAt, Date.now())));
  if (status === 'connected') return null;
  if (status === 'failed')
    return (
      <div className={classes(styles.topbanner, styles.red)} role="alert">
        <span className="grow">{t('connection.failed')}</span>
        <button type="button" className="tb" onClick={onRetry}>
          {t('app.retry')}
        </button>
      </div>
    );
  const retries = wait === 0 && status === 'reconnecting';
  const words =
    wait > 0
      ? t('table.restarting', { n: wait })
      : t(retries ? 'connection.disconnected' : `connection.${status}`);
  return (
    <div className={styles.topbanner} role="status">
      <span className="spin" />
      <span className="grow">
        {words}
        {retries && <small>{t('connection.reconnecting', { n: attempt, of: RECONNECTION.attempts })}</small>}
      </span>
    </div>
  );
}

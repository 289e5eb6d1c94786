import { useTranslation } from 'react-i18next';
import { useFormat } from '../settings/use-format.js';
import { useConnection, useMaintenance, useOffline, type Maintenance } from '../realtime/index.js';
import { useTicker } from '../lib/clock.js';
import { secondsUntil } from '../lib/timer.js';
import { RECONNECTION } from '../realtime/reconnection.js';
import { useSession } from '../session/index.js';
import { Icon } from '../ui/art/Icon.js';
import { useOnline } from '../ui/use-online.js';

/** The text of a banner and what is done about it; says so if the device itself has no network. */
function Words({ text, note }: { text: string; note?: string }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <span className="grow">
      {/* The administrators may write in another language than the page's. */}
      <bdi>{text}</bdi>
      {note !== undefined && <small>{note}</small>}
      {!online && <small>{t('connection.no_network')}</small>}
    </span>
  );
}

/** The administrators' message about maintenance, and its progress where it is known. */
function MaintenanceBanner({ told }: { told: Maintenance }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = told.message === '' ? t('connection.maintenance') : told.message;
  const { starts_at } = told;
  const begins = useTicker(() => (starts_at == null ? 0 : secondsUntil(Date.parse(starts_at), Date.now())));
  return (
    <div className="banner warn" role="status">
      <Icon name="hourglass" size={20} />
      <Words
        text={words}
        {...(begins > 0 ? { note: t('connection.begins', { time: format.clock(begins) }) } : {})}
      />
      {told.show_progress && begins === 0 && <b>{format.percent(told.progress_percentage, 100)}</b>}
    </div>
  );
}

/** Says that the connection is lost or being won back; nothing while it holds. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { status, attempt, returnAt, visiting, retry } = useConnection();
  const signedIn = useSession((session) => session.token !== null);
  const offline = useOffline();
  const maintenance = useMaintenance();
  const wait = useTicker(() => (returnAt === null ? 0 : secondsUntil(returnAt, Date.now())));
  if (status === 'connected' && maintenance !== null) return <MaintenanceBanner told={maintenance} />;
  if ((!signedIn && !visiting) || !offline || status === 'connected') return null;
  if (status === 'failed') {
    return (
      <div className="banner danger" role="alert">
        <Icon name="off" size={20} />
        <Words text={t('connection.gave_up')} note={t('connection.failed')} />
        <button type="button" className="btn sm danger" onClick={retry}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  if (wait === 0 && status === 'disconnected') {
    return (
      <div className="banner danger" role="status">
        <Icon name="off" size={20} />
        <Words text={t('connection.disconnected')} />
      </div>
    );
  }
  return (
    <div className="banner warn" role="status">
      <span className="spin" />
      {wait > 0 || status === 'connecting' ? (
        <Words text={wait > 0 ? t('connection.restarting', { n: wait }) : t('connection.connecting')} />
      ) : (
        <Words
          text={t('connection.disconnected')}
          note={t('connection.reconnecting', { n: attempt, of: RECONNECTION.attempts })}
        />
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useConnection, useOffline } from '../realtime/index.js';
import { RECONNECTION } from '../realtime/reconnection.js';
import { useSession } from '../session/index.js';
import { Icon } from './art/Icon.js';
import { useOnline } from './use-online.js';

/** The words of a banner, and whose fault it is when the device itself is without a network. */
function Words({ text }: { text: string }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <span className="grow">
      {text}
      {!online && <small>{t('connection.no_network')}</small>}
    </span>
  );
}

/** Says that the connection is lost or being won back; nothing while it holds. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { status, attempt, retry } = useConnection();
  const signedIn = useSession((session) => session.token !== null);
  const offline = useOffline();
  if (!signedIn || !offline || status === 'connected') return null;
  if (status === 'failed') {
    return (
      <div className="banner danger" role="alert">
        <Icon name="off" size={20} />
        <Words text={t('connection.failed')} />
        <button type="button" className="btn sm danger" onClick={retry}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  if (status === 'disconnected') {
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
      <Words
        text={
          status === 'connecting'
            ? t('connection.connecting')
            : t('connection.reconnecting', { n: attempt, of: RECONNECTION.attempts })
        }
      />
    </div>
  );
}

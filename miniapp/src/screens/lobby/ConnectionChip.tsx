import { useTranslation } from 'react-i18next';
import type { ConnectionStatus } from '../../realtime/index.js';

/** The connection in a word. */
export function ConnectionChip({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation();
  if (status === 'connected') {
    return (
      <span className="chip ok" role="status">
        <i className="dot" />
        <span>{t('connection.connected')}</span>
      </span>
    );
  }
  const trying = status === 'connecting' || status === 'reconnecting';
  return (
    <span className={trying ? 'chip warn' : 'chip danger'} role="status">
      {trying ? <span className="spin small" /> : <i className="dot" />}
      <span>{t(trying ? 'connection.connecting' : 'connection.disconnected')}</span>
    </span>
  );
}

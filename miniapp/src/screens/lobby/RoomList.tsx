import { useTranslation } from 'react-i18next';
import { useConnection } from '../../realtime/index.js';
import type { Lobby } from '../../realtime/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { RoomRow } from './RoomRow.js';
import { sortRooms } from './sort-rooms.js';

/** The rooms there are. `onCreate` leads to making one's own. */
export function RoomList({ lobby, onCreate }: { lobby: Lobby; onCreate: () => void }) {
  const { t } = useTranslation();
  const { status } = useConnection();
  const rooms = sortRooms(lobby.rooms);
  const lost = !lobby.loaded && (status === 'failed' || status === 'disconnected');
  return (
    <>
      <div className="sec">
        <h2>{t('lobby.rooms')}</h2>
        {lobby.loaded && <span className="n num">{t('lobby.rooms_count', { count: rooms.length })}</span>}
      </div>
      {lost && <Notice icon="off" title={t('lobby.offline')} />}
      {!lobby.loaded && !lost && <SkeletonRows rows={3} label={t('app.loading')} />}
      {lobby.loaded && rooms.length === 0 && (
        <Notice icon="users" title={t('lobby.empty')} text={t('lobby.empty_text')}>
          <button type="button" className="btn sm tint" onClick={onCreate}>
            {t('lobby.empty_action')}
          </button>
        </Notice>
      )}
      {rooms.length > 0 && (
        <div className="panel list rooms">
          {rooms.map(([roomId, room]) => (
            <RoomRow key={roomId} roomId={roomId} room={room} />
          ))}
        </div>
      )}
    </>
  );
}

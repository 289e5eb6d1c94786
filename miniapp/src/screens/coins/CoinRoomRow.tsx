import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CoinRoom, CoinStanding } from '@hokm/shared/api/stakes';
import { codeText } from '@hokm/web/errors';
import { formatNames, isolate } from '@hokm/web/format';
import { useOwnSeat } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { TableMiniature } from '../lobby/TableMiniature.js';
import lobbyStyles from '../lobby/lobby.module.css';
import { classes } from '../../lib/classes.js';
import styles from './coins.module.css';

interface Props {
  room: CoinRoom;
  /** Null until it is known. */
  standing: CoinStanding | null;
}

/** Why the person does not come in, in a few words; null where they do, or where the room itself says it. */
function useReason({ room, standing }: Props): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { why_not, status } = room;
  // What holds for all rooms is said once, above them.
  if (why_not === null || why_not === standing?.why_not || status !== 'waiting' || why_not === 'room/full')
    return null;
  if (why_not === 'stake/too_high' && standing !== null)
    return t('coins.too_high', { most: standing.largest_stake });
  return codeText(why_not, null, language);
}

function Way({ room }: Pick<Props, 'room'>) {
  const { t } = useTranslation();
  const { room_id, name, stake, status, can_join } = room;
  const own = useOwnSeat((seat) => seat.roomId === room_id);
  if (own)
    return (
      <Link className="btn sm tint" to={status === 'waiting' ? `/room/${room_id}` : `/game/${room_id}`}>
        {t('lobby.back_in')}
      </Link>
    );
  if (status === 'in progress')
    return (
      <Link
        className="btn sm"
        to={`/watch/${room_id}`}
        aria-label={t('lobby.watch_of', { name: isolate(name) })}
      >
        {t('lobby.watch')}
      </Link>
    );
  if (!can_join) return null;
  return (
    <Link
      className="btn sm tint"
      to={`/room/${room_id}`}
      aria-label={t('coins.look', { name: isolate(name), coins: stake })}
    >
      {t('coins.look_short')}
    </Link>
  );
}

/** One coin room: who sits there, what is put in, and the way to it. The room itself asks before anybody sits down. */
export function CoinRoomRow({ room, standing }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const reason = useReason({ room, standing });
  const waiting = room.status === 'waiting';
  return (
    <div className={room.can_join || !waiting ? undefined : styles.shut}>
      <TableMiniature seats={room.seats} />
      <span className="grow">
        <b className="row-t">
          <bdi>{room.name}</bdi>
        </b>
        <span className="row-s">
          <span className={waiting ? lobbyStyles.tag : classes(lobbyStyles.tag, lobbyStyles.on)}>
            {waiting ? t('lobby.seats', { taken: room.seats_taken }) : t('lobby.playing')}
          </span>
          <span> · {t('lobby.to_points', { points: room.target_points })}</span>
        </span>
        <span className={classes('row-s', styles.entry)}>
          <b>{t('coins.entry', { coins: room.stake })}</b> · {t('coins.pot', { coins: room.pot })}
        </span>
        {room.players.length > 0 && <span className="row-s">{formatNames(room.players, language)}</span>}
        {reason !== null && <span className={classes('row-s', styles.reason)}>{reason}</span>}
      </span>
      <Way room={room} />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RoomSeat } from '@hokm/shared/protocol';
import { useGame, useOwnSeat, useRoomNow } from '../../realtime/index.js';
import { Avatar } from '../../ui/art/index.js';
import { tableLine } from './table-line.js';
import styles from './home.module.css';

type Sitting = Pick<RoomSeat, 'seat' | 'player_id' | 'name' | 'avatar' | 'frame' | 'is_bot'>;

function Faces({ seats }: { seats: readonly (Sitting | null)[] }) {
  return (
    <span className={styles.avs}>
      {seats.map(
        (seat) =>
          seat && (
            <span className="av s" key={seat.seat}>
              <Avatar
                name={seat.name}
                id={seat.player_id}
                bot={seat.is_bot}
                photo={seat.avatar}
                frame={seat.frame}
              />
            </span>
          ),
      )}
    </span>
  );
}

function RoomChip({ name }: { name: string }) {
  return (
    <span className="chip gold">
      <bdi>{name}</bdi>
    </span>
  );
}

/** The state of a running match; requested here, because the page may have just been opened. */
function Standing({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const { state: game } = useGame(roomId);
  const line = game === null ? null : tableLine(game);
  return (
    <>
      {game !== null && <Faces seats={game.players} />}
      <span className="grow">
        <b className="row-t">{t('home.resume')}</b>
        <span className="row-s">{line === null ? t('home.resume_text') : t(line.key, line.params)}</span>
      </span>
      {game !== null && <RoomChip name={game.name} />}
    </>
  );
}

/** The waiting room where the player sits. */
function Waiting({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const room = useRoomNow(roomId);
  return (
    <>
      {room !== null && <Faces seats={room.seats} />}
      <span className="grow">
        <b className="row-t">{t('home.return')}</b>
        <span className="row-s">{t('home.return_text')}</span>
      </span>
      <RoomChip name={room?.name ?? roomId} />
    </>
  );
}

/**
 * Links back to the player's match or waiting room; nothing if there is none. The server's answer comes late,
 * so the card is placed over the aces, where it shifts nothing.
 */
export function ResumeCard() {
  const { roomId, status } = useOwnSeat();
  if (roomId === null || status === null) return null;
  const plays = status === 'in progress';
  return (
    <Link className={styles.resume} to={plays ? `/game/${roomId}` : `/room/${roomId}`}>
      {plays ? <Standing roomId={roomId} /> : <Waiting roomId={roomId} />}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GameState, RoomSeat } from '@hokm/shared/protocol';
import { useTicker } from '../../lib/clock.js';
import { secondsLeft, timerFace } from '../../lib/timer.js';
import { serverNow, useGame, useOwnSeat, useRoomNow } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
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

/** The seconds of the running turn or pause; nothing while no clock runs. */
function Seconds({ deck }: { deck: GameState['deck_state'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useTicker(() => secondsLeft(deck, serverNow()));
  if (seconds === null) return null;
  const { tone } = timerFace(deck, seconds);
  return (
    <span
      className={styles.seconds}
      data-tone={tone}
      role="img"
      aria-label={t('home.seconds', { n: seconds })}
    >
      {format.clock(seconds)}
    </span>
  );
}

interface FrameProps {
  faces: readonly (Sitting | null)[];
  room: string;
  line: string;
  action: string;
  clock?: ReactNode;
}

/** The players, the score and the button back to the table. */
function Frame({ faces, room, line, action, clock }: FrameProps) {
  return (
    <>
      <span className={styles.resumeTop}>
        <Faces seats={faces} />
        <span className="grow">
          <bdi className="row-t ell">{room}</bdi>
          <span className="row-s">{line}</span>
        </span>
        {clock}
      </span>
      <b className="btn primary wide">{action}</b>
    </>
  );
}

/** The state of a running match; requested here, because the page may have just been opened. */
function Standing({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const { state: game } = useGame(roomId);
  const line = game === null ? null : tableLine(game);
  return (
    <Frame
      faces={game?.players ?? []}
      room={game?.name ?? roomId}
      line={line === null ? t('home.resume_text') : t(line.key, line.params)}
      action={t('home.resume')}
      clock={game === null ? null : <Seconds deck={game.deck_state} />}
    />
  );
}

/** The waiting room where the player sits. */
function Waiting({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const room = useRoomNow(roomId);
  return (
    <Frame
      faces={room?.seats ?? []}
      room={room?.name ?? roomId}
      line={t('home.return_text')}
      action={t('home.return')}
    />
  );
}

/** Links back to the player's match or waiting room; nothing if there is none. It takes the place of the aces. */
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

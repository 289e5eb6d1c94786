import { useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { askForRoom, useRoom } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '../../settings/index.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import '../../text/lobby.js';
import { WaitingRoom } from './WaitingRoom.js';
import { useInvited } from './use-invited.js';
import { useLeaveWaiting } from './use-leave-waiting.js';
import { classes } from '../../lib/classes.js';
import roomsStyles from '../../rooms/rooms.module.css';
import styles from './room.module.css';

const PLACES = ['bottom', 'left', 'top', 'right'] as const;

/** Placeholders until the room is loaded, with a button to leave. */
function Waiting({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <header className="bar">
        <button className="tb" type="button" onClick={onLeave}>
          <Icon name="leave" size={20} />
          <span>{t('room.leave')}</span>
        </button>
      </header>
      <div className={classes('opts', roomsStyles.facts)} aria-hidden="true">
        {[0, 1, 2].map((option) => (
          <span key={option} className="opt skel" />
        ))}
      </div>
      <section className={styles.roundTable} aria-busy="true">
        <Toranj />
        <div className={styles.cd} role="status" aria-label={t('app.loading')}>
          <span className="spin" />
        </div>
        {PLACES.map((place) => (
          <span
            key={place}
            className={classes(roomsStyles.seat, roomsStyles[place], styles.sp)}
            aria-hidden="true"
          >
            <span className={classes('av', styles.xl2, 'skel')} />
            <span className="skel line w70" />
          </span>
        ))}
      </section>
      <span className={classes(styles.code, 'skel')} aria-hidden="true" />
    </>
  );
}

/** Why there is no room here. Another try is offered where it may help: not after what the room itself refuses. */
function Missing({ roomId, code }: { roomId: string; code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const text = code === null ? undefined : codeText(code, null, language);
  const mayCome = code?.startsWith('room/') !== true;
  return (
    <Notice
      icon={mayCome ? 'refresh' : 'lock'}
      title={t('room.missing')}
      {...(text === undefined ? {} : { text })}
      alert
    >
      {mayCome && (
        <button type="button" className="btn primary sm" onClick={() => void askForRoom(roomId)}>
          {t('app.retry')}
        </button>
      )}
      <button
        type="button"
        className={mayCome ? 'btn sm' : 'btn primary sm'}
        onClick={() => navigate('/lobby', { replace: true })}
      >
        {t('room.to_lobby')}
      </button>
    </Notice>
  );
}

/** `/room/:roomId`: the seats, the invitation and the countdown, until the match starts. */
export function RoomScreen() {
  const { roomId = '' } = useParams();
  return <Room key={roomId} roomId={roomId} />;
}

function Room({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const { room, loading, problem } = useRoom(roomId);
  const me = useSession((session) => session.user?.id ?? null);
  const arriving = useInvited(roomId, room, me);

  const leave = useLeaveWaiting(roomId);

  return (
    <main className={classes('page felt onfelt', styles.roomp)}>
      {room && !arriving ? (
        <WaitingRoom room={room} me={me} onLeave={() => void leave()} />
      ) : (
        <>
          <h1 className="sr">{t('room.title')}</h1>
          <ConnectionBanner />
          {loading || arriving ? (
            <Waiting onLeave={() => void leave()} />
          ) : (
            <Missing roomId={roomId} code={problem} />
          )}
        </>
      )}
    </main>
  );
}

import { useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands, leaveUnsaid, useConnection, useRoom } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '../../settings/index.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import '../../text/lobby.js';
import { WaitingRoom } from './WaitingRoom.js';
import { useInvited } from './use-invited.js';
import { classes } from '../../lib/classes.js';
import styles from './room.module.css';

/** How long leaving waits for the server's answer, ms; the person leaves the page even without one. */
const LEAVE_PATIENCE = 1500;
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
      <div className={classes('opts', styles.flat)} aria-hidden="true">
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
          <span key={place} className={classes(styles.sp, styles[place])} aria-hidden="true">
            <span className={classes('av', styles.xl2, 'skel')} />
            <span className="skel line w70" />
          </span>
        ))}
      </section>
      <span className={classes(styles.code, 'skel')} aria-hidden="true" />
    </>
  );
}

function Missing({ code }: { code: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const text = code === null ? undefined : codeText(code, null, language);
  return (
    <Notice icon="lock" title={t('room.missing')} {...(text === undefined ? {} : { text })} alert>
      <button
        type="button"
        className="btn primary sm"
        onClick={() => void navigate('/lobby', { replace: true })}
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
  const connected = useConnection().status === 'connected';
  const navigate = useNavigate();
  const arriving = useInvited(roomId, room, me);

  const leave = async () => {
    const patience = new Promise<null>((resolve) => setTimeout(resolve, LEAVE_PATIENCE, null));
    const answer = connected ? await Promise.race([commands.leaveWaiting(roomId), patience]) : null;
    // The match has begun in the meantime: the table asks before leaving and names the cost.
    if (answer !== null && !answer.ok && answer.code === 'room/not_waiting') {
      void navigate(`/game/${roomId}`, { replace: true });
      return;
    }
    const told = answer !== null && (answer.ok || answer.code !== 'server/unavailable');
    if (!told) leaveUnsaid(roomId);
    void navigate('/', { replace: true });
  };

  return (
    <main className={classes('page felt onfelt', styles.roomp)}>
      {room && !arriving ? (
        <WaitingRoom room={room} me={me} onLeave={() => void leave()} />
      ) : (
        <>
          <h1 className="sr">{t('room.title')}</h1>
          <ConnectionBanner />
          {loading || arriving ? <Waiting onLeave={() => void leave()} /> : <Missing code={problem} />}
        </>
      )}
    </main>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { commands } from '../../realtime/index.js';
import { useRoomTour } from '../../social/use-room-tour.js';
import { RoomFacts } from '../../rooms/RoomFacts.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { Notice } from '../../ui/Notice.js';
import { useToast } from '../../ui/Toast.js';
import { Countdown } from './Countdown.js';
import { Invitation } from './Invitation.js';
import { SearchClock, SearchPanel, SoughtSeat } from './Search.js';
import { SeatPlace } from './SeatPlace.js';
import { mySeat, placeSeats, type PlacedSeat } from './seating.js';
import { Obstacle, StakePanel } from './StakePanel.js';
import { TourRoom } from './TourRoom.js';
import { useStart } from './use-start.js';
import { classes } from '../../lib/classes.js';
import styles from './room.module.css';

interface Props {
  room: UpdateRoom;
  me: string | null;
  onLeave: () => void;
}

/** A match that runs, or is over, without the viewer; a public one that runs may be watched. */
function Started({ room }: { room: UpdateRoom }) {
  const { t } = useTranslation();
  const over = room.status === 'finished';
  const open = !over && room.options.visibility === 'public';
  return (
    <>
      <h1 className="sr">
        <bdi>{room.name}</bdi>
      </h1>
      <Notice
        icon={open ? 'eye' : 'lock'}
        title={t(over ? 'room.over' : 'room.playing')}
        text={t(over ? 'room.over_text' : 'room.playing_text')}
      >
        {open && (
          <Link className="btn primary sm" to={`/watch/${room.room_id}`} replace>
            {t('lobby.watch')}
          </Link>
        )}
        <Link className={open ? 'btn sm' : 'btn primary sm'} to="/lobby" replace>
          {t('room.to_lobby')}
        </Link>
      </Notice>
    </>
  );
}

/** The table before the match: four seats round the medallion, and what can be done about them. */
export function WaitingRoom({ room, me, onLeave }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const seat = mySeat(room, me);
  const member = seat !== null;
  const tour = useRoomTour(room.options);
  // The tournament itself begins its matches.
  const { remaining, total } = useStart(room, member && tour === null);
  const gone = room.status !== 'waiting';
  const quick = room.search != null;
  const { stakes: coins } = room;
  /** A search that still has free seats, as its members see it. */
  const search = member && room.full_since === null ? (room.search ?? null) : null;

  useEffect(() => {
    if (gone && member) navigate(`/game/${room.room_id}`, { replace: true });
  }, [gone, member, navigate, room.room_id]);

  const tell = (answer: Awaited<ReturnType<typeof commands.takeSeat>>) => {
    if (!answer.ok) toast.show(answer.message, 'close');
    return answer.ok;
  };
  const join = () => commands.joinRoom(room.room_id, { agreed: true });
  /** Without sides where the seats are drawn. */
  const neutral = (placed: PlacedSeat): PlacedSeat =>
    coins === undefined ? placed : { ...placed, ours: true };
  const sit = async (number: 0 | 1 | 2 | 3) => {
    if (!member && !tell(await join())) return;
    // The seats of a coin room are drawn.
    if (coins === undefined) tell(await commands.takeSeat(room.room_id, number));
  };

  if (gone && !member) return <Started room={room} />;
  if (tour !== null) return <TourRoom room={room} of={tour} me={me} member={member} />;
  return (
    <>
      <header className="bar">
        <button className="tb" type="button" onClick={onLeave}>
          <Icon name="leave" size={20} />
          <span>{t(search === null ? 'room.leave' : 'room.cancel_search')}</span>
        </button>
        <h1 className={classes(styles.centred, 'ell')}>
          <bdi className="ell">{room.name}</bdi>
        </h1>
        <Link className="tb" to="/settings" aria-label={t('app.settings')}>
          <Icon name="gear" size={20} />
        </Link>
      </header>
      <ConnectionBanner />
      <RoomFacts options={room.options} name={t('room.entry')}>
        {t(room.options.visibility === 'private' ? 'lobby.private' : 'lobby.public')}
      </RoomFacts>
      <section className={styles.roundTable} aria-label={t('room.title')}>
        <Toranj />
        {search === null ? (
          <Countdown room={room} remaining={remaining} total={total} />
        ) : (
          <SearchClock search={search} />
        )}
        {placeSeats(room, me)
          .map(neutral)
          .map((placed) =>
            placed.taken === null && (search !== null || (coins !== undefined && member)) ? (
              <SoughtSeat
                key={placed.number}
                place={placed.place}
                ours={placed.ours}
                {...(coins === undefined ? {} : { words: t('room.free') })}
              />
            ) : (
              <SeatPlace
                key={placed.number}
                seat={placed}
                // Nobody knows their partner before the seats are drawn.
                member={member && coins === undefined}
                me={me}
                seeded={room.fairness.seeded.includes(placed.number)}
                creator={quick || coins !== undefined ? null : room.creator_id}
                onSit={() => void sit(placed.number)}
                onAddBot={() => void commands.addBot(room.room_id, placed.number).then(tell)}
                onRemoveBot={() => void commands.removeBot(room.room_id, placed.number).then(tell)}
              />
            ),
          )}
      </section>
      {coins !== undefined && <StakePanel coins={coins} />}
      {coins !== undefined && !member && <Obstacle />}
      {search === null ? (
        <Invitation
          room={room}
          member={member}
          isHost={room.creator_id === me}
          onJoin={() => join().then(tell)}
        />
      ) : (
        <SearchPanel room={room} search={search} />
      )}
    </>
  );
}

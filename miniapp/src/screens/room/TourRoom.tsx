import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { classes } from '../../lib/classes.js';
import { useTicker } from '../../lib/clock.js';
import { secondsUntil } from '../../lib/timer.js';
import { serverNow } from '../../realtime/index.js';
import { RoomFacts } from '../../rooms/RoomFacts.js';
import type { RoomTour } from '../../social/use-room-tour.js';
import { useFormat } from '../../settings/use-format.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import '../../text/table-tour.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { SoughtSeat } from './Search.js';
import { SeatPlace } from './SeatPlace.js';
import { placeSeats } from './seating.js';
import styles from './room.module.css';

interface Props {
  room: UpdateRoom;
  of: RoomTour;
  me: string | null;
  /** The viewer sits here. */
  member: boolean;
}

/** The middle of the table: the time that is left to come to it. */
function Middle({ until }: { until: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = useTicker(() => (until === null ? 0 : secondsUntil(Date.parse(until), serverNow())));
  return (
    <div className={styles.cd} role="timer">
      <b className={styles.small}>{left > 0 ? format.clock(left) : <span className="spin" />}</b>
      <small>{t('table_tour.waiting')}</small>
    </div>
  );
}

const nothing = () => undefined;

/** The waiting table of a tournament: seats that nobody chooses, the time that is left, and the way to the tournament. */
export function TourRoom({ room, of, me, member }: Props) {
  const { t } = useTranslation();
  const page = `/tours/${of.id}`;
  return (
    <>
      <header className="bar">
        <Link className="tb" to={page} replace>
          <Icon name="cup" size={20} />
          <span>{t('table_tour.one')}</span>
        </Link>
        <h1 className={classes(styles.centred, 'ell')}>
          <bdi className="ell">{of.name === '' ? room.name : of.name}</bdi>
        </h1>
        <Link className="tb" to="/settings" aria-label={t('app.settings')}>
          <Icon name="gear" size={20} />
        </Link>
      </header>
      <ConnectionBanner />
      <RoomFacts options={room.options} name={t((of.tour?.round ?? 0) > 0 ? 'table_tour.one' : 'room.entry')}>
        {of.round}
      </RoomFacts>
      <section className={styles.roundTable} aria-label={t('room.title')}>
        <Toranj />
        <Middle until={member ? (of.tour?.you.until ?? null) : null} />
        {placeSeats(room, me).map((placed) =>
          placed.taken === null ? (
            <SoughtSeat key={placed.number} place={placed.place} ours={placed.ours} words={t('room.free')} />
          ) : (
            <SeatPlace
              key={placed.number}
              seat={placed}
              member={member}
              me={me}
              seeded={room.fairness.seeded.includes(placed.number)}
              creator={null}
              onSit={nothing}
              onAddBot={nothing}
              onRemoveBot={nothing}
            />
          ),
        )}
      </section>
      <section className={styles.code} aria-label={t('table_tour.waiting')}>
        <span className={styles.words}>
          <span className="row-t">{t('table_tour.waiting')}</span>
          <small>{t('table_tour.waiting_text')}</small>
        </span>
        <Link className="btn sm" to={page} replace>
          {t('table_tour.page')}
        </Link>
      </section>
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { classes } from '../../lib/classes.js';
import { commands } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import { Ring } from './Ring.js';
import { seatClass } from './seat-class.js';
import type { PlacedSeat } from './seating.js';
import { useInvite } from './use-invite.js';
import { useSearch } from './use-search.js';
import styles from './room.module.css';

type Search = NonNullable<UpdateRoom['search']>;

/** A seat that nobody has been found for yet. */
export function SoughtSeat({ place, ours, words }: Pick<PlacedSeat, 'place' | 'ours'> & { words?: string }) {
  const { t } = useTranslation();
  return (
    <div className={seatClass(place, ours)}>
      <span className={styles.sought} aria-hidden="true">
        <Icon name="user" size={26} />
      </span>
      {words === undefined && <span className="sr">{t('room.free')}</span>}
      <small>{words ?? t(place === 'top' ? 'room.wait_partner' : 'room.wait_rival')}</small>
    </div>
  );
}

/** The middle of the table: how long the search has lasted, and the share of its time that is left. */
export function SearchClock({ search }: { search: Search }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { elapsed, share } = useSearch(search);
  return (
    <div
      className={classes(styles.cd, styles.radar)}
      role="timer"
      aria-label={t('room.searching_for', { count: elapsed })}
    >
      <Ring share={share} />
      <b aria-hidden="true">{format.number(elapsed)}</b>
      <small aria-hidden="true">{t('room.seconds')}</small>
    </div>
  );
}

/** The live region: speaks when the number of people changes, not each second. */
function Announcement({ people, pair }: { people: number; pair: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="sr" role="status">
      {t(pair ? 'room.seeking_pair' : 'room.searching')} {t('room.found', { count: people })}
    </p>
  );
}

/** The number of people who search, the time until computer players sit down, and the buttons to begin now and to invite. */
export function SearchPanel({ room, search }: { room: UpdateRoom; search: Search }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const invite = useInvite(room);
  const { left } = useSearch(search);
  const [busy, setBusy] = useState(false);
  const people = room.seats.filter((seat) => seat !== null && !seat.is_bot).length;
  const seekers = Math.max(search.seekers, people);

  const begin = async () => {
    setBusy(true);
    const answer = await commands.startWithBots(room.room_id);
    setBusy(false);
    if (answer.ok) navigate(`/game/${room.room_id}`, { replace: true });
    else toast.show(answer.message, 'close');
  };

  return (
    <section className={classes(styles.code, styles.search)}>
      <Announcement people={people} pair={search.pair} />
      <span className="grow">
        <b>{t(search.pair ? 'room.seeking_pair' : 'room.searching')}</b>
        <small>
          {search.pair
            ? t('room.seeking_pair_text')
            : seekers > 1
              ? t('room.seekers', { count: seekers })
              : t('room.only_you')}
        </small>
      </span>
      <button className="tb" type="button" aria-label={t('room.invite')} onClick={() => void invite()}>
        <Icon name="share" size={20} />
      </button>
      <small className={styles.fills}>
        {left > 0 ? t('room.fills_in', { count: left }) : t('room.fills_now')}
      </small>
      <button
        className={classes('btn primary', styles.begin)}
        type="button"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void begin()}
      >
        {busy && <span className={classes('spin small', styles.small)} />}
        <span>{t('room.start_with_bots')}</span>
      </button>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { useFormat } from '../../settings/use-format.js';
import { Ring } from './Ring.js';
import { freeSeats } from './seating.js';
import styles from './room.module.css';

interface Props {
  room: UpdateRoom;
  /** Until the start, ms; null while seats are free, and once the match begins. */
  remaining: number | null;
  total: number;
}

const SEATS = 4;

/** The middle of the table: how many sit, or the seconds until the start. */
export function Countdown({ room, remaining, total }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const free = freeSeats(room);
  if (remaining === null && free > 0) {
    return (
      <div className={styles.cd} role="status">
        <b className={styles.small}>{t('lobby.seats', { taken: SEATS - free })}</b>
        <small>{t('room.seats_left', { count: free })}</small>
      </div>
    );
  }
  const left = remaining ?? 0;
  const seconds = Math.ceil(left / 1000);
  return (
    <div className={styles.cd} role="timer" aria-live="polite">
      <Ring share={total > 0 ? left / total : 0} />
      {seconds > 0 && <b>{format.number(seconds)}</b>}
      <small>{t(seconds > 0 ? 'room.starting' : 'room.starting_now')}</small>
    </div>
  );
}

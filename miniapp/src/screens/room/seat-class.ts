import { classes } from '../../lib/classes.js';
import roomsStyles from '../../rooms/rooms.module.css';
import type { Place } from './seating.js';
import styles from './room.module.css';

/** The classes of a seat at its place; `ours`: of the viewer's own team. */
export function seatClass(place: Place, ours: boolean): string {
  return classes(roomsStyles.seat, roomsStyles[place], styles.sp, ours ? styles.us : styles.them);
}

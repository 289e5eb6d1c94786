import type { Lobby } from '../../realtime/index.js';
import { Avatar } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './lobby.module.css';

/** Bottom, right, top, left: the order of play. */
const PLACES = ['a', 'b', 'c', 'd'] as const;

/** A table of four in small: who sits where, before any text. Computer players' faces are square. */
export function TableMiniature({ seats }: { seats: Lobby['rooms'][string]['seats'] }) {
  return (
    <span className={styles.table4} aria-hidden="true">
      {PLACES.map((place, index) => {
        const seat = seats[index];
        return (
          <i
            key={place}
            className={classes(styles[place], !seat && styles.free, seat?.is_bot === true && styles.bot)}
          >
            {seat && <Avatar name={seat.name} id={seat.player_id} bot={seat.is_bot} />}
          </i>
        );
      })}
    </span>
  );
}

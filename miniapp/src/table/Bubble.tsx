import { Drawing } from '../ui/art/Drawing.js';
import { useSocial } from './context.js';
import { classes } from '../lib/classes.js';
import styles from './Bubble.module.css';

/** Size of a drawn reaction, px. */
const DRAWN = 52;

/** A player's phrase or drawn reaction, as an ivory bubble over the seat. */
export function Bubble({ playerId }: { playerId: string }) {
  const said = useSocial()?.said[playerId];
  if (said === undefined) return null;
  const { text, drawn, serial } = said;
  return (
    <span className={classes(styles.bubble, drawn === null ? '' : styles.drawn)} role="status" key={serial}>
      {drawn === null ? text : <Drawing name={drawn} words={text} size={DRAWN} />}
    </span>
  );
}

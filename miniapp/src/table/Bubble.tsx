import { useSocial } from './context.js';
import styles from './Bubble.module.css';

/** A player's phrase, as an ivory bubble over the seat. */
export function Bubble({ playerId }: { playerId: string }) {
  const said = useSocial()?.said[playerId];
  if (said === undefined) return null;
  return (
    <span className={styles.bubble} role="status" key={said.serial}>
      {said.text}
    </span>
  );
}

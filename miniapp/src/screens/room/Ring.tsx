import styles from './room.module.css';

/** The ring round a clock. `share` of it is drawn, 0 to 1. */
export function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <circle cx="30" cy="30" r="27" />
      <circle
        className={styles.fg}
        cx="30"
        cy="30"
        r="27"
        pathLength="100"
        strokeDasharray={`${share * 100} 100`}
      />
    </svg>
  );
}

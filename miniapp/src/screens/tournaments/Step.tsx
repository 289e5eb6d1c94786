import type { ReactNode } from 'react';
import { Icon } from '../../ui/art/index.js';
import type { IconName } from '../../ui/art/icons.js';
import { classes } from '../../lib/classes.js';
import styles from './tournaments.module.css';

interface Props {
  icon: IconName;
  title: string;
  text?: string | null;
  /** Why the last act failed. */
  problem?: string | null;
  /** It presses: saffron edge. */
  isNow?: boolean;
  /** Facts below the text, and what can be done. */
  children?: ReactNode;
}

/** The person's next step in a tournament, with its one button. */
export function Step({ icon, title, text, problem, isNow = false, children }: Props) {
  return (
    <section
      className={classes('panel pad', styles.step, isNow ? styles.now : '')}
      aria-labelledby="tour-step"
    >
      <h2 id="tour-step">
        <span className="lead-ic" aria-hidden="true">
          <Icon name={icon} />
        </span>
        <span role="status">{title}</span>
      </h2>
      {text != null && <p>{text}</p>}
      {children}
      {problem != null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/art/index.js';
import type { IconName } from '../ui/art/index.js';
import { classes } from '../lib/classes.js';
import styles from './account.module.css';

/** The heading of what has taken the place of a form: who listens or uses keys goes on from it. */
export function ArrivedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 tabIndex={-1} ref={heading}>
      {children}
    </h2>
  );
}

interface Props {
  icon: IconName;
  tone?: 'ok' | 'bad' | 'plain';
  title: string;
  text?: string;
  children?: ReactNode;
}

/** How something has ended: a sign, what has come of it, and what to do now. */
export function ResultPanel({ icon, tone = 'plain', title, text, children }: Props) {
  return (
    <section className={styles.arrived}>
      <span className={classes(styles.bigIc, styles[tone])}>
        <Icon name={icon} size={36} />
      </span>
      <ArrivedHeading>{title}</ArrivedHeading>
      {text !== undefined && <p className="row-s">{text}</p>}
      {children}
    </section>
  );
}

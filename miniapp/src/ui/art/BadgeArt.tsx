import { useId } from 'react';
import { SHAMSEH } from '@hokm/shared/art';
import { useFormat } from '../../settings/use-format.js';
import { emblemOf, type Emblem } from './badge-emblems.js';
import { classes } from '../../lib/classes.js';
import styles from './BadgeArt.module.css';

/** The same middle, another size. */
const sized = (scale: number) => `translate(50 50) scale(${scale}) translate(-50 -50)`;
/** The emblem stays clear of the points' inner corners. */
const EMBLEM = sized(0.8);

function Number({ value }: { value: number }) {
  const { number } = useFormat();
  const text = number(value);
  return (
    <text
      x="50"
      y={text.length > 2 ? 59 : 61}
      textAnchor="middle"
      fontFamily="Vazirmatn, sans-serif"
      fontWeight="800"
      fontSize={text.length > 2 ? 26 : 34}
    >
      {text}
    </text>
  );
}

function Drawing({ emblem }: { emblem: Emblem }) {
  return (
    <g className={styles.bdEmblem} transform={EMBLEM}>
      <g dangerouslySetInnerHTML={{ __html: emblem.art }} />
      {emblem.number !== undefined && <Number value={emblem.number} />}
    </g>
  );
}

/**
 * A badge: its emblem on a shamseh, gold-edged if unlocked, else grey. Hidden from screen readers: its name is beside it.
 */
export function BadgeArt({ icon, unlocked = true }: { icon: string; unlocked?: boolean }) {
  const id = useId();
  const emblem = emblemOf(icon);
  return (
    <svg
      className={unlocked ? styles.bd : classes(styles.bd, styles.locked)}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <radialGradient id={id} cx=".5" cy=".4" r=".62">
        <stop offset="0" stopColor={emblem.ground[0]} />
        <stop offset="1" stopColor={emblem.ground[1]} />
      </radialGradient>
      <path className={styles.bdEdge} d={SHAMSEH} />
      <path
        className={styles.bdGround}
        d={SHAMSEH}
        transform={sized(0.93)}
        fill={unlocked ? `url(#${id})` : undefined}
      />
      <path className={styles.bdThread} d={SHAMSEH} transform={sized(0.83)} />
      <Drawing emblem={emblem} />
    </svg>
  );
}

import { SHAMSEH, TILE_THREAD } from '@hokm/shared/art';
import type { Division } from '@hokm/shared/standing';
import { STONES } from '../../ui/art/stones.js';

/** Where the marks of each division stand, as the eyes of a die: the number is seen without the colour. */
const MARKS: Readonly<Record<Division, readonly (readonly [x: number, y: number])[]>> = {
  1: [[50, 50]],
  2: [
    [41, 50],
    [59, 50],
  ],
  3: [
    [50, 40],
    [40, 57],
    [60, 57],
  ],
  4: [
    [41, 41],
    [59, 41],
    [41, 59],
    [59, 59],
  ],
  5: [
    [38, 38],
    [62, 38],
    [50, 50],
    [38, 62],
    [62, 62],
  ],
  6: [
    [41, 35],
    [59, 35],
    [41, 50],
    [59, 50],
    [41, 65],
    [59, 65],
  ],
};

/** The emblem of a division: a shamseh of its stone in a gold rim, with as many lozenges as its number. Its name stands beside it. */
export function DivisionEmblem({ division, size }: { division: Division; size: number }) {
  return (
    <svg viewBox="-2 -2 104 104" width={size} height={size} aria-hidden="true">
      <path d={SHAMSEH} fill="#B97F1A" stroke="#F2B544" strokeWidth="3" strokeLinejoin="round" />
      <path d={SHAMSEH} fill={STONES[division]} transform="translate(50 50) scale(.86) translate(-50 -50)" />
      <path
        d={TILE_THREAD}
        fill="none"
        stroke="#F7F3E8"
        strokeOpacity=".55"
        strokeWidth="1.6"
        transform="translate(50 50) scale(.78) translate(-50 -50)"
      />
      {MARKS[division].map(([x, y]) => (
        <path key={`${x}:${y}`} d={`M${x} ${y - 7.5}l6 7.5-6 7.5-6-7.5Z`} fill="#F7F3E8" />
      ))}
    </svg>
  );
}

import type { Quarter, SeasonFrame } from '@hokm/shared/standing';
import { around, at, band, beads, GOLD, IVORY, thread } from './rim-parts.js';
import { STONES } from './stones.js';

/** The motif around the band in each season of the year. */
const MOTIFS: Readonly<Record<Quarter, () => string>> = {
  /* blossoms and leaves */
  1: () => beads(16, 45, 2.3, '#F7B7C4') + beads(16, 45, 0.9, '#A8324A') + beads(16, 45, 1.3, '#B9E08A', 0.5),
  /* rays of the sun */
  2: () =>
    around(
      28,
      [
        [41.4, -0.32],
        [48.6, 0],
        [41.4, 0.32],
      ],
      '#FFD976',
    ),
  /* leaves that fall */
  3: () =>
    around(
      18,
      [
        [42, 0.18],
        [45, -0.3],
        [48.6, -0.06],
        [46, 0.3],
      ],
      '#F0A24B',
    ),
  /* flakes of snow */
  4: () => beads(20, 46.4, 1.5, '#FFFFFF') + beads(20, 43.4, 0.9, '#DDEBF5', 0.5),
};

/** The marks of a division at the top of the band: as many lozenges as its number. */
function marks(division: number): string {
  const one = (k: number) => {
    const [x = '50', y = '5'] = at(45.2, (k - (division - 1) / 2) * 0.036).split(' ');
    return `<path d="M${x} ${Number(y) - 5}l3.6 5-3.6 5-3.6-5Z" fill="${IVORY}" stroke="#2A1A0A" stroke-width=".8"/>`;
  };
  return Array.from({ length: division }, (_, k) => one(k)).join('');
}

/** The Persian digits in lines, each in a box of 6 × 8 above its foot. They are drawn, as a picture has no text that is read. */
const DIGITS = [
  'M3-4.2m-1.2 0a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0',
  'M2-7.6Q3.4-5 3.4 0',
  'M1-7.6Q2.4-5 2.4 0M1.5-6.2Q2.8-4.2 4.2-5Q5.3-5.6 5-7.6',
  'M.6-7.6Q1.9-5 1.9 0M1-6.2Q2.2-4.2 3.3-5.2L3.5-7M3.4-5.4Q4.5-4.4 5.2-5Q5.7-6 5.5-7.6',
  'M.8-7.6Q2.1-5 2.1 0M1.9-5.2Q2.6-3.7 5.4-4.3M5.3-7.1Q3.1-7.9 2.9-5.8Q3.2-4.3 5.4-4.3',
  'M2.9-7.4Q.5-4 .8-1.8Q1.3 0 2.4-.6Q3-1 3-2.4Q3-1 3.7-.6Q4.9 0 5.3-1.8Q5.4-3.9 2.3-7.6',
  'M4.9-7Q2.6-8 1.4-6Q1.1-4 3-3.9Q4.4-3.9 5.3-4.8M3-3.9Q1.6-2 .8 0',
  'M.8-7.6L3 0L5.2-7.6',
  'M.8 0L3-7.6L5.2 0',
  'M4.6-4Q1.4-3.2 1.4-5.6Q1.6-7.8 3.2-7.6Q4.6-7.2 4.6-4L4.8 0',
] as const;

/** The digits of a year on the plate. */
function plate(year: number): string {
  const one = (digit: string, k: number) =>
    `<path transform="translate(${36 + 7.2 * k} 92)" d="${DIGITS[Number(digit)] ?? ''}"/>`;
  return `<g fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${Array.from(String(year), one).join('')}</g>`;
}

/** The frame of a season: the motif of the season on the stone of the division, its marks above, the year on a plate below. */
export function seasonRim({ year, quarter, division }: SeasonFrame): string {
  const stone = STONES[division];
  return (
    band(stone) +
    MOTIFS[quarter]() +
    thread(49.2, GOLD) +
    thread(41, GOLD, 1.8) +
    marks(division) +
    `<rect x="28" y="80" width="44" height="16" rx="8" fill="${stone}" stroke="${GOLD}" stroke-width="1.6"/>` +
    plate(year)
  );
}

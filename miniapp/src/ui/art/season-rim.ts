import type { Quarter, SeasonFrame } from '@hokm/shared/standing';
import { around, at, band, beads, GOLD, IVORY, thread } from './rim-parts.js';
import { STONES } from './stones.js';

/** What runs around the band in each season of the year. */
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

/** The frame of a season: the motif of the season on the stone of the division, its marks above, the year on a plate below. */
export function seasonRim({ year, quarter, division }: SeasonFrame): string {
  const stone = STONES[division];
  const digits = year.toLocaleString('fa-IR', { useGrouping: false });
  return (
    band(stone) +
    MOTIFS[quarter]() +
    thread(49.2, GOLD) +
    thread(41, GOLD, 1.8) +
    marks(division) +
    `<rect x="28" y="80" width="44" height="16" rx="8" fill="${stone}" stroke="${GOLD}" stroke-width="1.6"/>` +
    `<text x="50" y="92" text-anchor="middle" font-family="Vazirmatn, sans-serif" font-weight="700" font-size="12" fill="#fff">${digits}</text>`
  );
}

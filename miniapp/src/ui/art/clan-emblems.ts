import type { ClanEmblem } from '@hokm/shared/api';

/** A point on a circle round (50, 50), `turn` in whole turns from the top. */
function at(radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(50 - radius * Math.cos(angle)).toFixed(1)}`;
}

/** A star of `points` between two radii. */
function star(outer: number, inner: number, points: number): string {
  const steps = Array.from({ length: points * 2 }, (_, k) =>
    at(k % 2 === 0 ? outer : inner, k / (points * 2)),
  );
  return `M${steps.join('L')}Z`;
}

/** Round lobes on a circle, `bulge` the radius of each. */
function lobes(radius: number, count: number, bulge: number): string {
  const arcs = Array.from({ length: count + 1 }, (_, k) =>
    k === 0 ? `M${at(radius, 0)}` : `A${bulge} ${bulge} 0 0 1 ${at(radius, k / count)}`,
  );
  return `${arcs.join('')}Z`;
}

/** A round spot. */
function spot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

interface Emblem {
  /** The shield's colour; ivory and gold on it at 4.5 or more. */
  readonly ground: string;
  /** Filled with gold. */
  readonly gold: string;
  /** Filled with the ground again, upon the gold. */
  readonly cut?: string;
  /** Drawn in ground-coloured lines upon the gold. */
  readonly lines?: string;
}

/** The drawings in a 100 × 100 box; the shield around them is the same for all. */
export const CLAN_EMBLEMS: Readonly<Record<ClanEmblem, Emblem>> = {
  lion: {
    ground: '#8A3324',
    gold: `${lobes(27, 14, 7)}${spot(28, 29, 7)}${spot(72, 29, 7)}`,
    cut: `${spot(27, 28, 3.5)}${spot(73, 28, 3.5)}${spot(41, 45, 3)}${spot(59, 45, 3)}M43.5 55h13l-6.5 7Z`,
    lines:
      'M50 62v4.500M50 66.500c-2.5 3.5-7 3-8.5 0M50 66.500c2.5 3.5 7 3 8.5 0M37 40c2-2 5-2.5 7.5-1M63 40c-2-2-5-2.5-7.5-1',
  },
  falcon: {
    ground: '#1F5C7A',
    gold: 'M50 24c3.6 0 6 2.7 6 6.2 0 2.2-.8 4-2 5.300C62 33 73 29 84 20c-1 16-8.5 29-22.5 34.500L58 58l5.5 17L55 70l-5 9-5-9-8.5 5L42 58l-3.5-3.500C24.5 49 17 36 16 20c11 9 22 13 30 15.5-1.2-1.3-2-3.1-2-5.3 0-3.5 2.4-6.2 6-6.200Z',
    cut: spot(50, 30, 1.7),
    lines: 'M27 35c6 5 12 8 19 10M33 45c4 2.5 8 4 12 5M73 35c-6 5-12 8-19 10M67 45c-4 2.5-8 4-12 5',
  },
  simurgh: {
    ground: '#5A3A8C',
    gold: 'M30 45c0-7 5-12 11.5-12 4 0 7 2 8.5 5 5-10 15-18 29-20-6 4-9 8-10 12 5-2 10-2 14 0-8 1-12 5-14 9 5 0 9 2 12 6-8-2-13 0-16 4-3 13-11 22-24 27 3-5 4-9 3.5-13C35 62 31 56 31 50l-9-1.500c1.5-3 4.5-4 8-3.500Z',
    cut: spot(38.5, 42, 2.3),
    lines:
      'M48 58c9-5 15-14 18-26M47 52c7-5 11-12 14-21M50 62c8-3 13-8 17-15M39 31c-1-4-4-6-7-6M43 31c0-4-1-7-4-9',
  },
  cypress: {
    ground: '#1C6B46',
    gold: 'M50 10c8 14 14 32 14 46 0 10-5 16-11 17v11h-6V73c-6-1-11-7-11-17 0-14 6-32 14-46Z',
    lines:
      'M50 26v47M50 42c3-1 5-4 6-8M50 42c-3-1-5-4-6-8M50 54c4-1 7-4.5 8.5-9M50 54c-4-1-7-4.5-8.5-9M50 66c4-.8 7.5-4 9-8M50 66c-4-.8-7.5-4-9-8',
  },
  star: {
    ground: '#27508F',
    gold: star(33, 22, 8),
    cut: star(20, 13.3, 8),
    lines: '',
  },
  sun: {
    ground: '#9A5A06',
    gold: `${star(35, 23, 16)}${spot(50, 50, 20)}`,
    lines: `${spot(50, 50, 15.5)}M44 47.500h.01M56 47.500h.01M44.5 54.500c3 3 8 3 11 0`,
  },
  moon: {
    ground: '#2A3A63',
    gold: 'M58 19a32 32 0 1 0 21 48A27 27 0 1 1 58 19ZM69 33l2.6 6.4 6.9.5-5.3 4.5 1.7 6.7-5.9-3.6-5.9 3.6 1.7-6.7-5.3-4.5 6.9-.500Z',
  },
  crown: {
    ground: '#7A2742',
    gold: 'M22 66V38h8v8h6V32h8v8h3V26h6v14h3v-8h8v14h6v-8h8v28ZM22 70h56v8H22Z',
    cut: `${spot(50, 57, 4.5)}${spot(34.5, 58, 3)}${spot(65.5, 58, 3)}`,
  },
  shield: {
    ground: '#1B6F6A',
    gold: spot(50, 50, 31),
    cut: `${spot(50, 50, 5)}${spot(50, 33, 3.5)}${spot(50, 67, 3.5)}${spot(33, 50, 3.5)}${spot(67, 50, 3.5)}`,
    lines: `${spot(50, 50, 25.5)}${star(16, 10, 8)}`,
  },
  gate: {
    ground: '#4D4A7E',
    gold: 'M18 80V30l5-7 5 7v2h10C41 25 45 21 50 17c5 4 9 8 12 15h10v-2l5-7 5 7v50H66V56c0-9-7-15-16-22-9 7-16 13-16 22v24Z',
    lines: 'M18 38h10M72 38h10M32 37.500h9M59 37.500h9',
  },
};

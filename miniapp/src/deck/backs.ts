import { suitAt } from './suits.js';

const GOLD = '#F2B544';
const MARGIN = '#EDE6D3';

/** An eight-pointed star's outline around (cx, cy). */
function star(cx: number, cy: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    const r = i % 2 === 1 ? radius * 0.74 : radius;
    return `${(cx + r * Math.sin(angle)).toFixed(1)} ${(cy - r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

function lozenge(cx: number, cy: number, radius: number): string {
  return `M${cx} ${cy - radius}L${cx + radius * 0.8} ${cy}L${cx} ${cy + radius}L${cx - radius * 0.8} ${cy}Z`;
}

function drop(cx: number, cy: number, radius: number): string {
  const [top, low, side] = [cy - radius, cy + radius * 0.8, radius * 0.9];
  return `M${cx} ${top}C${cx + side} ${cy} ${cx + side * 0.7} ${low} ${cx} ${low}C${cx - side * 0.7} ${low} ${cx - side} ${cy} ${cx} ${top}Z`;
}

type Outline = (cx: number, cy: number, radius: number) => string;

/** A back: its ground, the deep tone of the medallion, the lattice and its outline, and the sign around (0, 0). */
interface Back {
  readonly ground: string;
  readonly deep: string;
  readonly line: string;
  readonly figure: Outline;
  readonly sign: string;
}

const MIRRORED = (wing: string) => `<path d="${wing}"/><path d="${wing}" transform="scale(-1 1)"/>`;

const BACKS = {
  star: {
    ground: '#22408A',
    deep: '#1A3274',
    line: '#8FA9E8',
    figure: star,
    sign: suitAt('S', -18, -19, 36),
  },
  cypress: {
    ground: '#1F5B48',
    deep: '#153F33',
    line: '#8FD0B2',
    figure: drop,
    sign:
      '<path d="M7 -36C-3 -29 16 -14 18 4C20 18 11 26 3 27V35H-3V27C-11 26 -20 18 -18 4C-16 -14 -6 -27 7 -36Z"/>' +
      '<path d="M0 24V-14M0 18C6 15 9 11 10 5M0 18C-6 15 -9 11 -10 5M0 6C5 3 7 0 7 -5M0 6C-5 3 -7 0 -7 -5" fill="none" stroke="#153F33" stroke-width="2.2" stroke-linecap="round"/>',
  },
  paisley: {
    ground: '#55306E',
    deep: '#3C2150',
    line: '#C7A6E0',
    figure: drop,
    sign:
      '<path d="M14 -34C-1 -33 0 -22 9 -14C25 0 26 18 13 28C1 37 -19 32 -24 16C-28 0 -17 -10 -9 -19C-4 -26 2 -36 14 -34Z"/>' +
      '<path d="M3 -10C14 0 15 12 7 18C-1 23 -12 20 -14 10C-16 1 -8 -4 -3 -10C0 -13 1 -12 3 -10Z" fill="#3C2150"/>' +
      '<circle cx="-3" cy="9" r="5"/>',
  },
  tile: {
    ground: '#13757A',
    deep: '#0C5458',
    line: '#A5E8E2',
    figure: star,
    sign: `<path d="${star(0, 0, 34)}"/><path d="${star(0, 0, 23)}" fill="#0C5458"/><path d="${lozenge(0, 0, 15)}"/>`,
  },
  pomegranate: {
    ground: '#8A2036',
    deep: '#651426',
    line: '#F0A3AE',
    figure: lozenge,
    sign:
      '<path d="M-9 -14L-13 -35L-5 -27L0 -37L5 -27L13 -35L9 -14C22 -10 28 2 26 14C23 27 12 33 0 33C-12 33 -23 27 -26 14C-28 2 -22 -10 -9 -14Z"/>' +
      '<path d="M0 -6C10 2 13 12 0 25C-13 12 -10 2 0 -6Z" fill="#651426"/>' +
      '<circle cx="0" cy="4" r="3"/><circle cx="-4" cy="11" r="3"/><circle cx="4" cy="11" r="3"/><circle cx="0" cy="17" r="3"/>',
  },
  simurgh: {
    ground: '#16283C',
    deep: '#0D1B2B',
    line: '#7FA6C9',
    figure: lozenge,
    sign:
      '<path d="M0 -26C6 -26 9 -21 7 -16L13 -13L7 -11C13 -4 12 6 0 14C-12 6 -11 -4 -5 -11C-9 -19 -6 -26 0 -26Z"/>' +
      '<path d="M-1 -27C-2 -33 -7 -36 -11 -36C-9 -32 -7 -29 -4 -26ZM1 -27C2 -34 6 -37 9 -38C8 -33 6 -29 3 -26Z"/>' +
      MIRRORED('M9 -9C20 -22 32 -25 40 -22C36 -18 38 -12 33 -9C35 -4 30 -1 26 -1C25 5 17 7 10 3Z') +
      MIRRORED('M4 13C16 20 22 30 20 39C10 36 3 26 2 15Z') +
      '<path d="M0 14C6 24 6 34 0 42C-6 34 -6 24 0 14Z"/>' +
      '<g fill="#35B7B0"><circle cx="0" cy="33" r="3"/><circle cx="15" cy="32" r="2.6"/><circle cx="-15" cy="32" r="2.6"/></g>',
  },
} as const satisfies Record<string, Back>;

/** The back of a card by the name of its drawing; the one that everybody has for a name without any. */
export type BackName = keyof typeof BACKS;
export const BACK_NAMES = Object.keys(BACKS) as readonly BackName[];

function backOf(name: string): Back {
  return Object.hasOwn(BACKS, name) ? BACKS[name as BackName] : BACKS.star;
}

/** The inside of a back's SVG: the ground, an ivory margin, a lattice, a gold medallion with a sign in it. */
export function backArt(name = 'star'): string {
  const { ground, deep, line, figure, sign } = backOf(name);
  const lattice = Array.from({ length: 35 }, (_, k) =>
    figure(10 + (k % 5) * 45, 13 + Math.floor(k / 5) * 45, 21),
  ).join('');
  return (
    `<rect width="240" height="336" fill="${MARGIN}"/><rect x="9" y="9" width="222" height="318" rx="20" fill="${ground}"/>` +
    // A picture in the picture cuts the lattice at its edge without an id, so that several may stand in one page.
    `<svg x="20" y="20" width="200" height="296"><path d="${lattice}" fill="none" stroke="${line}" stroke-opacity=".5" stroke-width="3"/></svg>` +
    `<rect x="20" y="20" width="200" height="296" rx="12" fill="none" stroke="${GOLD}" stroke-opacity=".8" stroke-width="3"/>` +
    `<path d="${star(120, 168, 66)}" fill="${deep}"/>` +
    `<path d="${star(120, 168, 54)}" fill="none" stroke="${GOLD}" stroke-width="4"/>` +
    `<g fill="${GOLD}" transform="translate(120 168)">${sign}</g>`
  );
}

/**
 * A back for a width of about 20 px: a simpler drawing than `backArt`, with far fewer lines, and with the card's rounded
 * corner and edge drawn in. A table paints up to 39 of them after each move.
 */
export function smallBackArt(name = 'star'): string {
  const { ground, deep } = backOf(name);
  return (
    `<rect x="2" y="2" width="236" height="332" rx="27" fill="${MARGIN}" stroke="#061728" stroke-opacity=".6" stroke-width="5"/>` +
    `<rect x="17" y="17" width="206" height="302" rx="18" fill="${ground}"/>` +
    `<rect x="38" y="38" width="164" height="260" rx="10" fill="none" stroke="${GOLD}" stroke-opacity=".75" stroke-width="7"/>` +
    `<path d="${star(120, 168, 62)}" fill="${deep}" stroke="${GOLD}" stroke-width="8"/>`
  );
}

import type { BadgeIcon } from '@hokm/shared/standing';
import { SUIT_SIGNS } from '../../deck/suits.js';

/** The drawings of badges, in a 100 × 100 box around (50, 50), in one colour. */
export interface Emblem {
  /** Shapes filled with the ink; holes by the even-odd rule. */
  readonly art: string;
  /** A number in the middle, written in the page's digits. */
  readonly number?: number;
  /** The ground's two colours, centre and edge. */
  readonly ground: readonly [string, string];
}

const JADE = ['#1F7A63', '#0B382E'] as const;
const CRIMSON = ['#B03A52', '#571325'] as const;
const LAPIS = ['#355FB3', '#152A57'] as const;
const AUBERGINE = ['#7450B0', '#33205A'] as const;
const SAFFRON = ['#A06C0C', '#4A2E02'] as const;

/** `count` copies of a shape at the top, rotated around the middle from `from` to `to` degrees. */
function around(shape: string, count: number, from = 0, to = 360 - 360 / count): string {
  const step = count > 1 ? (to - from) / (count - 1) : 0;
  return Array.from(
    { length: count },
    (_, place) => `<g transform="rotate(${(from + place * step).toFixed(2)} 50 50)">${shape}</g>`,
  ).join('');
}

const mirrored = (shape: string) => `${shape}<g transform="matrix(-1 0 0 1 100 0)">${shape}</g>`;
const placed = (shape: string, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shape}</g>`;

/** A star of eight points, in a 100 × 100 box. */
const EIGHT_POINTS =
  'M50 10 62 22 78 22 78 38 90 50 78 62 78 78 62 78 50 90 38 78 22 78 22 62 10 50 22 38 22 22 38 22Z';
/** The king's crown, in 120 × 120. */
const CROWN =
  '<path d="M15 86 7 36C6 31 12 29 15 33L36 58 43 22C44 17 50 17 51 21L60 50 69 21C70 17 76 17 77 22L84 58 105 33C108 29 114 31 113 36L105 86Z"/>' +
  '<rect x="15" y="93" width="90" height="15" rx="4"/>' +
  '<circle cx="10" cy="24" r="8"/><circle cx="46" cy="10" r="8"/><circle cx="74" cy="10" r="8"/><circle cx="110" cy="24" r="8"/>';
/** The same crown, broken by a crack from top to bottom. */
const BROKEN_CROWN =
  '<g transform="rotate(-9 40 100) translate(-7 0)"><path d="M15 86 7 36C6 31 12 29 15 33L36 58 43 22C44 17 50 17 51 21L57 40 49 55 58 68 50 86Z"/>' +
  '<path d="M19 93H48L53 100 46 108H19A4 4 0 0 1 15 104V97A4 4 0 0 1 19 93Z"/><circle cx="10" cy="24" r="8"/><circle cx="46" cy="10" r="8"/></g>' +
  '<g transform="rotate(10 80 100) translate(8 0)"><path d="M69 21C70 17 76 17 77 22L84 58 105 33C108 29 114 31 113 36L105 86H60L68 68 59 55 64 38Z"/>' +
  '<path d="M58 93H101A4 4 0 0 1 105 97V104A4 4 0 0 1 101 108H56L63 100Z"/><circle cx="74" cy="10" r="8"/><circle cx="110" cy="24" r="8"/></g>';
/** The queen's tulip, in 120 × 120. */
const TULIP =
  '<path d="M60 4C73 17 79 31 77 46 85 37 94 30 107 27 111 55 94 77 66 79L66 99C77 87 91 82 107 85 100 105 83 113 66 111L54 111C37 113 20 105 13 85 29 82 43 87 54 99L54 79C26 77 9 55 13 27 26 30 35 37 43 46 41 31 47 17 60 4Z"/>';
const WING =
  '<path d="M47 47C38 42 30 33 26 23 22 30 22 37 25 43 22 42 20 40 19 38 18 46 22 52 27 55 25 55 24 55 22 54 26 62 36 64 46 60Z"/>';
const FLAME =
  'M51 20C54 33 69 40 69 58 69 70 61 78 50 78 39 78 31 70 31 58 31 49 36 44 40 38 41 45 44 48 47 48 51 42 48 31 51 20Z';
const FLAME_HEART = 'M50 73C44 73 40 69 40 63 40 57 46 54 50 47 54 54 60 57 60 63 60 69 56 73 50 73Z';

/** The thirteen badges' drawings, by the names the rules give them. */
export const EMBLEMS: Readonly<Record<BadgeIcon, Emblem>> = {
  spade: { ground: JADE, art: placed(`<path d="${SUIT_SIGNS.S}"/>`, 25, 24, 0.5) },
  ten: { ground: LAPIS, number: 10, art: around('<circle cx="50" cy="21" r="3.1"/>', 10) },
  hundred: {
    ground: LAPIS,
    number: 100,
    art: mirrored(around('<path d="M50 15C54 18.500 54 24 50 27.500 46 24 46 18.500 50 15Z"/>', 5, 42, 148)),
  },
  flame: { ground: CRIMSON, art: `<path fill-rule="evenodd" d="${FLAME}${FLAME_HEART}"/>` },
  crown: { ground: JADE, art: placed(CROWN, 24.8, 25, 0.42) },
  kot: {
    ground: CRIMSON,
    number: 7,
    art: around('<path d="M50 16 52.200 27H47.800Z"/>', 16),
  },
  'broken-crown': { ground: CRIMSON, art: placed(BROKEN_CROWN, 25.4, 26, 0.41) },
  phoenix: {
    ground: AUBERGINE,
    art:
      mirrored(WING) +
      '<path d="M50 36C57 42 58 54 50 68 42 54 43 42 50 36Z"/><circle cx="50" cy="31" r="5"/>' +
      '<path d="M50 24 48.500 17 45 21ZM50 24 51.500 17 55 21Z"/>' +
      mirrored('<path d="M49.500 65C47 73 42 78 35 81 43 82 48 79 50 75Z"/>'),
  },
  mountain: {
    ground: SAFFRON,
    art:
      '<path d="M50 25 61 42 55.500 47 50 41 44.500 47 39 42Z"/>' +
      '<path d="M36.500 46 44.500 53.500 50 47.500 55.500 53.500 63.500 46 81 72H19Z"/><circle cx="72" cy="33" r="5.500"/>',
  },
  people: {
    ground: AUBERGINE,
    art:
      '<circle cx="50" cy="36" r="8.500"/><path d="M33 71C33 56 41 49 50 49 59 49 67 56 67 71Z"/>' +
      mirrored(
        '<circle cx="28" cy="43" r="6.300"/><path d="M16 71C16 59 21 53.500 28 53.500 31 53.500 33.500 54.500 35.500 56.500 31 60.500 29 65 29 71Z"/>',
      ),
  },
  shield: {
    ground: LAPIS,
    art:
      '<path fill-rule="evenodd" d="M50 20 75 28V49C75 64 64 74 50 80 36 74 25 64 25 49V28ZM50 25.500 30 32V49C30 61 38.500 69 50 74.500 61.500 69 70 61 70 49V32Z"/>' +
      placed(TULIP, 34.4, 34, 0.26),
  },
  star: {
    ground: JADE,
    art:
      `<g transform="translate(16 16) scale(.68)"><path fill-rule="evenodd" d="${EIGHT_POINTS}M50 21 58.600 29.600H70.400V41.400L79 50 70.400 58.600V70.400H58.600L50 79 41.400 70.400H29.600V58.600L21 50 29.600 41.400V29.600H41.400Z"/></g>` +
      placed(`<path d="${EIGHT_POINTS}"/>`, 33, 33, 0.34),
  },
  trophy: {
    ground: SAFFRON,
    art:
      '<path fill-rule="evenodd" d="M34 24H66V42C66 53 59 60 50 60 41 60 34 53 34 42ZM50 31 52.600 37.300 59.500 37.800 54.200 42.200 55.900 48.900 50 45.200 44.100 48.900 45.800 42.200 40.500 37.800 47.400 37.300Z"/>' +
      mirrored(
        '<path d="M33 28H23C23 41 27 48.500 36 50.500L34.500 46C29.500 44 27.500 39.500 27.300 32H33Z"/>',
      ) +
      '<path d="M46.500 60H53.500L54.500 67H45.500Z"/><rect x="36" y="68" width="28" height="7" rx="2.500"/>',
  },
};

/** The drawing of a name; a star for one that this version does not know. */
export function emblemOf(icon: string): Emblem {
  return Object.hasOwn(EMBLEMS, icon) ? EMBLEMS[icon as BadgeIcon] : EMBLEMS.star;
}

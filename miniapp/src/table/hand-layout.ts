import { split, type HandGeometry } from './geometry.js';

/** The place of one card of the hand, px from the hand's top left corner; rotation in degrees. */
export interface CardSpot {
  readonly id: string;
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly z: number;
}

export interface HandLayout {
  readonly spots: readonly CardSpot[];
  /** The hand's height, px. */
  readonly height: number;
}

/** On a phone on its side the hand is shifted this far towards the tools, px. */
const LEAN_TO_TOOLS = 12;

/**
 * The place of every card of a sorted hand at rest in a box of `width` px: rows centred, equal rows shifted by a quarter
 * step so that corners interleave, a slight arc. Raising is not included. `toolsAt`: the side of the bar's tools.
 */
export function layoutHand(
  cards: readonly string[],
  g: HandGeometry,
  width: number,
  toolsAt: 'left' | 'right',
): HandLayout {
  const rows = split(cards, g);
  const lean = g.flat ? (toolsAt === 'left' ? -LEAN_TO_TOOLS : LEAN_TO_TOOLS) : 0;
  const even = rows.length === 2 && rows[0]?.length === rows[1]?.length;
  const turn = g.arc > 5.2 ? 1.3 : 0.7;
  let z = 0;
  const spots = rows.flatMap((row, r) => {
    const mid = (row.length - 1) / 2;
    const shift = even ? ((r - 0.5) * g.spacing) / 2 : 0;
    const free = Math.max(0, width - (mid * 2 * g.spacing + g.cardWidth));
    // Two full rows on the narrowest phones have less room than the shift asks for.
    const x0 = Math.min(free, Math.max(0, free / 2 + lean + shift));
    return row.map((id, i): CardSpot => {
      const t = mid > 0 ? (i - mid) / mid : 0;
      return {
        id,
        row: r,
        x: x0 + i * g.spacing,
        y: g.raise + r * g.reveal + g.arc * t * t,
        rotation: t * turn * (row.length > 3 ? 1 : 0.5),
        z: ++z,
      };
    });
  });
  return { spots, height: g.cardHeight + (Math.max(1, rows.length) - 1) * g.reveal + g.raise + g.arc };
}

/** The card under a point of the hand's box, px: the foremost that contains it, else the nearest by x in the row at that height. */
export function cardAt(layout: HandLayout, g: HandGeometry, x: number, y: number): string | null {
  const inside = layout.spots.filter(
    (spot) => x >= spot.x && x <= spot.x + g.cardWidth && y >= spot.y - g.raise && y <= spot.y + g.cardHeight,
  );
  const front = inside.at(-1);
  if (front !== undefined) return front.id;
  const lastRow = layout.spots.at(-1)?.row ?? 0;
  const row = Math.min(lastRow, Math.max(0, Math.floor((y - g.raise) / g.reveal)));
  let nearest: CardSpot | null = null;
  const middle = (spot: CardSpot) => Math.abs(spot.x + g.cardWidth / 2 - x);
  for (const spot of layout.spots)
    if (spot.row === row && (nearest === null || middle(spot) < middle(nearest))) nearest = spot;
  return nearest?.id ?? null;
}

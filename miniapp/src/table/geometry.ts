/** The geometry of a hand of `n` cards in a window of width `W` and height `H`, all in px. */
export interface HandGeometry {
  /** A phone on its side: the bar is in the two margins. */
  readonly flat: boolean;
  /** Distance from the left edge of one card to the next. Never reduced. */
  readonly spacing: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly perRow: number;
  readonly rows: number;
  /** How much of a covered row shows. */
  readonly reveal: number;
  /** How far a card rises; a selected one rises twice. */
  readonly raise: number;
  /** How far the ends of a row hang. */
  readonly arc: number;
}

function cardWidthFor(W: number): number {
  if (W < 356) return 52;
  if (W < 430) return Math.min(64, W - 306);
  if (W < 768) return 74;
  return W < 1100 ? 98 : 106;
}

/** The longest row of a whole hand in two rows. */
const LONG_ROW = 7;

/** On a phone on its side: so wide that cards stand close, as far as the longest row and the arena leave room. */
function flatCardWidth(W: number, spacing: number, room: number): number {
  const widest = W < 640 ? 58 : W < 768 ? 64 : 68;
  return Math.max(58, Math.min(widest, room - (LONG_ROW - 1) * spacing));
}

/** The geometry of a hand. `inset`: what the device takes on each side, px. */
export function geometry(W: number, H: number, n: number, inset = 0): HandGeometry {
  const spacing = W < 430 ? 50 : W < 768 ? 70 : 90;
  const flat = H < 560 && W >= 560;
  // Just wide enough for the wider spacing, a phone needs every pixel: a row of six instead of five.
  const gutter = flat ? (W < 640 ? 40 : 76) : W < 480 ? 3 : 6;
  const room = W - 2 * gutter - 2 * inset;
  const cardWidth = flat ? flatCardWidth(W, spacing, room) : cardWidthFor(W);
  const perRow = Math.max(1, Math.floor((room - cardWidth) / spacing) + 1);
  const rows = Math.ceil(n / perRow);
  const cardHeight = cardWidth * 1.4;
  return {
    flat,
    spacing,
    cardWidth,
    cardHeight,
    perRow,
    rows,
    // Half of a card is enough for its index, where a third row takes the arena's room.
    reveal: Math.round(cardHeight * (flat || (rows > 2 && cardHeight > 80) ? 0.5 : 0.56)),
    raise: Math.round(cardHeight * 0.1),
    arc: flat ? 3 : Math.min(8, cardWidth * 0.09),
  };
}

/** A whole hand, as it is dealt. */
const WHOLE_HAND = 13;

/**
 * The height reserved for the hand, px: always that of a whole hand, so that the arena
 * never moves and the bar moves down onto the remaining cards. 0 where the bar is beside the hand.
 */
export function keptHeight(W: number, H: number, inset = 0): number {
  const g = geometry(W, H, WHOLE_HAND, inset);
  if (g.flat || W >= 1100) return 0;
  return Math.round(g.cardHeight + (g.rows - 1) * g.reveal + g.raise + g.arc);
}

/** Two rows: the odd card goes where it keeps a suit whole. */
function splitInTwo(cards: readonly string[], perRow: number): readonly (readonly string[])[] {
  const half = Math.floor(cards.length / 2);
  const suitEndsAt = (at: number) => cards[at]?.slice(-1) !== cards[at - 1]?.slice(-1);
  const odd = cards.length % 2 === 1 && half + 1 <= perRow;
  const cut = odd && !suitEndsAt(half) && suitEndsAt(half + 1) ? half + 1 : half;
  return [cards.slice(0, cut), cards.slice(cut)];
}

/** A sorted hand in rows, the back row first; rows never differ by more than one card. */
export function split(
  cards: readonly string[],
  { rows, perRow }: HandGeometry,
): readonly (readonly string[])[] {
  if (rows <= 1) return [cards];
  if (rows === 2) return splitInTwo(cards, perRow);
  let from = 0;
  return Array.from({ length: rows }, (_, row) => {
    const left = (cards.length - from) / (rows - row);
    // One card over goes into the middle row: rows of which the outer two are alike interlock like bricks.
    const take = row === 0 && cards.length % rows === 1 ? Math.floor(left) : Math.ceil(left);
    return cards.slice(from, (from += take));
  });
}

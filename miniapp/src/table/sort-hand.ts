import type { SuitLetter } from '../deck/suits.js';

/** Black and red by turns. */
const CYCLE: readonly SuitLetter[] = ['S', 'H', 'C', 'D'];
const RANK_ORDER = 'AKQJ';
const isRed = (suit: SuitLetter) => suit === 'H' || suit === 'D';

function suitOf(card: string): SuitLetter {
  const letter = card.slice(-1);
  return CYCLE.find((suit) => suit === letter) ?? 'S';
}

function heightOf(card: string): number {
  const rank = card.slice(0, -1);
  const court = RANK_ORDER.indexOf(rank);
  return court === -1 ? Number(rank) : 14 - court;
}

function orders(suits: readonly SuitLetter[]): readonly (readonly SuitLetter[])[] {
  if (suits.length <= 1) return [suits];
  return suits.flatMap((first) =>
    orders(suits.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

const clashes = (order: readonly SuitLetter[]) =>
  order.filter((suit, i) => {
    const before = order[i - 1];
    return before !== undefined && isRed(before) === isRed(suit);
  }).length;

/**
 * The order of suits for a hand: trump first, then colours by turns as far as the held suits allow. Suits that are not
 * held follow, so that an order stays good while the hand only shrinks.
 */
export function suitOrder(cards: readonly string[], trump: SuitLetter | null): readonly SuitLetter[] {
  const start = Math.max(0, trump === null ? 0 : CYCLE.indexOf(trump));
  const cycle = [...CYCLE.slice(start), ...CYCLE.slice(0, start)];
  const held = cycle.filter((suit) => cards.some((card) => suitOf(card) === suit));
  const fits = orders(held).filter((order) => trump === null || !held.includes(trump) || order[0] === trump);
  // `orders` keeps the cycle's order among equals, and the first of the least is taken.
  const best = fits.reduce<readonly SuitLetter[] | null>(
    (least, order) => (least === null || clashes(order) < clashes(least) ? order : least),
    null,
  );
  return [...(best ?? []), ...cycle.filter((suit) => !held.includes(suit))];
}

/** A hand in the order of suits, each from the highest card down. */
export function sortHand(cards: readonly string[], order: readonly SuitLetter[]): readonly string[] {
  return [...cards].sort(
    (a, b) => order.indexOf(suitOf(a)) - order.indexOf(suitOf(b)) || heightOf(b) - heightOf(a),
  );
}

import { SUIT_SIGNS, type SuitLetter } from '@hokm/shared/art';
import css from './PlayingCard.module.css';

const SUITS: Readonly<Record<string, SuitLetter>> = { S: 'S', H: 'H', D: 'D', C: 'C' };
const isRed = (suit: SuitLetter) => suit === 'H' || suit === 'D';

/** The suit of a card: `10H` is a heart. */
export function suitOf(card: string): SuitLetter {
  return SUITS[card.slice(-1)] ?? 'S';
}

/** The rank of a card as it is printed: `10H` is a 10. */
export function rankOf(card: string): string {
  return card.slice(0, -1);
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

/** The order of a card in its suit; the ace is the highest. */
export function rankValue(card: string): number {
  return RANKS.indexOf(rankOf(card));
}

/** A suit's sign, in the colours of the ground that it stands on. Decorative: its name is beside it. */
export function Suit({ suit, size }: { readonly suit: SuitLetter; readonly size: number }) {
  return (
    <svg
      className={css['suit']}
      data-red={isRed(suit) || undefined}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <path d={SUIT_SIGNS[suit]} />
    </svg>
  );
}

/** Rank and suit in a line, as in a list of moves. */
export function CardText({ card, size = 11 }: { readonly card: string; readonly size?: number }) {
  return (
    <span className={css['text']} dir="ltr">
      {rankOf(card)}
      <Suit suit={suitOf(card)} size={size} />
    </span>
  );
}

/** A plain card: rank and suit on paper. */
export function PlayingCard({ card, label }: { readonly card: string; readonly label: string }) {
  const suit = suitOf(card);
  return (
    <span className={css['card']} data-red={isRed(suit) || undefined} dir="ltr" role="img" aria-label={label}>
      <b aria-hidden="true">{rankOf(card)}</b>
      <Suit suit={suit} size={20} />
    </span>
  );
}

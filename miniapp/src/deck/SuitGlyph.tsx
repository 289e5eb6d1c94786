import { SUIT_SIGNS, type SuitLetter } from './suits.js';

/** A suit's sign in the ink of the chosen deck, 1em high. Silent: the words stand beside it. */
export function SuitGlyph({ suit }: { suit: SuitLetter }) {
  return (
    <svg className={`suit suit-${suit}`} viewBox="0 0 100 100" aria-hidden="true">
      <path d={SUIT_SIGNS[suit]} />
    </svg>
  );
}

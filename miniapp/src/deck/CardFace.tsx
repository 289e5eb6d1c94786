import { symbolId } from './symbol.js';

/** A card's face, filling its parent element. Hidden from screen readers: the parent names the card. */
export function CardFace({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 240 336" aria-hidden="true">
      <use href={`#${symbolId(id)}`} />
    </svg>
  );
}

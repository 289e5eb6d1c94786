import { symbolId } from './symbol.js';

/** A card's face, filling the element it stands in. Silent: whoever shows it names it. */
export function CardFace({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 240 336" aria-hidden="true">
      <use href={`#${symbolId(id)}`} />
    </svg>
  );
}

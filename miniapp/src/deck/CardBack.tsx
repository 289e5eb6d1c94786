import { BACK_ID } from './art.js';
import { CardFace } from './CardFace.js';

/** The back of a card, filling the element it stands in. */
export function CardBack() {
  return <CardFace id={BACK_ID} />;
}

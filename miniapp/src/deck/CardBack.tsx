import { BACK_ID, SMALL_BACK_ID } from './art.js';
import { CardFace } from './CardFace.js';

/** The back of a card, filling its parent element. `small`: as in a fan, with its own rounded corner. */
export function CardBack({ small = false }: { small?: boolean }) {
  return <CardFace id={small ? SMALL_BACK_ID : BACK_ID} />;
}

import { CARD_BOX } from './face.js';
import { backArt } from './backs.js';

/** One back as it looks when worn, filling its parent element. */
export function BackDesign({ name }: { name: string }) {
  return (
    <svg
      viewBox={`0 0 ${CARD_BOX.width} ${CARD_BOX.height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: backArt(name) }}
    />
  );
}

import { memo } from 'react';
import { acesSprite } from './aces.js';
import { PAGE_INKS } from './suits.js';

const ACES = { __html: acesSprite(PAGE_INKS) };

/** The aces' sprite, for a page that shows no other card. Stands once, before them, in place of the whole deck's. */
export const AcesSprite = memo(function AcesSprite() {
  return (
    <svg
      aria-hidden="true"
      style={{ position: 'absolute', width: 0, height: 0 }}
      dangerouslySetInnerHTML={ACES}
    />
  );
});

import { memo } from 'react';
import { deckSprite } from './sprite.js';
import { PAGE_INKS } from './suits.js';

const symbols = { __html: deckSprite(PAGE_INKS) };

/** The deck's sprite. Stands once in the page, before anything that shows a card; static art, nothing of it from outside. */
export const DeckSprite = memo(function DeckSprite() {
  return (
    <svg
      aria-hidden="true"
      style={{ position: 'absolute', width: 0, height: 0 }}
      dangerouslySetInnerHTML={symbols}
    />
  );
});

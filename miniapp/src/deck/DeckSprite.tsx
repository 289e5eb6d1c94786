import { memo, useMemo } from 'react';
import { useWorn } from '../session/use-worn.js';
import { deckSprite } from './sprite.js';
import { PAGE_INKS } from './suits.js';

/**
 * The deck's sprite, with the back that the person wears. Stands once in the page, before anything that shows a card;
 * static art, nothing of it from outside.
 */
export const DeckSprite = memo(function DeckSprite() {
  const back = useWorn('card_back');
  const symbols = useMemo(() => ({ __html: deckSprite(PAGE_INKS, back ?? undefined) }), [back]);
  return (
    <svg
      aria-hidden="true"
      style={{ position: 'absolute', width: 0, height: 0 }}
      dangerouslySetInnerHTML={symbols}
    />
  );
});

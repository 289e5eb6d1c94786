export { BACK_ID, CARD_IDS, partsOf } from './art.js';
export { BackDesign } from './BackDesign.js';
export { CardBack } from './CardBack.js';
export { CardFace } from './CardFace.js';
export { DeckSprite } from './DeckSprite.js';
export { cardSvg, deckSprite } from './sprite.js';
export { symbolId } from './symbol.js';
export { SuitGlyph } from './SuitGlyph.js';
export { FOUR_COLOURS, SUITS, TWO_COLOURS, type Inks, type SuitLetter } from './suits.js';

export { partsOf } from './art.js';
export { BackDesign } from './BackDesign.js';
export { CardBack } from './CardBack.js';
export { CardFace } from './CardFace.js';
export { DeckSprite } from './DeckSprite.js';
export { SuitGlyph } from './SuitGlyph.js';
export { SUITS, type SuitLetter } from './suits.js';

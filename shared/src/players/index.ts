export { chooseBeginnerCard } from './beginner.js';
export { chooseCard } from './choose-card.js';
export { chooseTrump } from './choose-trump.js';
export type { Sight } from './memory.js';
export type { Random } from './random.js';

export { chooseBeginnerCard } from './beginner.js';
export { chooseBotCard } from './choose-bot-card.js';
export { chooseCard } from './choose-card.js';
export { chooseTrump } from './choose-trump.js';
export { SOUND } from './habit.js';
export { HABITS, habitOf } from './habits.js';
export type { Sight } from './memory.js';

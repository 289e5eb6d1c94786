export { chooseBeginnerCard } from './beginner.js';
export { chooseBotCard } from './choose-bot-card.js';
export { chooseCard } from './choose-card.js';
export { chooseTrump } from './choose-trump.js';
export { SOUND, type Habit } from './habit.js';
export { HABITS, habitOf, type BotLevel } from './habits.js';
export type { Sight } from './memory.js';
export type { Random } from './random.js';

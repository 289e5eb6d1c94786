import type { CardId } from '../rules/cards.js';
import { chooseBeginnerCard } from './beginner.js';
import { chooseCard } from './choose-card.js';
import type { Habit } from './habit.js';
import type { Sight } from './memory.js';
import type { Random } from './random.js';

/**
 * The card that a bot of a habit plays, from its seat's view alone: the same view and random numbers give the same card.
 * Throws when there is no legal card in the view.
 */
export function chooseBotCard(view: Sight, habit: Habit, random: Random): CardId {
  return habit.beginner ? chooseBeginnerCard(view, random, habit) : chooseCard(view, random, habit);
}

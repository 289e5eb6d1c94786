import { suitOf, valueOf, type CardId } from '../rules/cards.js';
import { partnerOf } from '../rules/seats.js';
import { beats, winningCard } from '../rules/trick.js';
import { leadTaste, SOUND, type Habit } from './habit.js';
import type { Sight } from './memory.js';
import { best, type Random } from './random.js';

/**
 * The card a beginner plays: they look at the trick on the table and remember nothing. They leave their partner's trick
 * alone, takes any other with the smallest card that does it now, whoever is still to play, and leads whatever comes to
 * their hand.
 * @param view of a seat whose turn it is; nothing else is known. Throws when there is no legal card in it.
 * @param random chooses the card to lead, and draws between equal ones
 * @param habit its taste for leading one card rather than another; none where it is left out
 */
export function chooseBeginnerCard(view: Sight, random: Random, habit: Habit = SOUND): CardId {
  const winning = winningCard(view.trick, view.trump);
  const partnerWins = winning !== null && winning.seat === partnerOf(view.seat ?? 0);
  const takes = (card: CardId) => winning !== null && beats(card, winning.card, view.trump);
  // A beginner values a trump above any other card.
  const worth = (card: CardId) => valueOf(card) + (suitOf(card) === view.trump ? 20 : 0);
  const takers = partnerWins ? [] : view.legal_cards.filter(takes);
  const chosen =
    winning === null
      ? best(view.legal_cards, (card) => leadTaste(habit, view.trump, view.my_cards.length, card), random)
      : best(takers.length > 0 ? takers : view.legal_cards, (card) => -worth(card), random);
  if (chosen === null) throw new Error('A card is asked for from a seat that may play none.');
  return chosen;
}

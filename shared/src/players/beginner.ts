import { suitOf, valueOf, type CardId } from '../rules/cards.js';
import { partnerOf } from '../rules/seats.js';
import { beats, winningCard } from '../rules/trick.js';
import type { Sight } from './memory.js';
import { best, type Random } from './random.js';

/**
 * The card a beginner plays: he looks at the trick on the table and remembers nothing. He leaves his partner's trick
 * alone, takes any other with the smallest card that does it now, whoever is still to play, and leads whatever comes to
 * his hand.
 * @param view of a seat whose turn it is; nothing else is known. Throws when there is no legal card in it.
 * @param random which card he leads, and draws between equal ones
 */
export function chooseBeginnerCard(view: Sight, random: Random): CardId {
  const winning = winningCard(view.trick, view.trump);
  const partnerWins = winning !== null && winning.seat === partnerOf(view.seat ?? 0);
  const takes = (card: CardId) => winning !== null && beats(card, winning.card, view.trump);
  // A trump is worth more to him than any other card.
  const worth = (card: CardId) => valueOf(card) + (suitOf(card) === view.trump ? 20 : 0);
  const takers = partnerWins ? [] : view.legal_cards.filter(takes);
  const chosen =
    winning === null
      ? best(view.legal_cards, () => 0, random)
      : best(takers.length > 0 ? takers : view.legal_cards, (card) => -worth(card), random);
  if (chosen === null) throw new Error('A card is asked for from a seat that may play none.');
  return chosen;
}

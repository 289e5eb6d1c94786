import { suitOf, valueOf, type CardId } from '../rules/cards.js';
import { partnerOf, seatAfter, teamOf } from '../rules/seats.js';
import { TRICKS_TO_WIN } from '../rules/state.js';
import { beats, winningCard } from '../rules/trick.js';
import { kotPatience, recalled, SOUND, tasteFor, type Habit } from './habit.js';
import { keepingValue } from './keeping.js';
import { leadValue } from './lead.js';
import { highestBelow, remember, type Memory, type Sight } from './memory.js';
import { threat } from './odds.js';
import { best, type Random } from './random.js';

/** How often a partner who can beat the card that beat ours still does, after what that card was: higher, or ruffing. */
const PARTNER_HIGHER = 0.45;
const PARTNER_RUFFS = 0.85;

/** The chance that my side takes the trick if I play a card now. */
function winning(view: Sight, memory: Memory, card: CardId): number {
  const { me, trump } = memory;
  const lead = view.trick[0];
  const led = suitOf(lead === undefined ? card : lead.card);
  const before = winningCard(view.trick, trump);
  const mine = before === null || beats(card, before.card, trump);
  const top = mine ? card : before.card;
  const ours = mine || before.seat === memory.partner;
  const left = 3 - view.trick.length;
  if (left === 0) return ours ? 1 : 0;

  const next = threat(memory, seatAfter(me, 1), led, top);
  const holds = 1 - next.higher - next.ruff;
  if (left === 1) return ours ? holds : 0;

  const partner = threat(memory, partnerOf(me), led, top);
  if (left === 2 && !ours) return (partner.higher + partner.ruff) * (1 - (1 - holds) / 2);
  const last = left === 3 ? threat(memory, seatAfter(me, 3), led, top) : { higher: 0, ruff: 0 };
  const stands = holds * (1 - last.higher - last.ruff);
  return stands + (1 - stands) * (partner.higher * PARTNER_HIGHER + partner.ruff * PARTNER_RUFFS);
}

/** How much what is kept for later still counts: little when this trick decides the hand, less when a kot looms. */
function patience(view: Sight, memory: Memory): number {
  const team = teamOf(memory.me);
  const ours = view.tricks_won[team];
  const theirs = view.tricks_won[team === 0 ? 1 : 0];
  if (ours === TRICKS_TO_WIN - 1 || theirs === TRICKS_TO_WIN - 1) return 0.4;
  return ours === 0 && theirs >= 4 ? 0.5 : 1;
}

/** True if a lower card of the hand is worth the same: nothing unseen, and nothing on the table, lies between the two. */
function hasEqual(view: Sight, { held, unseen }: Memory, card: CardId): boolean {
  const suit = suitOf(card);
  const value = valueOf(card);
  const mine = highestBelow(held[suit], value);
  if (mine === 0 || highestBelow(unseen[suit], value) > mine) return false;
  return !view.trick.some(
    ({ card: laid }) => suitOf(laid) === suit && valueOf(laid) > mine && valueOf(laid) < value,
  );
}

/**
 * The card a sound player plays: the best chance to take the trick for its side at the least loss for later, by
 * counting what was played, who lacks what, and whether its partner wins already.
 * @param view of a seat whose turn it is; nothing else is known. Throws when there is no legal card in it.
 * @param random settles draws between equal cards only
 * @param habit how the player differs from the sound one; not at all where it is left out
 */
export function chooseCard(view: Sight, random: Random, habit: Habit = SOUND): CardId {
  const [first] = view.legal_cards;
  if (first === undefined) throw new Error('A card is asked for from a seat that may play none.');
  if (view.legal_cards.length === 1) return first;
  const memory = remember(recalled(view, habit));
  const waits = patience(view, memory) * kotPatience(habit, view, memory);
  const leads = view.trick.length === 0;
  const value = (card: CardId) =>
    winning(view, memory, card) -
    waits * keepingValue(memory, card) +
    (leads ? waits * leadValue(view, memory, card) : 0) +
    waits * tasteFor(habit, view, memory, card) -
    valueOf(card) / 300;
  const different = view.legal_cards.filter((card) => !hasEqual(view, memory, card));
  return best(different, value, random) ?? first;
}

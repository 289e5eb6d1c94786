import { suitOf, valueOf, type CardId, type Suit } from '../rules/cards.js';
import { winningCard } from '../rules/trick.js';
import { TRICKS_TO_WIN } from '../rules/state.js';
import { teamOf } from '../rules/seats.js';
import { above, countOf, type Memory, type Sight } from './memory.js';

/** While more cards than this are held, a player with the taste for it saves aces or trumps for later. */
const LATE_FROM = 5;
/** Tricks of one side, without any of the other, from which a kot is in sight. */
const KOT_IN_SIGHT = 4;

/**
 * How a player differs from the sound one. Worths are in tricks; with all of them zero, and everything remembered, it is
 * the sound one.
 */
export interface Habit {
  /** Looks at the trick on the table only; of its tastes, those for leading show. */
  readonly beginner: boolean;
  /** Finished tricks that it remembers, the newest ones. */
  readonly recall: number;
  /** Added to the worth of leading a trump. */
  readonly leadsTrumps: number;
  /** Taken from the worth of an ace of a plain suit, except late in the hand. */
  readonly savesAces: number;
  /** Taken from the worth of a trump, except late in the hand. */
  readonly savesTrumps: number;
  /** Added to the worth of ruffing. */
  readonly ruffs: number;
  /** Added to the worth of leading a plain card that nothing unseen of its suit beats. */
  readonly leadsSure: number;
  /** Taken from the worth of a card that beats the partner's winning one. */
  readonly trustsPartner: number;
  /** The share of what it would keep for later that it gives up while a kot is in sight, 0 to 1. */
  readonly huntsKots: number;
}

/** The sound player. */
export const SOUND: Habit = {
  beginner: false,
  recall: Infinity,
  leadsTrumps: 0,
  savesAces: 0,
  savesTrumps: 0,
  ruffs: 0,
  leadsSure: 0,
  trustsPartner: 0,
  huntsKots: 0,
};

/** The view of a player who remembers only the newest finished tricks. */
export function recalled(view: Sight, { recall }: Habit): Sight {
  if (view.tricks.length <= recall) return view;
  return { ...view, tricks: recall === 0 ? [] : view.tricks.slice(-recall) };
}

/** The taste for leading a card, in tricks, as far as the hand alone shows. */
export function leadTaste(habit: Habit, trump: Suit | null, held: number, card: CardId): number {
  const early = held > LATE_FROM;
  if (suitOf(card) === trump) return habit.leadsTrumps - (early ? habit.savesTrumps : 0);
  return early && valueOf(card) === 14 ? -habit.savesAces : 0;
}

/** The taste for following with a card, in tricks. */
function followTaste(habit: Habit, view: Sight, memory: Memory, card: CardId): number {
  const { trump, partner } = memory;
  const [lead] = view.trick;
  const early = view.my_cards.length > LATE_FROM;
  const isTrump = suitOf(card) === trump;
  const winning = winningCard(view.trick, trump);
  let taste = 0;
  if (isTrump && lead !== undefined && suitOf(lead.card) !== trump) taste += habit.ruffs;
  if (isTrump && early) taste -= habit.savesTrumps;
  if (!isTrump && early && valueOf(card) === 14) taste -= habit.savesAces;
  const overtakes =
    winning?.seat === partner &&
    (suitOf(card) === suitOf(winning.card) ? valueOf(card) > valueOf(winning.card) : isTrump);
  return overtakes ? taste - habit.trustsPartner : taste;
}

/** What a habit adds to the worth of a card, in tricks; 0 for the sound player. */
export function tasteFor(habit: Habit, view: Sight, memory: Memory, card: CardId): number {
  if (view.trick.length > 0) return followTaste(habit, view, memory, card);
  const { trump, unseen } = memory;
  const suit = suitOf(card);
  const sure = suit !== trump && countOf(above(unseen[suit], valueOf(card))) === 0;
  return leadTaste(habit, trump, view.my_cards.length, card) + (sure ? habit.leadsSure : 0);
}

/** The share of what it keeps for later that still counts, by the kot in sight: 1 for the sound player. */
export function kotPatience({ huntsKots }: Habit, view: Sight, { me }: Memory): number {
  const ours = view.tricks_won[teamOf(me)];
  const theirs = view.tricks_won[0] + view.tricks_won[1] - ours;
  const inSight = theirs === 0 && ours >= KOT_IN_SIGHT && ours < TRICKS_TO_WIN;
  return inSight ? 1 - huntsKots : 1;
}

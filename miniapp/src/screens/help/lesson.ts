import { chooseCard } from '@hokm/shared/players';
import {
  decide,
  fold,
  isRefusal,
  newMatch,
  playable,
  seatView,
  suitOf,
  type CardId,
  type Command,
  type MatchState,
  type Suit,
} from '@hokm/shared/rules';
import { FIRST_SEEDS, LESSON_DEAL, NEXT_SEEDS, SCRIPT } from './lesson-deal.js';
import { LESSON_STEPS } from './progress.js';

/** The learner's seat. */
const ME = 0;
/** How long a finished trick stays on the table, ms: long enough to see who won it. */
export const TRICK_LIES_MS = 2600;

/** The steps in their order; their texts say what each one asks for. */
export const STEPS = ['team', 'trump', 'lead', 'partner', 'follow', 'ruff', 'seven', 'kot'] as const;
export type StepName = (typeof STEPS)[number];
/** The suit that the learner has to name, and the points of a hakem-kot, which the last step asks about. */
export const TRUMP: Suit = 'S';
export const HAKEM_KOT_POINTS = 3;

const sitting = (letter: string) => ({ player_id: letter.repeat(24), person: true });

/** The lesson's match before the deal. */
export function newLesson(): MatchState {
  return newMatch({
    seats: [sitting('a'), sitting('b'), sitting('c'), sitting('d')],
    target_points: 7,
    timing: {
      turn_ms: 30_000,
      round_pause_ms: TRICK_LIES_MS,
      hand_pause_ms: 1500,
      bot_delay_ms: 0,
      grace_ms: 0,
    },
    next: FIRST_SEEDS,
    at: 0,
  });
}

/** The step that a state of the lesson belongs to, from 0. */
export function stepOf(state: MatchState): number {
  if (state.phase === 'waiting') return 0;
  if (state.phase === 'drawing_hakem' || state.phase === 'choosing_rule') return 1;
  if (state.phase === 'hand_complete' || state.phase === 'finished') return LESSON_STEPS - 1;
  return Math.min(2 + (state.hand?.tricks.length ?? 0), LESSON_STEPS - 2);
}

/** Applies a command by the game's own rules; null when they refuse it. `now` in ms. */
export function tried(state: MatchState, command: Command, now: number): MatchState | null {
  const move = decide(state, command, { now });
  return isRefusal(move) ? null : fold(state, move);
}

/** Applies a command that must be allowed; a refusal is a mistake in the lesson. */
export function done(state: MatchState, command: Command, now: number): MatchState {
  const next = tried(state, command, now);
  if (next === null) throw new Error(`The lesson does not allow ${command.type}.`);
  return next;
}

/** The command that deals, after the learner has found the partner. */
export const DEAL: Command = { type: 'deal', deal: LESSON_DEAL, next: NEXT_SEEDS };
export const nameTrump = (suit: Suit): Command => ({ type: 'name_trump', seat: ME, suit, by: 'player' });
export const playCard = (card: CardId): Command => ({ type: 'play_card', seat: ME, card, by: 'player' });

/** The next command that needs no action of the learner; null where the lesson waits for them. */
export function nextAutomaticMove(state: MatchState): Command | null {
  const { hand, turn } = state;
  if (state.phase === 'drawing_hakem') return { type: 'begin_choosing' };
  if (state.phase === 'round_complete') return { type: 'collect_trick' };
  if (state.phase !== 'playing' || hand === null || turn === null || turn.seat === ME) return null;
  const { seat } = turn;
  const scripted = SCRIPT[hand.tricks.length]?.[seat];
  // It does not matter which one of equal cards is played.
  const card = scripted ?? chooseCard(seatView(state, seat), () => 0);
  return { type: 'play_card', seat, card, by: 'player' };
}

/** The command that the step asks the learner for; null if it asks for none at the table. */
export function suggestion(state: MatchState): Command | null {
  const step = STEPS[stepOf(state)];
  if (step === 'team') return DEAL;
  if (step === 'trump') return nameTrump(TRUMP);
  if (step === 'kot' || step === undefined) return null;
  const wanted = { lead: 'AH', partner: '3D', follow: '5H', ruff: '9S', seven: null } as const;
  return playCard(wanted[step] ?? chooseCard(seatView(state, ME), () => 0));
}

/** The state at the start of a step, when all steps before it were done as the lesson suggests. */
export function startOf(step: number): MatchState {
  let state = newLesson();
  for (;;) {
    const command = nextAutomaticMove(state) ?? (stepOf(state) < step ? suggestion(state) : null);
    if (command === null) return state;
    state = done(state, command, 0);
  }
}

/**
 * Judges a card: the one the step asks for (`right`), against the rules (`refused`), or legal but not asked for (`other`).
 */
export function judge(state: MatchState, card: CardId): 'right' | 'refused' | 'other' {
  const { hand } = state;
  if (hand === null || !playable(hand.cards[ME], hand.trick).includes(card)) return 'refused';
  switch (STEPS[stepOf(state)]) {
    case 'lead':
      return card === 'AH' ? 'right' : 'other';
    case 'partner':
      return suitOf(card) === 'D' ? 'right' : 'other';
    case 'ruff':
      return suitOf(card) === TRUMP ? 'right' : 'other';
    default:
      return 'right';
  }
}

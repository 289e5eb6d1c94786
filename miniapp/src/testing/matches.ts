import { botOn } from '@hokm/shared/bots';
import {
  decide,
  eachSeat,
  fold,
  isRefusal,
  legalCards,
  newMatch,
  nextDue,
  suitOf,
  type Command,
  type MatchState,
  type Seat,
  type TargetPoints,
} from '@hokm/shared/rules';
import { randomBytes, seededRandom } from '../../../shared/src/rules/testing/random.js';
import { act, START, TIMING } from '../../../shared/src/rules/testing/table.js';
import { SARA } from './frame.js';
import { someone } from './people.js';
import { type RandomBytes, type SeatRecord, freshSeeds, nextDeal } from './server-views.js';

/** People with names of all lengths; the viewer sits first. */
const NAMES = ['سارا', 'محمدحسین نیک‌بخت‌زاده', 'Alexander Montgomery-Whitfield', 'نیلوفر'];
/** The computer players of the seats, by their rungs. */
const RUNGS = [3, 4, 5, 8] as const;

/** A person on a seat, the viewer on the first one. */
export function personOn(seat: Seat): SeatRecord {
  const player_id = seat === 0 ? SARA.id : someone(seat).id;
  return { player_id, name: NAMES[seat] ?? '', avatar: null, is_bot: false, away_since: null };
}

/** A computer player on a seat. */
export function botAt(seat: Seat): SeatRecord {
  const { player_id, names } = botOn(RUNGS[seat]);
  return { player_id, name: names.fa, avatar: null, is_bot: true, away_since: null };
}

/** What is due: deals are real ones, the first suit held is the trump, and the first legal card is played. */
function nextCommand(state: MatchState, bytes: RandomBytes): Command {
  const due = nextDue(state);
  if (due?.do === 'deal') return nextDeal(state, bytes);
  if (due?.do === 'name_trump' || due?.do === 'play_card') {
    const { seat } = due;
    const by = state.seats[seat].control;
    const [card] = legalCards(state, seat);
    const [first] = state.hand?.cards[seat] ?? [];
    if (due.do === 'name_trump' && first !== undefined)
      return { type: 'name_trump', seat, suit: suitOf(first), by };
    if (card !== undefined) return { type: 'play_card', seat, card, by };
  }
  if (due?.do === 'begin_choosing' || due?.do === 'collect_trick') return { type: due.do };
  throw new Error('The match did not come there.');
}

interface Wanted {
  /** Which deals. */
  readonly seed?: number;
  readonly target?: TargetPoints;
  /** Computer players sit on all seats but the viewer's. */
  readonly alone?: true;
}

/** A match between people, played from a seed until it is as wanted. Its moves were at `START`. */
export function playedUntil(
  isThere: (state: MatchState) => boolean,
  { seed = 1, target = 7, alone }: Wanted = {},
): MatchState {
  const random = seededRandom(seed);
  const bytes: RandomBytes = (length) => Buffer.from(randomBytes(length, random));
  let state = newMatch({
    seats: eachSeat((seat) => ({
      player_id: (alone === true && seat > 0 ? botAt(seat) : personOn(seat)).player_id,
      person: alone !== true || seat === 0,
    })),
    target_points: target,
    timing: TIMING,
    next: freshSeeds(1, bytes),
    at: START,
  });
  while (!isThere(state)) {
    const move = decide(state, nextCommand(state, bytes), { now: START });
    if (isRefusal(move)) throw new Error(`The rules refuse what is due: ${move.refused}`);
    state = fold(state, move);
  }
  return state;
}

/** The same match a moment later. */
export const after = (state: MatchState, ...commands: readonly Command[]): MatchState =>
  commands.reduce((now, command) => act(now, command), state);

/** True on the viewer's turn to play, with so many cards on the table and so many tricks laid aside. */
export const myTurn =
  (lie: number, tricks = 0) =>
  ({ phase, turn, hand }: MatchState): boolean =>
    phase === 'playing' && turn?.seat === 0 && hand?.trick.length === lie && hand.tricks.length >= tricks;

import { DECK, isCardId, type CardId, type Suit } from '../cards.js';
import { decide } from '../decide.js';
import { fold } from '../fold.js';
import { legalCards } from '../legal.js';
import { isRefusal, type Command, type RefusalCode } from '../moves.js';
import { newMatch } from '../new-match.js';
import { eachSeat, seatAfter, SEATS, type Four, type Seat } from '../seats.js';
import type { HandState, MatchState, TargetPoints, Timing } from '../state.js';
import { seedsOf } from './deals.js';
import { seededRandom } from './random.js';

/** When the tables of the tests are set, ms since 1970. */
export const START = 1_750_000_000_000;

export const TIMING: Timing = {
  turn_ms: 30_000,
  round_pause_ms: 5_000,
  hand_pause_ms: 8_000,
  bot_delay_ms: 1_000,
  grace_ms: 90_000,
};

/** A hand written suit by suit: `S:AKQ H:10 2` is three spades and two hearts. */
export function cards(text: string): CardId[] {
  return text.split(/\s+(?=[SHCD]:)/).flatMap((part) => {
    const [suit = '', ranks = ''] = part.split(':');
    return (ranks.match(/10|[2-9JQKA]/g) ?? []).map((rank) => {
      const card = `${rank}${suit}`;
      if (!isCardId(card)) throw new Error(`${part} is no part of a hand`);
      return card;
    });
  });
}

/** The deck that deals these hands in packets of five, four and four from the hakem on. */
export function deckFor(hands: Four<readonly CardId[]>, hakem: Seat): CardId[] {
  const packets = [
    [0, 5],
    [5, 9],
    [9, 13],
  ] as const;
  return packets.flatMap(([from, to]) =>
    SEATS.flatMap((place) => hands[seatAfter(hakem, place)].slice(from, to)),
  );
}

/** Hands as told, the cards nobody asked for dealt out in the deck's order to whoever has room. */
function filled(told: Partial<Record<Seat, string>>): Four<readonly CardId[]> {
  const hands = eachSeat((seat) => cards(told[seat] ?? ''));
  const rest = DECK.filter((card) => !hands.some((hand) => hand.includes(card)));
  if (rest.length + hands.flat().length !== 52) throw new Error('A card is in two hands.');
  for (const hand of hands) hand.push(...rest.splice(0, 13 - hand.length));
  if (hands.some((hand) => hand.length !== 13)) throw new Error('A hand has 13 cards.');
  return hands;
}

export interface Board {
  readonly hakem?: Seat;
  /** `null`: not named yet, the hakem is choosing. */
  readonly trump?: Suit | null;
  readonly hands?: Partial<Record<Seat, string>>;
  readonly target?: TargetPoints;
  readonly points?: readonly [number, number];
  /** Seats where a bot has sat from the start. */
  readonly bots?: readonly Seat[];
}

/** A match before its first deal. */
export function waitingTable({ target = 7, bots = [] }: Board = {}): MatchState {
  return newMatch({
    seats: eachSeat((seat) => ({ player_id: `${seat}`.repeat(24), person: !bots.includes(seat) })),
    target_points: target,
    timing: TIMING,
    next: seedsOf(1, seededRandom(1)),
    at: START,
  });
}

/** The first hand just dealt, with the hands told: the hakem's draw is shown. */
export function dealtTable(board: Board = {}): MatchState {
  const hakem = board.hakem ?? 0;
  const state = waitingTable(board);
  return act(state, {
    type: 'deal',
    deal: {
      ...state.next,
      client_seeds: eachSeat((seat) => state.next.client_seeds[seat] ?? `${seat}`),
      start_seat: hakem,
      draw: ['AS'],
      deck: deckFor(filled(board.hands ?? {}), hakem),
    },
    next: seedsOf(2, seededRandom(2)),
  });
}

/** A table in the middle of its first hand: `table({ hakem: 0, trump: 'S', hands: { 0: 'S:AKQ H:2' } })`. */
export function table(board: Board = {}): MatchState {
  const { hakem = 0, trump = 'S', points = [0, 0] } = board;
  const choosing = { ...act(dealtTable(board), { type: 'begin_choosing' }), points };
  if (trump === null) return choosing;
  const by = choosing.seats[hakem].person ? 'player' : 'bot';
  return act(choosing, { type: 'name_trump', seat: hakem, suit: trump, by });
}

/** The match after a command that must be accepted. */
export function act(state: MatchState, command: Command, at = START, command_id?: string): MatchState {
  const decision = decide(state, command, { now: at, ...(command_id === undefined ? {} : { command_id }) });
  if (isRefusal(decision)) throw new Error(`${command.type} was refused: ${decision.refused}`);
  return fold(state, decision);
}

/** Why a command is refused, or null when it is not. */
export function refusalOf(state: MatchState, command: Command, at = START): RefusalCode | null {
  const decision = decide(state, command, { now: at });
  return isRefusal(decision) ? decision.refused : null;
}

/** Cards played one after the other by whoever's turn it is; complete tricks are laid aside. */
export function play(state: MatchState, text: string, at = START): MatchState {
  return text.split(' ').reduce((before, card) => {
    const ready = before.phase === 'round_complete' ? act(before, { type: 'collect_trick' }, at) : before;
    if (!isCardId(card) || ready.turn === null) throw new Error(`${card} cannot be played`);
    const { seat } = ready.turn;
    const by = ready.seats[seat].control;
    return act(ready, { type: 'play_card', seat, card, by }, at);
  }, state);
}

/** The rest of a hand, everyone playing the first card that is legal. */
export function playOut(state: MatchState, at = START): MatchState {
  let now = state;
  while (now.phase === 'playing' || now.phase === 'round_complete') {
    if (now.turn === null) now = act(now, { type: 'collect_trick' }, at);
    else now = play(now, legalCards(now, now.turn.seat)[0] ?? '', at);
  }
  return now;
}

/** The hand of a table that has one. */
export function handOf(state: MatchState): HandState {
  if (state.hand === null) throw new Error('Nothing is dealt.');
  return state.hand;
}

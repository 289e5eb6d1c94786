import { botOn } from '@hokm/shared/bots';
import type { GameState } from '@hokm/shared/protocol';
import { emptyMemory, remembered, type TableMemory } from '../memory.js';

export type SampleState =
  | 'turn'
  | 'other'
  | 'choose'
  | 'waits'
  | 'draw'
  | 'round'
  | 'won'
  | 'hand'
  | 'kot'
  | 'final'
  | 'lost'
  | 'paused'
  | 'reconnecting'
  | 'failed'
  | 'away'
  | 'bot';

export interface SampleOptions {
  state: SampleState;
  /** Cards of the viewer before this trick: 13, 8 or 3. */
  cards: 13 | 8 | 3;
  /** Seconds on the clock. */
  seconds: number;
  /** The server's time, ms. */
  now: number;
  english?: boolean;
  /** Of a coin room. */
  stake?: GameState['stake'];
}

type Card = GameState['my_cards'][number];
type Played = GameState['deck_state']['round_cards'][number];

/** The seat of the computer player. */
const BOT_SEAT = 1;
/** Ids of seats 0 to 3; the viewer sits on seat 0. */
export const SAMPLE_IDS = ['a', 'b', 'c', 'd'].map((letter, i) =>
  i === BOT_SEAT ? botOn(1).player_id : letter.repeat(23) + String(i),
);
const SUIT_NAMES = { S: 'Spade', H: 'Heart', D: 'Diamond', C: 'Club' } as const;
const HANDS = {
  13: ['AS', 'QS', '9S', '4S', 'KH', '10H', '7H', 'AC', 'JC', '6C', 'QD', '8D', '3D'],
  8: ['AS', '9S', 'KH', '10H', '7H', 'JC', 'QD', '3D'],
  3: ['AS', 'KH', 'QD'],
} as const;
const FIRST_FIVE = ['AS', 'QS', '9S', 'KH', 'JC'];
const FULL = { 0: 'KH', 1: 'JH', 2: 'AH', 3: '5H' };
const TRICKS: Readonly<Partial<Record<SampleState, Readonly<Record<number, string>>>>> = {
  turn: { 1: 'JH', 2: 'AH', 3: '5H' },
  other: { 0: 'KH', 1: '6H' },
  away: { 0: 'KH', 1: '6H' },
  bot: { 1: 'JH' },
  round: FULL,
  won: FULL,
  paused: { 0: 'KH', 1: '6H' },
  reconnecting: { 1: 'JH', 2: 'AH' },
  failed: { 1: 'JH', 2: 'AH' },
};
const DRAW = ['7C', 'KD', '4S', 'JH', '9H', 'AC'];

function idOf(seat: number): string {
  return SAMPLE_IDS[seat] ?? '';
}

/** A card as the wire writes it. */
export function sampleCard(id: string): Card {
  const suit = SUIT_NAMES[id.slice(-1) as keyof typeof SUIT_NAMES];
  const rank = id.slice(0, -1);
  const court = 'JQKA'.indexOf(rank);
  return { card_id: id, suit, value: court === -1 ? Number(rank) : 11 + court };
}

const played = (seat: number, id: string): Played => ({ ...sampleCard(id), player_id: idOf(seat) });

function phaseOf(state: SampleState): GameState['phase'] {
  if (state === 'choose' || state === 'waits') return 'choosing_rule';
  if (state === 'draw') return 'drawing_hakem';
  if (state === 'round' || state === 'won') return 'round_complete';
  if (state === 'hand' || state === 'kot') return 'hand_complete';
  return state === 'final' || state === 'lost' ? 'finished' : 'playing';
}

function turnSeat(state: SampleState): number | null {
  if (state === 'choose' || state === 'turn') return 0;
  if (state === 'waits') return 1;
  if (phaseOf(state) !== 'playing') return null;
  return state === 'reconnecting' || state === 'failed' ? 3 : 2;
}

function players(o: SampleOptions, held: (seat: number) => number): GameState['players'] {
  const names = [
    'سارا',
    botOn(1).names[o.english === true ? 'en' : 'fa'],
    'Alexander Montgomery-Whitfield',
    'محمدحسین نیک‌بخت‌زاده',
  ];
  const hakem = o.state === 'choose' ? 0 : o.state === 'draw' ? -1 : 1;
  return names.map((name, seat) => ({
    player_id: idOf(seat),
    name,
    team_name: seat % 2 === 0 ? ('team1' as const) : ('team2' as const),
    seat: seat as 0 | 1 | 2 | 3,
    is_king: seat === hakem,
    is_player_turn: turnSeat(o.state) === seat,
    sorted_cards: Array.from({ length: held(seat) }, () => ({ place_holder: '/assets/cards/back-1.jpg' })),
    connected: !(o.state === 'away' && seat === 3),
    is_bot: seat === BOT_SEAT,
    avatar: null,
    frame: null,
    bot_plays: o.state === 'bot' && seat === 0,
    bot_takes_over_at: o.state === 'away' && seat === 3 ? o.now + 72_000 : null,
    left: false,
  }));
}

function deckState(o: SampleOptions, trick: readonly Played[]): GameState['deck_state'] {
  const { state, now, seconds } = o;
  const seat = turnSeat(state);
  const limit = phaseOf(state) === 'choosing_rule' ? 60 : 30;
  const paused = state === 'paused';
  const ends = { draw: DRAW.length * 260 + 900, round: 5000, won: 5000, hand: 3000, kot: 3000 } as const;
  return {
    current_round: 14 - o.cards,
    rule_suit: phaseOf(state) === 'choosing_rule' || state === 'draw' ? null : 'Spade',
    round_cards: [...trick],
    turn_player_id: seat === null ? null : idOf(seat),
    turn_start_time: seat === null ? null : now + seconds * 1000 - limit * 1000,
    turn_timeout: limit,
    pause_active: paused,
    pause_end_time: paused ? now + seconds * 1000 : null,
    pause_player_id: paused ? idOf(3) : null,
    pause_ready: paused ? [idOf(1), idOf(2)] : [],
    pause_available: state === 'turn',
    phase_ends_at: state in ends ? now + ends[state as keyof typeof ends] : null,
  };
}

function ownCards(o: SampleOptions): readonly string[] {
  if (o.state === 'choose') return FIRST_FIVE;
  if (['waits', 'draw', 'hand', 'kot', 'final', 'lost'].includes(o.state)) return [];
  const mine = TRICKS[o.state]?.[0];
  return HANDS[o.cards].filter((card) => card !== mine);
}

function heldBy(o: SampleOptions, trick: readonly Played[]): (seat: number) => number {
  return (seat) => {
    if (o.state === 'choose') return seat === 0 ? 5 : 0;
    if (o.state === 'waits') return seat === 1 ? 5 : 0;
    const phase = phaseOf(o.state);
    if (phase === 'drawing_hakem' || phase === 'hand_complete' || phase === 'finished') return 0;
    return o.cards - (trick.some((card) => card.player_id === idOf(seat)) ? 1 : 0);
  };
}

function results(o: SampleOptions): Pick<GameState, 'hand_result' | 'gameResult'> {
  const teams = [
    { team_name: 'team1' as const, game_win: o.state === 'final' ? 7 : 4 },
    { team_name: 'team2' as const, game_win: o.state === 'lost' ? 7 : 4 },
  ];
  if (o.state === 'hand')
    return { hand_result: { hand: 6, winner: 'team1', points: 1, kind: 'hand' }, gameResult: null };
  if (o.state === 'kot')
    return { hand_result: { hand: 6, winner: 'team1', points: 2, kind: 'kot' }, gameResult: null };
  if (o.state !== 'final' && o.state !== 'lost') return { hand_result: null, gameResult: null };
  const winner = o.state === 'final' ? 'team1' : 'team2';
  return {
    hand_result: { hand: 6, winner, points: 1, kind: 'hand' },
    gameResult: { winner, teams, reason: 'points' },
  };
}

function tricksWon(o: SampleOptions): readonly [number, number] {
  if (o.state === 'final') return [7, 4];
  if (o.state === 'lost') return [4, 7];
  if (o.state === 'hand') return [7, 5];
  if (o.state === 'kot') return [7, 0];
  const [us, them] = { 13: [0, 0], 8: [3, 2], 3: [6, 4] }[o.cards] as [number, number];
  return [phaseOf(o.state) === 'round_complete' ? us + 1 : us, them];
}

/** A made-up table in one of its states, for the gallery and the tests. */
export function sampleGame(o: SampleOptions): GameState {
  const trick = Object.entries(TRICKS[o.state] ?? {}).map(([seat, id]) => played(Number(seat), id));
  const won = tricksWon(o);
  const mine = ownCards(o);
  const led = trick[0]?.suit;
  const follows = mine.filter((card) => sampleCard(card).suit === led);
  const points =
    o.state === 'final' ? [7, 4] : o.state === 'lost' ? [4, 7] : o.state === 'kot' ? [5, 2] : [3, 2];
  const last =
    phaseOf(o.state) === 'round_complete'
      ? trick
      : Object.entries(FULL).map(([seat, id]) => played(Number(seat), id));
  return {
    game_id: 'SAMPLE',
    version: 1,
    clientId: idOf(0),
    name: o.english === true ? 'Yalda' : 'شب یلدا',
    target_points: 7,
    stake: o.stake ?? null,
    server_time: o.now,
    players: players(o, heldBy(o, trick)),
    teams: [
      { team_name: 'team1', round_win: won[0], game_win: points[0] ?? 0 },
      { team_name: 'team2', round_win: won[1], game_win: points[1] ?? 0 },
    ],
    deck_state: deckState(o, trick),
    my_cards: mine.map(sampleCard),
    legal_card_ids: o.state === 'turn' ? [...(follows.length > 0 ? follows : mine)] : [],
    claim: null,
    hand: o.state === 'draw' ? 1 : 6,
    phase: phaseOf(o.state),
    last_round: { winner_id: idOf(2), cards: last },
    ...(o.state === 'draw'
      ? { hakem_draw: DRAW.map((id, k) => ({ player_id: idOf((k + 3) % 4), card: sampleCard(id) })) }
      : {}),
    fairness: null,
    ...results(o),
  };
}

/** The same table for a spectator. */
export function watchedGame(game: GameState): GameState {
  return {
    ...game,
    clientId: null,
    my_cards: [],
    legal_card_ids: [],
    deck_state: { ...game.deck_state, turn_start_time: null, pause_end_time: null, phase_ends_at: null },
  };
}

/** The stored memory of that match: five hands, and the previous trick. */
export function sampleMemory(game: GameState): TableMemory {
  const hands = [
    { winner: 'team1', points: 1, kind: 'hand' },
    { winner: 'team2', points: 1, kind: 'hand' },
    { winner: 'team1', points: 2, kind: 'kot' },
    { winner: 'team2', points: 1, kind: 'hand' },
  ] as const;
  const results = Object.fromEntries(hands.map((one, k) => [k + 2, { hand: k + 2, ...one }]));
  return remembered({ ...emptyMemory(game.game_id), results }, game);
}

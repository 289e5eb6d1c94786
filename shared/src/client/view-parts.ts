import type { GameState, ViewChange, ViewParts, WireCard, WirePlayer } from '../protocol/index.js';
import { CARD_BACK, ownCard, SUIT_LETTERS, SUIT_NAMES, TEAM_NAMES, wireCard } from '../protocol/wire-card.js';
import { DECK, type CardId } from '../rules/cards.js';
import { SEATS, type Seat } from '../rules/seats.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CONNECTED = 1;
const BOT_PLAYS = 2;
const LEFT = 4;

/** The phases as a change numbers them. */
const PHASES = [
  'waiting',
  'drawing_hakem',
  'choosing_rule',
  'playing',
  'round_complete',
  'hand_complete',
  'finished',
] as const satisfies readonly GameState['phase'][];

const letterOf = new Map<string, string>(DECK.map((card, n) => [card, LETTERS.charAt(n)]));
const cardOf = new Map<string, CardId>(DECK.map((card, n) => [LETTERS.charAt(n), card]));

const lettersOf = (cards: readonly string[]): string =>
  cards.map((card) => letterOf.get(card) ?? '').join('');

function cardsOf(letters: string): CardId[] {
  return Array.from(letters, (letter) => cardOf.get(letter)).filter((card) => card !== undefined);
}

/** The players of a view as seats, by their ids. */
class Places {
  constructor(private readonly players: readonly WirePlayer[]) {}

  seatOf(playerId: string | null): Seat | null {
    return this.players.find(({ player_id }) => player_id === playerId)?.seat ?? null;
  }

  idOf(seat: number | null): string | null {
    return seat === null ? null : (this.players[seat]?.player_id ?? null);
  }

  opened(cards: readonly { player_id: string; card_id: string }[]): string {
    return cards
      .map(({ player_id, card_id }) => `${this.seatOf(player_id) ?? ''}${lettersOf([card_id])}`)
      .join('');
  }

  /** Seats and cards, as `opened` wrote them. */
  read(text: string): { player_id: string; card: WireCard }[] {
    return (text.match(/../g) ?? []).flatMap(([seat = '', letter = '']) =>
      cardsOf(letter).map((card) => ({ player_id: this.idOf(Number(seat)) ?? '', card: wireCard(card) })),
    );
  }
}

const bitsOf = (seats: readonly number[]): number => seats.reduce((all, seat) => all | (1 << seat), 0);
const four = <T>(make: (seat: Seat) => T): [T, T, T, T] => [make(0), make(1), make(2), make(3)];
const teamOf = (name: string): number => (name === 'team1' ? 0 : 1);

function proofOf(fairness: GameState['fairness']): Pick<ViewParts, 'j' | 'f' | 'v' | 'z' | 'i' | 'S'> {
  if (fairness === null) return { j: null, f: null, v: null, z: null, i: null, S: null };
  const { revealed, next } = fairness;
  return {
    j: [fairness.hand, next.hand],
    f: fairness.commitment,
    v: fairness.client_seeds.map(({ seed }) => seed),
    z: revealed === null ? null : [revealed.server_seed, lettersOf(revealed.deck)],
    i: next.commitment,
    S: bitsOf(next.seeded),
  };
}

type HandResult = NonNullable<GameState['hand_result']>;

const claimParts = ({ seat, tricks, cards }: NonNullable<HandResult['claim']>): ViewParts['X'] => [
  seat,
  tricks,
  lettersOf(cards),
];

function handResultFrom({ R, X }: ViewParts): GameState['hand_result'] {
  if (R === null) return null;
  const result: HandResult = { hand: R[0], winner: TEAM_NAMES[R[1]] ?? 'team1', points: R[2], kind: R[3] };
  if (X !== null) result.claim = { seat: X[0], tricks: X[1], cards: cardsOf(X[2]) };
  return result;
}

/** The parts of a seat's view that can change while the match is played. */
export function viewSections(view: GameState): ViewParts {
  const { players, teams, deck_state: deck, last_round, hakem_draw, hand_result, gameResult } = view;
  const places = new Places(players);
  const player = (seat: Seat) => players[seat];
  const winner = last_round === null ? null : places.seatOf(last_round.winner_id);
  return {
    n: view.server_time,
    p: PHASES.indexOf(view.phase),
    h: view.hand,
    r: deck.current_round,
    k: players.find(({ is_king }) => is_king)?.seat ?? null,
    t: places.seatOf(deck.turn_player_id),
    b: deck.turn_start_time,
    o: deck.turn_timeout,
    e: deck.phase_ends_at,
    u: deck.rule_suit === null ? null : SUIT_LETTERS[deck.rule_suit],
    c: places.opened(deck.round_cards),
    l: last_round === null || winner === null ? null : `${winner}${places.opened(last_round.cards)}`,
    d:
      hakem_draw === undefined
        ? null
        : places.opened(hakem_draw.map(({ player_id, card }) => ({ player_id, card_id: card.card_id }))),
    m: lettersOf(view.my_cards.map(({ card_id }) => card_id)),
    q: four((seat) => player(seat)?.sorted_cards.length ?? 0),
    w: [teams[0]?.round_win ?? 0, teams[1]?.round_win ?? 0],
    g: [teams[0]?.game_win ?? 0, teams[1]?.game_win ?? 0],
    x: deck.pause_active
      ? [
          deck.pause_end_time ?? 0,
          places.seatOf(deck.pause_player_id),
          bitsOf(deck.pause_ready.flatMap((id) => places.seatOf(id) ?? [])),
        ]
      : null,
    a: deck.pause_available,
    s: four((seat) => {
      const { connected, bot_plays, left } = player(seat) ?? {};
      return (
        (connected === true ? CONNECTED : 0) |
        (bot_plays === true ? BOT_PLAYS : 0) |
        (left === true ? LEFT : 0)
      );
    }),
    y: four((seat) => player(seat)?.bot_takes_over_at ?? null),
    ...proofOf(view.fairness),
    C: view.claim,
    X: hand_result?.claim === undefined ? null : claimParts(hand_result.claim),
    R: hand_result && [hand_result.hand, teamOf(hand_result.winner), hand_result.points, hand_result.kind],
    G: gameResult && [
      gameResult.winner && teamOf(gameResult.winner),
      gameResult.teams[0]?.game_win ?? 0,
      gameResult.teams[1]?.game_win ?? 0,
      gameResult.reason,
    ],
  };
}

function fairnessFrom(view: GameState, { j, f, v, z, i, S }: ViewParts): GameState['fairness'] {
  if (j === null || f === null || v === null || i === null || S === null) return null;
  return {
    algorithm: view.fairness?.algorithm ?? 'hokm-deal/1',
    hand: j[0],
    commitment: f,
    client_seeds: v.map((seed, n) => ({ seat: SEATS[n] ?? 0, seed })),
    revealed: z === null ? null : { server_seed: z[0], deck: cardsOf(z[1]) },
    next: { hand: j[1], commitment: i, seeded: SEATS.filter((seat) => (S & (1 << seat)) !== 0) },
  };
}

function deckFrom(places: Places, parts: ViewParts): GameState['deck_state'] {
  const { x } = parts;
  return {
    current_round: parts.r,
    rule_suit: parts.u === null ? null : SUIT_NAMES[parts.u],
    round_cards: places.read(parts.c).map(({ player_id, card }) => ({ ...card, player_id })),
    turn_player_id: places.idOf(parts.t),
    turn_start_time: parts.b,
    turn_timeout: parts.o,
    pause_active: x !== null,
    pause_end_time: x === null ? null : x[0],
    pause_player_id: x === null ? null : places.idOf(x[1]),
    pause_ready:
      x === null
        ? []
        : SEATS.filter((seat) => (x[2] & (1 << seat)) !== 0).map((seat) => places.idOf(seat) ?? ''),
    pause_available: parts.a,
    phase_ends_at: parts.e,
  };
}

function playerFrom(player: WirePlayer, own: boolean, parts: ViewParts): WirePlayer {
  const { seat } = player;
  const status = parts.s[seat];
  return {
    ...player,
    is_king: parts.k === seat,
    is_player_turn: parts.t === seat,
    sorted_cards: own
      ? cardsOf(parts.m).map(ownCard)
      : Array.from({ length: parts.q[seat] }, () => CARD_BACK),
    connected: (status & CONNECTED) !== 0,
    bot_plays: (status & BOT_PLAYS) !== 0,
    left: (status & LEFT) !== 0,
    bot_takes_over_at: parts.y[seat],
  };
}

/** A view with all the parts that can change as they are given; what stays is taken from `view`. */
function withParts(view: GameState, parts: ViewParts): GameState {
  const places = new Places(view.players);
  const { l, d, G } = parts;
  const rest = { ...view };
  delete rest.hakem_draw;
  return {
    ...rest,
    server_time: parts.n,
    players: view.players.map((player) => playerFrom(player, player.player_id === view.clientId, parts)),
    teams: TEAM_NAMES.map((team_name, n) => ({
      team_name,
      round_win: parts.w[n] ?? 0,
      game_win: parts.g[n] ?? 0,
    })),
    deck_state: deckFrom(places, parts),
    my_cards: cardsOf(parts.m).map(wireCard),
    hand: parts.h,
    phase: PHASES[parts.p] ?? view.phase,
    last_round:
      l === null
        ? null
        : {
            winner_id: places.idOf(Number(l.charAt(0))) ?? '',
            cards: places.read(l.slice(1)).map(({ player_id, card }) => ({ ...card, player_id })),
          },
    ...(d === null ? {} : { hakem_draw: places.read(d) }),
    fairness: fairnessFrom(view, parts),
    claim: parts.C,
    hand_result: handResultFrom(parts),
    gameResult: G && {
      winner: G[0] === null ? null : (TEAM_NAMES[G[0]] ?? 'team1'),
      teams: TEAM_NAMES.map((team_name, n) => ({ team_name, game_win: G[n === 0 ? 1 : 2] })),
      reason: G[3],
    },
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The changed parts between two views of a seat. */
export function changeOf(before: ViewParts, after: ViewParts): ViewChange {
  const changed = Object.entries(after).filter(
    ([key, value]) => !isSame(value, before[key as keyof ViewParts]),
  );
  const change = Object.fromEntries(changed) as ViewChange;
  return change.f !== undefined && change.f === before.i ? { ...change, f: '' } : change;
}

/** A seat's view after a change; its legal cards and what must be acknowledged are for the caller to find. */
export function changedView(view: GameState, change: ViewChange): GameState {
  const before = viewSections(view);
  const { f } = change;
  return withParts(view, { ...before, ...change, ...(f === '' ? { f: before.i } : {}) });
}

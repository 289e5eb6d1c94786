import type { GameState, PublicMove, SeatChange, WirePlayedCard, WirePlayer } from '../protocol/index.js';
import { SUIT_LETTERS, wireCard } from '../protocol/wire-card.js';
import { isCardId, type CardId, type Suit } from '../rules/cards.js';
import { playable } from '../rules/legal.js';
import { nextSeat, teamOf, type Seat } from '../rules/seats.js';
import type { PlayedCard } from '../rules/state.js';
import { winningCard } from '../rules/trick.js';
import { ackIdOf, requiresAck } from './acknowledge.js';
import { changedView } from './view-parts.js';

type Deck = GameState['deck_state'];

function trumpOf({ rule_suit }: Deck): Suit | null {
  return rule_suit === null ? null : SUIT_LETTERS[rule_suit];
}

/** Wire cards as the rules know them. Players that are not at the table cannot have played. */
function asPlayed(players: readonly WirePlayer[], cards: readonly WirePlayedCard[]): PlayedCard[] {
  return cards.flatMap(({ card_id, player_id }) => {
    const seat = players.find((player) => player.player_id === player_id)?.seat;
    return seat !== undefined && isCardId(card_id) ? [{ seat, card: card_id }] : [];
  });
}

/** A player's cards without the one that was played: the viewer's own by name, another's by number. */
function without(player: WirePlayer, card: CardId, own: boolean): WirePlayer['sorted_cards'] {
  return own ? player.sorted_cards.filter(({ card_id }) => card_id !== card) : player.sorted_cards.slice(1);
}

function onTurn(players: readonly WirePlayer[], turn: Seat | null): WirePlayer[] {
  return players.map((player) => {
    const is_player_turn = player.seat === turn;
    return player.is_player_turn === is_player_turn ? player : { ...player, is_player_turn };
  });
}

/** The turn of a seat that began at `at`; of nobody, with `null`. */
function turnOf(players: readonly WirePlayer[], turn: Seat | null, at: number): Partial<Deck> {
  if (turn === null) return { turn_player_id: null, turn_start_time: null };
  return { turn_player_id: players[turn]?.player_id ?? null, turn_start_time: at };
}

function legal(view: GameState): string[] {
  const { deck_state, clientId, my_cards, players } = view;
  const mine = clientId !== null && deck_state.turn_player_id === clientId;
  if (view.phase !== 'playing' || deck_state.pause_active || !mine) return [];
  const held = my_cards.map(({ card_id }) => card_id).filter(isCardId);
  return [...playable(held, asPlayed(players, deck_state.round_cards))];
}

/** The parts of a view in an object of its own, to be changed; what has to be acknowledged is not among them. */
function copyOf(view: GameState): GameState {
  const { game_id, clientId, name, target_points, server_time, players, teams, deck_state, my_cards } = view;
  const { version, legal_card_ids, hand, phase, last_round, fairness, hand_result, gameResult } = view;
  const { stake, claim } = view;
  // Written out: an object that is copied and from which something is deleted is slow to use from then on.
  const copy: GameState = {
    game_id,
    version,
    clientId,
    name,
    target_points,
    server_time,
    players,
    teams,
    deck_state,
    my_cards,
    legal_card_ids,
    claim,
    hand,
    phase,
    last_round,
    fairness,
    hand_result,
    stake,
    gameResult,
  };
  if (view.hakem_draw !== undefined) copy.hakem_draw = view.hakem_draw;
  return copy;
}

/** Changes `view`, which nobody else has yet, as the functions below do. */
function playCard(view: GameState, seat: Seat, card: CardId, move: PublicMove): void {
  const { clientId, deck_state } = view;
  const at = (deck_state.turn_start_time ?? 0) + (move.t ?? 0);
  const player_id = view.players[seat]?.player_id ?? '';
  const own = player_id === clientId;
  const round_cards = [...deck_state.round_cards, { ...wireCard(card), player_id }];
  const winner =
    round_cards.length === 4 ? winningCard(asPlayed(view.players, round_cards), trumpOf(deck_state)) : null;
  const next = winner === null ? nextSeat(seat) : null;
  view.server_time = at;
  view.claim = null;
  view.players = onTurn(view.players, next);
  const player = view.players[seat];
  if (player !== undefined) view.players[seat] = { ...player, sorted_cards: without(player, card, own) };
  view.deck_state = { ...deck_state, ...turnOf(view.players, next, at), round_cards };
  if (own) view.my_cards = view.my_cards.filter(({ card_id }) => card_id !== card);
  if (winner !== null) completeTrick(view, winner.seat, at + (move.e ?? 0));
}

function completeTrick(view: GameState, winner: Seat, ends_at: number): void {
  const { deck_state, players, teams } = view;
  view.phase = 'round_complete';
  view.deck_state = { ...deck_state, phase_ends_at: ends_at, pause_available: false };
  view.teams = teams.map((team, n) =>
    n === teamOf(winner) ? { ...team, round_win: team.round_win + 1 } : team,
  );
  view.last_round = { winner_id: players[winner]?.player_id ?? '', cards: deck_state.round_cards };
}

function collectTrick(view: GameState, move: PublicMove): void {
  const { deck_state, clientId, last_round } = view;
  const at = (deck_state.phase_ends_at ?? 0) + (move.t ?? 0);
  const winner = view.players.find(({ player_id }) => player_id === last_round?.winner_id)?.seat ?? null;
  const me = view.players.find(({ player_id }) => player_id === clientId)?.seat;
  view.server_time = at;
  view.phase = 'playing';
  view.players = onTurn(view.players, winner);
  view.deck_state = {
    ...deck_state,
    ...turnOf(view.players, winner, at),
    current_round: deck_state.current_round + 1,
    round_cards: [],
    phase_ends_at: null,
    pause_available: me !== undefined && ((move.u ?? 0) & (1 << me)) === 0,
  };
}

function addSeed(view: GameState, seat: Seat): void {
  const { fairness } = view;
  if (fairness === null) return;
  const seeded = [...new Set([...fairness.next.seeded, seat])].sort((a, b) => a - b);
  view.fairness = { ...fairness, next: { ...fairness.next, seeded } };
}

function folded(view: GameState, move: PublicMove | SeatChange): GameState {
  if ('d' in move) return changedView(copyOf(view), move.d);
  const next = copyOf(view);
  const { p, c, s } = move;
  if (s !== undefined) addSeed(next, s);
  else if (p !== undefined && c !== undefined && isCardId(c)) playCard(next, p, c, move);
  else collectTrick(next, move);
  return next;
}

/**
 * A seat's next view from the one it has and a public move (or what else the move changes in the seat's own view), by
 * the rules the server itself plays by: equal to the whole view that the server would send, but for `server_time` (the
 * moment of the move; a seed moves no clock). The view must be of the version before the move; otherwise the answer is
 * null, and the client asks for a whole view. The view that is given stays as it is.
 */
export function foldView(view: GameState, move: PublicMove | SeatChange): GameState | null {
  if (view.game_id !== move.g || view.version + 1 !== move.v) return null;
  const next = folded(view, move);
  next.version = move.v;
  next.legal_card_ids = legal(next);
  if (!requiresAck(next)) return next;
  next.requires_ack = true;
  next.ack_id = ackIdOf(move.g, move.v);
  return next;
}

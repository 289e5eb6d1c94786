import {
  claimOffer,
  DEAL_ALGORITHM,
  SEATS,
  seatView,
  teamOf,
  winningCard,
  type MatchState,
  type PlayedCard,
  type Seat,
  type SeatView,
} from '@hokm/shared/rules';
import {
  CARD_BACK,
  ownCard,
  SUIT_NAMES,
  TEAM_NAMES,
  wireCard,
  type GameState,
  type WireFairness,
  type WirePlayedCard,
  type WirePlayer,
} from '@hokm/shared/protocol';
import type { SeatRecord } from './match-record.js';
import { isCoinRoom } from './stakes-record.js';
import type { Table, TableInfo } from './table.js';

function wirePlayed(view: SeatView, { seat, card }: PlayedCard): WirePlayedCard {
  return { ...wireCard(card), player_id: view.seats[seat].player_id };
}

function cardsShown(view: SeatView, seat: Seat): WirePlayer['sorted_cards'] {
  if (seat !== view.seat) return Array.from({ length: view.card_counts[seat] }, () => CARD_BACK);
  return view.my_cards.map(ownCard);
}

/** The occupant of a seat in a state; in an earlier one it can be a computer player whose seat a person has taken since. */
function sittingOn({ seats, relieved }: TableInfo, seat: Seat, playerId: string): SeatRecord | null {
  const sitting = seats[seat] ?? null;
  if (sitting?.player_id === playerId) return sitting;
  return relieved.find(({ bot }) => bot.player_id === playerId)?.bot ?? sitting;
}

function wirePlayer(view: SeatView, info: TableInfo, seat: Seat, graceMs: number): WirePlayer {
  const { player_id, person, control, away_since, left } = view.seats[seat];
  const sitting = sittingOn(info, seat, player_id);
  return {
    player_id,
    name: sitting?.name ?? '',
    avatar: sitting?.avatar ?? null,
    frame: sitting?.frame ?? null,
    team_name: TEAM_NAMES[teamOf(seat)],
    seat,
    is_king: view.hakem === seat && view.phase !== 'drawing_hakem',
    is_player_turn: view.turn?.seat === seat,
    sorted_cards: cardsShown(view, seat),
    connected: away_since === null && !left,
    is_bot: !person,
    bot_plays: person && control === 'bot',
    bot_takes_over_at: away_since === null || control === 'bot' ? null : away_since + graceMs,
    left,
  };
}

function lastRound(view: SeatView): GameState['last_round'] {
  const complete = view.trick.length === 4 ? view.trick : (view.tricks.at(-1)?.cards ?? null);
  const winner = complete === null ? null : winningCard(complete, view.trump);
  if (complete === null || winner === null) return null;
  return {
    winner_id: view.seats[winner.seat].player_id,
    cards: complete.map((played) => wirePlayed(view, played)),
  };
}

/** True if the viewer may ask for a pause now. */
export function mayPause({ seat, pause, paused_by, phase }: SeatView): boolean {
  return (
    seat !== null && pause === null && !paused_by[seat] && (phase === 'playing' || phase === 'choosing_rule')
  );
}

/** The tricks that the viewer may claim now, or null. Who has left may not. */
export function claimOf(view: SeatView): number | null {
  if (view.seat === null) return null;
  const { person, left } = view.seats[view.seat];
  return person && !left ? claimOffer(view) : null;
}

function deckState(view: SeatView): GameState['deck_state'] {
  const { turn, pause } = view;
  const timeout = turn === null ? view.turn_ms : turn.ends_at - turn.started_at;
  return {
    current_round: view.tricks.length + 1,
    rule_suit: view.trump === null ? null : SUIT_NAMES[view.trump],
    round_cards: view.trick.map((played) => wirePlayed(view, played)),
    turn_player_id: turn === null ? null : view.seats[turn.seat].player_id,
    turn_start_time: turn?.started_at ?? null,
    turn_timeout: timeout / 1000,
    pause_active: pause !== null,
    pause_end_time: pause?.ends_at ?? null,
    pause_player_id: pause === null ? null : view.seats[pause.seat].player_id,
    pause_ready:
      pause === null
        ? []
        : SEATS.filter((seat) => pause.ready[seat]).map((seat) => view.seats[seat].player_id),
    pause_available: mayPause(view),
    phase_ends_at: view.phase_ends_at,
  };
}

function wireFairness(view: SeatView): WireFairness | null {
  const { fairness } = view;
  if (fairness === null) return null;
  return {
    algorithm: DEAL_ALGORITHM,
    hand: fairness.hand,
    commitment: fairness.commitment,
    client_seeds: SEATS.map((seat) => ({ seat, seed: fairness.client_seeds[seat] })),
    revealed:
      fairness.revealed === null
        ? null
        : { server_seed: fairness.revealed.server_seed, deck: [...fairness.revealed.deck] },
    next: {
      hand: fairness.next.hand,
      commitment: fairness.next.commitment,
      seeded: SEATS.filter((seat) => fairness.next.client_seeds[seat] !== null),
    },
  };
}

function gameResult(view: SeatView): GameState['gameResult'] {
  if (view.result === null) return null;
  return {
    winner: view.result.winner === null ? null : TEAM_NAMES[view.result.winner],
    teams: TEAM_NAMES.map((team_name, team) => ({ team_name, game_win: view.points[team] ?? 0 })),
    reason: view.result.reason,
  };
}

function handResult(view: SeatView): GameState['hand_result'] {
  if (view.hand_result === null) return null;
  const { hand, winner, points, kind, claim } = view.hand_result;
  const result = { hand, winner: TEAM_NAMES[winner], points, kind };
  return claim === undefined ? result : { ...result, claim: { ...claim, cards: [...claim.cards] } };
}

/** What a coin room plays for: of the room's record, no part of the match's state. */
function stakeOf(info: TableInfo): GameState['stake'] {
  const { stake } = info.options;
  return isCoinRoom(info) ? { stake, pot: stake * SEATS.length } : null;
}

/** A table as one seat may see it (`null`: nobody's cards), written field by field as `game_state`. */
export function presentGame(table: Pick<Table, 'info' | 'state'>, seat: Seat | null, now: number): GameState {
  const { info, state } = table;
  const view = seatView(state, seat);
  return {
    game_id: info.room_id,
    version: view.version,
    clientId: seat === null ? null : view.seats[seat].player_id,
    name: info.name,
    target_points: view.target_points,
    stake: stakeOf(info),
    server_time: now,
    players: SEATS.map((each) => wirePlayer(view, info, each, state.timing.grace_ms)),
    teams: TEAM_NAMES.map((team_name, team) => ({
      team_name,
      round_win: view.tricks_won[team] ?? 0,
      game_win: view.points[team] ?? 0,
    })),
    deck_state: deckState(view),
    my_cards: view.my_cards.map(wireCard),
    legal_card_ids: [...view.legal_cards],
    claim: claimOf(view),
    hand: view.hand,
    phase: view.phase,
    last_round: lastRound(view),
    ...(view.draw === null
      ? {}
      : {
          hakem_draw: view.draw.map(({ seat: turned, card }) => ({
            player_id: view.seats[turned].player_id,
            card: wireCard(card),
          })),
        }),
    fairness: wireFairness(view),
    hand_result: handResult(view),
    gameResult: gameResult(view),
  };
}

/**
 * A table as spectators see it: no cards of any seat, and `state` is the match some time ago (`delayed-match.ts`). Its
 * clocks are over and left out. A finished match has no delay.
 */
export function presentWatched(info: TableInfo, state: MatchState, now: number): GameState {
  const view = presentGame({ info, state }, null, now);
  return {
    ...view,
    players: view.players.map((player) => ({ ...player, bot_takes_over_at: null })),
    deck_state: { ...view.deck_state, turn_start_time: null, pause_end_time: null, phase_ends_at: null },
  };
}

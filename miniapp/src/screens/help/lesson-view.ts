import {
  SEATS,
  seatView,
  teamOf,
  winningCard,
  type MatchState,
  type PlayedCard,
  type Seat,
  type SeatView,
} from '@hokm/shared/rules';
import { CARD_BACK, SUIT_NAMES, TEAM_NAMES, wireCard, type GameState } from '@hokm/shared/protocol';

const playedOf = (view: SeatView, { seat, card }: PlayedCard) => ({
  ...wireCard(card),
  player_id: view.seats[seat].player_id,
});

function playerOf(view: SeatView, seat: Seat, name: string): GameState['players'][number] {
  return {
    player_id: view.seats[seat].player_id,
    name,
    avatar: null,
    frame: null,
    team_name: TEAM_NAMES[teamOf(seat)],
    seat,
    is_king: view.hakem === seat && view.phase !== 'drawing_hakem',
    is_player_turn: view.turn?.seat === seat,
    sorted_cards: Array.from({ length: view.card_counts[seat] }, () => CARD_BACK),
    connected: true,
    is_bot: false,
    bot_plays: false,
    bot_takes_over_at: null,
    left: false,
  };
}

function lastRound(view: SeatView): GameState['last_round'] {
  const cards = view.trick.length === 4 ? view.trick : (view.tricks.at(-1)?.cards ?? []);
  const best = winningCard(cards, view.trump);
  if (best === null) return null;
  return {
    winner_id: view.seats[best.seat].player_id,
    cards: cards.map((played) => playedOf(view, played)),
  };
}

/** How a hand of the lesson ended; nobody claims in it. */
function handResultOf({ hand_result }: SeatView): GameState['hand_result'] {
  if (hand_result === null) return null;
  const { hand, winner, points, kind } = hand_result;
  return { hand, winner: TEAM_NAMES[winner], points, kind };
}

/**
 * The lesson's match as the table shows one: what the learner's seat may know, and nothing that runs out: no clock, no
 * pause. `names` by seat.
 */
export function lessonView(state: MatchState, names: readonly string[], title: string): GameState {
  const view = seatView(state, 0);
  return {
    game_id: 'LESSON',
    version: view.version,
    clientId: view.seats[0].player_id,
    name: title,
    target_points: view.target_points,
    stake: null,
    server_time: 0,
    players: SEATS.map((seat) => playerOf(view, seat, names[seat] ?? '')),
    teams: TEAM_NAMES.map((team_name, team) => ({
      team_name,
      round_win: view.tricks_won[team] ?? 0,
      game_win: view.points[team] ?? 0,
    })),
    deck_state: {
      current_round: view.tricks.length + 1,
      rule_suit: view.trump === null ? null : SUIT_NAMES[view.trump],
      round_cards: view.trick.map((played) => playedOf(view, played)),
      turn_player_id: view.turn === null ? null : view.seats[view.turn.seat].player_id,
      turn_start_time: null,
      turn_timeout: 30,
      pause_active: false,
      pause_end_time: null,
      pause_player_id: null,
      pause_ready: [],
      pause_available: false,
      phase_ends_at: view.phase === 'hand_complete' ? null : view.phase_ends_at,
    },
    my_cards: view.my_cards.map(wireCard),
    legal_card_ids: [...view.legal_cards],
    claim: null,
    hand: Math.max(1, view.hand),
    phase: view.phase,
    last_round: lastRound(view),
    ...(view.draw === null
      ? {}
      : {
          hakem_draw: view.draw.map(({ seat, card }) => ({
            player_id: view.seats[seat].player_id,
            card: wireCard(card),
          })),
        }),
    fairness: null,
    hand_result: handResultOf(view),
    gameResult: null,
  };
}

import type { StaffTable } from '@hokm/shared/api/matches';
import type { GameState, WirePlayedCard } from '@hokm/shared/protocol';
import type { MatchRecord } from '../../play/games/match-record.js';
import { presentWatched } from '../../play/games/match-view.js';
import { tableInfo } from '../../play/games/table.js';
import type { DelayedTable } from './delayed-tables.js';

type Place = StaffTable['players'][number]['seat'];

/** A running table for the staff: written from what its spectators get, so that it shows nothing more. */
export function presentTable(
  record: MatchRecord,
  { state, startedAt }: DelayedTable,
  openReports: ReadonlyMap<string, number>,
  now: number,
): StaffTable {
  const watched = presentWatched(tableInfo(record, state), state, now);
  const { deck_state: deck, players, teams, last_round } = watched;
  const seatOf = (id: string | null): Place | null =>
    players.find(({ player_id }) => player_id === id)?.seat ?? null;
  const laid = (cards: readonly WirePlayedCard[]): StaffTable['trick'] =>
    cards.map(({ player_id, card_id }) => ({ seat: seatOf(player_id) ?? 0, card_id }));
  const both = (of: (team: GameState['teams'][number]) => number): StaffTable['points'] => {
    const [first, second] = teams.map(of);
    return { team1: first ?? 0, team2: second ?? 0 };
  };
  return {
    match_id: record._id,
    room_id: record.room_id,
    name: record.name,
    started_at: new Date(startedAt).toISOString(),
    target_points: record.options.target_points,
    pace: record.options.pace,
    stake: record.options.stake,
    is_rated: record.seats.every((seat) => seat?.is_bot === false && seat.since_hand === undefined),
    hand: watched.hand,
    phase: watched.phase,
    rule_suit: deck.rule_suit,
    hakem: players.find(({ is_king }) => is_king)?.seat ?? null,
    turn: seatOf(deck.turn_player_id),
    points: both(({ game_win }) => game_win),
    tricks: both(({ round_win }) => round_win),
    trick: laid(deck.round_cards),
    last_trick: last_round === null ? null : laid(last_round.cards),
    players: players.map((player) => ({
      seat: player.seat,
      id: player.player_id,
      name: player.name,
      avatar: player.avatar,
      is_bot: player.is_bot,
      connected: player.connected,
      left: player.left,
      cards: player.sorted_cards.length,
      open_reports: openReports.get(player.player_id) ?? 0,
    })),
  };
}

import type { ThinkTimes } from '@hokm/shared/api/reports';
import { fold } from '@hokm/shared/rules';
import type { MatchHistory } from '../../play/games/match-reader.js';
import { turnTime } from '../matches/staff-match.js';

/** Think times of the cards that a person played themselves, ms, in their order. */
export function thinkTimesOf({ first, moves }: MatchHistory, player: string): number[] {
  const times: number[] = [];
  let state = first;
  for (const move of moves) {
    if (move.type === 'play_card' && move.by === 'player') {
      const ms = turnTime(state, move);
      if (ms !== null && state.seats[move.seat].player_id === player) times.push(ms);
    }
    state = fold(state, move);
  }
  return times;
}

/** The value below which a share of some sorted numbers lie. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Think times in four numbers; null without any. */
export function summary(times: readonly number[]): ThinkTimes {
  if (times.length === 0) return null;
  const sorted = [...times].sort((a, b) => a - b);
  return {
    cards: sorted.length,
    median_ms: quantile(sorted, 0.5),
    p90_ms: quantile(sorted, 0.9),
    longest_ms: sorted.at(-1) ?? 0,
  };
}

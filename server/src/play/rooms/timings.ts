import type { MatchState } from '@hokm/shared/rules';
import type { MatchRecord } from '../games/match-record.js';

/** The times of rooms and of the matches they start, ms. */
export interface RoomTimings {
  readonly turn_ms: number;
  /** Between two tricks at the classic pace; the fast one takes at most `FAST_ROUND_PAUSE_MS`, its computer players `FAST_BOT_DELAY_MS`. */
  readonly round_pause_ms: number;
  readonly hand_pause_ms: number;
  readonly bot_delay_ms: number;
  readonly grace_ms: number;
  /** How long a waiting room keeps the seat of a person whose last connection is lost. */
  readonly waiting_grace_ms: number;
  readonly countdown_ms: number;
  /** How long a quick search looks for people before computer players take the free seats. */
  readonly quick_search_ms: number;
}

const FAST_ROUND_PAUSE_MS = 1_500;
/** Computer players at the fast pace take at most this long for a move. */
const FAST_BOT_DELAY_MS = 600;
/** Most of a countdown in a room of a quick search, whose people have waited already, ms. */
const QUICK_COUNTDOWN_MS = 3_000;

/** How long a full room counts down to its start, ms. */
export function countdownOf({ countdown_ms }: RoomTimings, room: Pick<MatchRecord, 'quick_since'>): number {
  return room.quick_since === undefined ? countdown_ms : Math.min(countdown_ms, QUICK_COUNTDOWN_MS);
}

/** The timing of a match, fixed when it starts, from the room's timings and its pace. */
export function timingOf(timings: RoomTimings, pace: MatchRecord['options']['pace']): MatchState['timing'] {
  const { turn_ms, round_pause_ms, hand_pause_ms, bot_delay_ms, grace_ms } = timings;
  const classic = { turn_ms, round_pause_ms, hand_pause_ms, bot_delay_ms, grace_ms };
  if (pace !== 'fast') return classic;
  return {
    ...classic,
    round_pause_ms: Math.min(round_pause_ms, FAST_ROUND_PAUSE_MS),
    bot_delay_ms: Math.min(bot_delay_ms, FAST_BOT_DELAY_MS),
  };
}

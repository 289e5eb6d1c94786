import type { Config } from '../platform/core/config.js';
import type { RoomTimings } from '../play/rooms/timings.js';

/** A person who loses the last connection leaves a waiting room after so long, ms: a reload takes less. */
const WAITING_GRACE_MS = 10_000;

/** The clocks of rooms and matches, as the environment sets them. */
export function roomTimings({ clocks }: Config): RoomTimings {
  return {
    turn_ms: clocks.turnTimeoutMs,
    round_pause_ms: clocks.roundPauseMs,
    hand_pause_ms: clocks.handPauseMs,
    bot_delay_ms: clocks.botDelayMs,
    grace_ms: clocks.disconnectGraceMs,
    waiting_grace_ms: Math.min(WAITING_GRACE_MS, clocks.disconnectGraceMs),
    countdown_ms: clocks.startCountdownMs,
    quick_search_ms: clocks.quickSearchMs,
  };
}

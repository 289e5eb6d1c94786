import type { Config } from '../platform/core/config.js';
import type { RoomTimings } from '../play/rooms/timings.js';

/** The clocks of rooms and matches, as the environment sets them. */
export function roomTimings({ clocks }: Config): RoomTimings {
  return {
    turn_ms: clocks.turnTimeoutMs,
    round_pause_ms: clocks.roundPauseMs,
    hand_pause_ms: clocks.handPauseMs,
    bot_delay_ms: clocks.botDelayMs,
    grace_ms: clocks.disconnectGraceMs,
    countdown_ms: clocks.startCountdownMs,
    quick_search_ms: clocks.quickSearchMs,
  };
}

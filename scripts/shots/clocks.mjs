/** The game's times: matches that fill the world run fast, and a turn that is pictured lasts a minute. */
export const CLOCKS = {
  TURN_TIMEOUT_MS: '60000',
  BOT_DELAY_MS: '25',
  ROUND_PAUSE_MS: '40',
  HAND_PAUSE_MS: '60',
  START_COUNTDOWN_MS: '30000',
  SOCKET_EVENTS_PER_SECOND: '1000',
};

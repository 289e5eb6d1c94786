/**
 * What the server tells of tables, rooms and matches, made by its own functions: the one door from tests of the mini app to them.
 */
export type { RandomBytes } from '../../../server/src/platform/core/ports.js';
export { freshSeeds, nextDeal } from '../../../server/src/play/games/dealer.js';
export type { MatchHistory } from '../../../server/src/play/games/match-reader.js';
export type { MatchRecord, SeatRecord } from '../../../server/src/play/games/match-record.js';
export { presentGame, presentWatched } from '../../../server/src/play/games/match-view.js';
export { presentFairness } from '../../../server/src/play/replays/fairness-view.js';
export { presentMatch } from '../../../server/src/play/replays/match-summary-view.js';
export { presentReplay } from '../../../server/src/play/replays/replay-view.js';
export { presentLobbyRoom, presentRoom } from '../../../server/src/play/rooms/room-view.js';
export { buildRoom } from '../../../server/test/support/rooms.js';

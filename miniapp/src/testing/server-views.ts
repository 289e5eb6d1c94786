/**
 * What the server tells of tables, rooms and matches, made by its own functions: the one door from tests of the mini app to them.
 */
export type { RandomBytes } from '../../../server/src/platform/core/ports.js';
export { freshSeeds, nextDeal } from '../../../server/src/play/games/dealer.js';
export type { MatchRecord, SeatRecord } from '../../../server/src/play/games/match-record.js';
export { presentGame, presentWatched } from '../../../server/src/play/games/match-view.js';
export { presentLobbyRoom, presentRoom } from '../../../server/src/play/rooms/room-view.js';
export { buildRoom } from '../../../server/test/support/rooms.js';

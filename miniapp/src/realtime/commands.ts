import type { Reaction } from '@hokm/shared/conduct';
import type { ClientInput, SuitName } from '@hokm/shared/protocol';
import { newRoomCode } from '../rooms/room-code.js';
import { randomBytes } from '../lib/schedule.js';
import { identityFields } from './identity-fields.js';
import { connection } from './current.js';
import { knownGame } from './game.js';
import { lobbyWish } from './lobby.js';
import { isInAnotherMatch, roomToLeave } from './one-table.js';
import { sendWithRetry } from './reliable-command.js';
import type { CommandResult } from './result.js';
import { knownRoom } from './room.js';
import { setSeat, clearSeat, useOwnSeat, whileLeaving } from './seat-store.js';
import { refused } from './wire.js';

type RoomOptions = ClientInput<'create_game'>['options'];
type SeatNumber = 0 | 1 | 2 | 3;

/** Codes tried when the first ones are in use. */
const CODE_ATTEMPTS = 3;

const inRoom = (room_id: string) => ({ ...identityFields(), room_id });
const asPlayer = (room_id: string) => ({ room_id, player_id: knownGame(room_id)?.clientId ?? null });

/** Enters a room (`wanted`, or null for a new one), and remembers it: a person sits at one table only. */
async function enterRoom(wanted: string | null, enter: () => Promise<CommandResult>): Promise<CommandResult> {
  const own = useOwnSeat.getState();
  if (own.roomId !== null && isInAnotherMatch(own, knownRoom(own.roomId), wanted)) {
    // The server knows whether that is still so.
    const lobby = await connection().request('join_lobby', { ...identityFields(), ...lobbyWish() });
    if (!lobby.ok) return lobby;
    if (lobby['running_room_id'] === own.roomId) return refused('room/already_playing');
    clearSeat(own.roomId);
  }
  const result = await enter();
  if (!result.ok || result.room_id === undefined) return result;
  const left = roomToLeave(own, result.room_id);
  if (left !== null) void leaveRoom(left, 'waiting');
  // A seat that is kept until the hand is over is not one to come back to.
  if (result['waits_for_seat'] === true) return result;
  setSeat(result.room_id, null);
  return result;
}

/**
 * Sits down in a room. A coin room is not entered without a person who has `agreed` to what is put in: its page says it, and
 * asks, so the answer leads there.
 */
async function joinRoom(roomId: string, { agreed = false } = {}): Promise<CommandResult> {
  if (!agreed && (await isCoinRoom(roomId))) return { ok: true, room_id: roomId };
  return enterRoom(roomId, () => connection().request('join_room', inRoom(roomId)));
}

/** True for a room whose people put in coins. The server is asked for one that this page has not seen. */
async function isCoinRoom(roomId: string): Promise<boolean> {
  if (knownRoom(roomId) === null) await connection().request('get_room_state', inRoom(roomId));
  return knownRoom(roomId)?.stakes !== undefined;
}

interface CreateRoomInput {
  name: string;
  options?: RoomOptions;
  /** The code of a match that is over: its people come into one room. */
  after?: string;
  /** A seat in any room that waits will do as well. */
  quick?: true;
}

async function makeRoom(wish: CreateRoomInput): Promise<CommandResult> {
  let answer: CommandResult = refused('room/code_taken');
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const room_id = newRoomCode(randomBytes);
    answer = await connection().request('create_game', { ...inRoom(room_id), ...wish });
    if (answer.ok || answer.code !== 'room/code_taken') break;
  }
  return answer;
}

const createGame = (wish: CreateRoomInput) => enterRoom(null, () => makeRoom(wish));

/** Plays a card. The table has checked that it may be played. */
function playCard(roomId: string, cardId: string): Promise<CommandResult> {
  return sendWithRetry('play_card', roomId, (command_id) => ({
    ...asPlayer(roomId),
    card_id: cardId,
    command_id,
  }));
}

function nameTrump(roomId: string, suit: SuitName): Promise<CommandResult> {
  return sendWithRetry('select_rule', roomId, (command_id) => ({
    ...inRoom(roomId),
    rule_suit: suit,
    command_id,
  }));
}

async function leaveRoom(roomId: string, only?: 'waiting'): Promise<CommandResult> {
  const answer = await whileLeaving(roomId, () =>
    connection().request('leave_room', { ...inRoom(roomId), ...(only ? { only } : {}) }),
  );
  // A room that no longer exists, or that the person was never in, counts as left.
  if (answer.ok || answer.code === 'room/does_not_exist' || answer.code === 'room/not_member')
    clearSeat(roomId);
  return answer;
}

/** Everything a person can ask the server for. Each resolves with the outcome and never throws. */
export const commands = {
  createGame,
  /** Searches for people to play with: a seat in a room where others search or wait, else in a new one. */
  quickMatch: (wish: CreateRoomInput) => createGame({ ...wish, quick: true }),
  joinRoom,
  /** The query-string join: a name and a game. */
  join: async (username: string, gameId: string): Promise<CommandResult> =>
    (await isCoinRoom(gameId))
      ? { ok: true, room_id: gameId }
      : enterRoom(gameId, () => connection().request('join', { username, game_id: gameId })),
  takeSeat: (roomId: string, seat: SeatNumber) =>
    connection().request('take_seat', { room_id: roomId, seat }),
  addBot: (roomId: string, seat?: SeatNumber) =>
    connection().request('add_bot', seat === undefined ? { room_id: roomId } : { room_id: roomId, seat }),
  removeBot: (roomId: string, seat: SeatNumber) =>
    connection().request('remove_bot', { room_id: roomId, seat }),
  findRivals: (roomId: string) => connection().request('find_rivals', { room_id: roomId }),
  startGame: (roomId: string) => connection().request('start_game', inRoom(roomId)),
  /** Ends a quick search: computer players take the free seats, and the match begins. */
  startWithBots: (roomId: string) => connection().request('start_game', { ...inRoom(roomId), fill: true }),
  /** Leaves the table for good. */
  leaveRoom: (roomId: string) => leaveRoom(roomId),
  /** Frees the seat of a room that waits; refused with `room/not_waiting` where the match has begun meanwhile. */
  leaveWaiting: (roomId: string) => leaveRoom(roomId, 'waiting'),
  playCard,
  nameTrump,
  requestPause: (roomId: string) => connection().request('request_pause', asPlayer(roomId)),
  ready: (roomId: string) => connection().request('ready', asPlayer(roomId)),
  /** Takes the tricks that the version shown offers to claim. */
  claim: (roomId: string) =>
    connection().request('claim', { ...asPlayer(roomId), expected_version: knownGame(roomId)?.version }),
  /** Ends the rest of the version shown, where everybody else is a computer player. */
  continueGame: (roomId: string) =>
    connection().request('continue_game', {
      ...asPlayer(roomId),
      expected_version: knownGame(roomId)?.version,
    }),
  resumeSeat: (roomId: string) => connection().request('resume_seat', asPlayer(roomId)),
  /** Watches a public match; what is shown comes as an event. */
  spectate: (roomId: string) => connection().request('spectate', { room_id: roomId }),
  stopWatching: (roomId: string) => connection().request('leave_room', { room_id: roomId, only: 'watching' }),
  sendReaction: (roomId: string, reaction: Reaction) =>
    connection().request('send_reaction', { room_id: roomId, reaction }),
  addClientSeed: (roomId: string, hand: number, seed: string) =>
    connection().request('client_seed', { room_id: roomId, hand, seed }),
} as const;

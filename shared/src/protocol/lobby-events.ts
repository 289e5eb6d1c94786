import { z } from 'zod';
import { event, serverEvent } from './event.js';
import { roomRef, senderClaims } from './common.js';
import { LOBBY_MAX, lobbyDelta, updateLobby } from './room-state.js';

const wish = {
  /** True: changes come as `lobby_delta`, in place of the whole lobby. */
  deltas: z.boolean().nullish(),
  /** How many rooms to list and to be sent the changes of, in steps of 50; 100 where it is absent. */
  limit: z.int().min(1).max(LOBBY_MAX).nullish(),
};
const when = z.number().nullish();
/** The room of the match that the sender plays; null for none. */
const running = z.object({ running_room_id: z.string().nullable() });
const back = ['room/does_not_exist', 'room/not_member'] as const;

export const lobbyEvents = {
  name: 'Lobby',
  description: 'Coming online, entering the lobby, coming back to a room.',
  client: [
    event({
      name: 'res_connect',
      summary: 'Come online: enter the lobby and, if one is named, the sender’s room',
      payload: z.object({ ...senderClaims, room_id: roomRef.nullish(), ...wish }),
      answer: running.extend({ room_id: z.string().optional() }),
      refusals: back,
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'join_lobby',
      summary: 'Enter the lobby: its state now, and every change from now on',
      payload: z.object({ ...senderClaims, ...wish }),
      answer: running,
      refusals: [],
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'get_lobby_state',
      summary: 'Enter the lobby and be sent its state',
      payload: z.object(wish),
      answer: null,
      refusals: [],
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'reconnect_to_room',
      summary: 'Come back to a room as its member: the room and the table are sent again',
      payload: z.object({ ...senderClaims, room_id: roomRef }),
      answer: z.object({ room_id: z.string() }),
      refusals: back,
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'heartbeat',
      summary: 'Measure the connection and the clock of the server',
      payload: z.object({ timestamp: when }),
      answer: z.object({ server_time: z.number() }),
      refusals: [],
      visitors: true,
      limit: null,
      refusedBy: 'lobby_error',
    }),
  ],
  server: [
    serverEvent({
      name: 'update_lobby',
      summary:
        'The lobby: people online and public rooms. Changes within a quarter of a second are one event',
      payload: updateLobby,
    }),
    serverEvent({
      name: 'lobby_delta',
      summary: 'A change of the lobby, in place of `update_lobby` for connections that asked for it',
      payload: lobbyDelta,
    }),
    serverEvent({
      name: 'heartbeat_response',
      summary: 'The answer to `heartbeat`',
      payload: z.object({
        success: z.boolean(),
        error: z.string().optional(),
        server_time: z.number(),
      }),
    }),
  ],
} as const;

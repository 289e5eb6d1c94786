import { z } from 'zod';
import { botLevel, commandId, roomOptions, roomRef, seat, senderClaims } from './common.js';
import { event, serverEvent } from './event.js';
import { updateRoom } from './room-state.js';
import { STAKE_REFUSALS } from './stakes.js';

const inRoom = z.object({ room_id: z.string() });
const command = { command_id: commandId.optional() };
const join = [
  'room/does_not_exist',
  'room/full',
  'room/not_waiting',
  'room/starting',
  ...STAKE_REFUSALS,
] as const;
const byMember = ['room/does_not_exist', 'room/not_member', 'room/not_waiting', 'room/starting'] as const;

export const roomEvents = {
  name: 'Rooms',
  description: 'Creating, joining, seating, starting and leaving a room.',
  client: [
    event({
      name: 'create_game',
      summary:
        'Create a room, join any public one (`quick`), or play again with the people of a match (`after`)',
      payload: z.object({
        ...senderClaims,
        /** A code; any other text is the name of the room, and the server makes the code. */
        room_id: z.string().max(200),
        name: z.string().max(200).optional(),
        options: roomOptions.prefault({}),
        /** The code of a finished match whose people are to play again: all who send it come into one room. */
        after: roomRef.optional(),
        /**
         * Searches for people: a seat in a room where others search, in any public waiting room, else in a new one. `search` of
         * `update_room` tells when computer players take its free seats. Such a room is public, whatever `options` say.
         * Where nobody waits, a computer player's seat in a running quick match is kept for the sender: `waits_for_seat`.
         */
        quick: z.boolean().optional(),
        ...command,
      }),
      answer: inRoom.extend({
        /**
         * The room plays, and the sender sits down when the running hand is over (`room_joined`, then `game_state`); until then
         * `incoming` of `update_room` names them, `spectate` shows the table, and `leave_room` gives the seat up. With
         * `only: 'waiting'` it is refused (`room/not_waiting`) once they are sitting down.
         */
        waits_for_seat: z.literal(true).optional(),
      }),
      refusals: [
        'room/name_invalid',
        'room/code_taken',
        'room/too_many',
        'room/rival_locked',
        'room/people_only',
        ...join,
        'room/not_member',
        'game/not_finished',
        'room/of_tournament',
      ],
      opens: true,
      limit: 'creates',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'join_room',
      summary: 'Join a waiting room; a member comes back to it',
      payload: z.object({ ...senderClaims, room_id: roomRef, ...command }),
      answer: inRoom,
      refusals: join,
      opens: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'join',
      summary: 'Join by a link: `game_id` is the code of the room, `username` the name to show in the link',
      payload: z.object({ username: z.string().max(64).nullish(), game_id: roomRef }),
      answer: inRoom,
      refusals: join,
      opens: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'get_room_state',
      summary: 'Be sent a room; a member is attached to it again',
      payload: z.object({ ...senderClaims, room_id: roomRef }),
      answer: inRoom,
      refusals: ['room/does_not_exist'],
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'add_bot',
      summary: 'Put a computer player on a free seat of a waiting room; its creator only',
      payload: z.object({
        room_id: roomRef,
        seat: seat.optional(),
        level: botLevel.optional(),
        ...command,
      }),
      answer: inRoom,
      refusals: [...byMember, 'room/not_creator', 'room/full', 'room/seat_taken', 'room/people_only'],
      opens: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'remove_bot',
      summary: 'Remove a computer player from a waiting room; its creator only',
      payload: z.object({ room_id: roomRef, seat, ...command }),
      answer: inRoom,
      refusals: [...byMember, 'room/not_creator'],
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'take_seat',
      summary: 'Move to a free seat of a waiting room',
      payload: z.object({ room_id: roomRef, seat, ...command }),
      answer: inRoom,
      refusals: [...byMember, 'room/seat_taken', 'room/seats_drawn'],
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'find_rivals',
      summary:
        'Two partners alone in a waiting room look for another pair: both sit down in its room, or theirs waits for one. Computer players take the seats after the time of a quick search',
      payload: z.object({ room_id: roomRef, ...command }),
      answer: inRoom,
      refusals: [...byMember, 'room/not_a_pair', 'room/people_only'],
      opens: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'start_game',
      summary:
        'Start the match of a full room; any member may, and a second call does nothing. A coin room starts when its countdown is over',
      payload: z.object({
        ...senderClaims,
        room_id: roomRef,
        /** Computer players take the free seats of a quick search now. In other rooms it has no effect. */
        fill: z.boolean().optional(),
        ...command,
      }),
      answer: inRoom,
      refusals: [...byMember, 'room/not_enough_players'],
      opens: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'leave_room',
      summary: 'Leave a waiting room, a match (it counts as lost) or the watching of one',
      payload: z.object({
        ...senderClaims,
        room_id: roomRef,
        /** Leaves only a waiting room, or only the watching of a match. */
        only: z.enum(['waiting', 'watching']).optional(),
        ...command,
      }),
      answer: inRoom,
      refusals: [...byMember, 'game/stale_version'],
      visitors: true,
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
  ],
  server: [
    serverEvent({
      name: 'update_room',
      summary: 'A room: after every change, and on entering it',
      payload: updateRoom,
    }),
    serverEvent({
      name: 'room_joined',
      summary: 'This connection gets the messages of a room from now on',
      payload: inRoom,
    }),
    serverEvent({
      name: 'left_room',
      summary: 'The person has left a room',
      payload: inRoom.extend({
        /** The room where they were seated with their partner: their page follows. */
        to: z.string().optional(),
      }),
    }),
  ],
} as const;

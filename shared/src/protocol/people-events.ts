import { z } from 'zod';
import { REACTIONS } from '../conduct/index.js';
import { playerId, roomRef } from './common.js';
import { event, serverEvent } from './event.js';
import { atTable, presence } from './presence.js';
import { TOURNAMENT_STATUSES, TOURNAMENT_STEPS } from './tournament-steps.js';

export const peopleEvents = {
  name: 'People',
  description: 'Watching a table, reactions, presence and notices.',
  client: [
    event({
      name: 'spectate',
      summary: 'Watch a public match, two tricks late; visitors watch tables of tournaments alone',
      payload: z.object({ room_id: roomRef }),
      answer: z.object({ room_id: z.string() }),
      refusals: ['room/does_not_exist', 'room/already_playing', 'room/private', 'room/not_started'],
      visitors: true,
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'send_reaction',
      summary: 'Send a reaction to the table',
      payload: z.object({ room_id: roomRef, reaction: z.enum(REACTIONS) }),
      answer: null,
      refusals: ['room/does_not_exist', 'room/not_member', 'conduct/muted'],
      limit: 'reactions',
      refusedBy: 'lobby_error',
    }),
    event({
      name: 'presence',
      summary: 'Report whether the page is in front; friends see it',
      payload: z.object({ state: z.enum(['active', 'background']) }),
      answer: null,
      refusals: [],
      limit: 'changes',
      refusedBy: 'lobby_error',
    }),
  ],
  server: [
    serverEvent({
      name: 'message',
      summary: 'A notice or a reaction; clients have the text of `text_key`',
      payload: z.object({
        kind: z.string(),
        text_key: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        from: playerId.optional(),
        at: z.number().optional(),
      }),
    }),
    serverEvent({
      name: 'wallet',
      summary: 'The person’s coins after a change, and how many of them may be put in',
      payload: z.object({ balance: z.int(), stakeable: z.int() }),
    }),
    serverEvent({
      name: 'tour',
      summary:
        'A tournament of the person has changed, and what they do next in it, as in `GET /api/tours/:id`',
      payload: z.object({
        id: z.string(),
        /** Grows with each change. */
        revision: z.int(),
        status: z.enum(TOURNAMENT_STATUSES),
        /** From 1; 0 before the first. */
        round: z.int(),
        step: z.enum(TOURNAMENT_STEPS),
        /** The person's table; null without one. */
        room_id: z.string().nullable(),
        /** Until when the step is to be done; null where nothing presses. */
        until: z.iso.datetime().nullable(),
      }),
    }),
    serverEvent({
      name: 'friend_status',
      summary: 'The presence of a friend and their table, as in `GET /api/friends`',
      payload: z.object({
        player_id: playerId,
        status: presence,
        lastSeen: z.iso.datetime().nullable(),
        ...atTable.shape,
      }),
    }),
  ],
} as const;

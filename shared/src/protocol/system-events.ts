import { z } from 'zod';
import { serverEvent } from './event.js';

const refusal = z.object({ code: z.string(), msg: z.string() });

export const systemEvents = {
  name: 'Server',
  description: 'Refusals, maintenance, the end of a session.',
  client: [],
  server: [
    serverEvent({
      name: 'lobby_error',
      summary: 'A refused event of the lobby, of rooms or people; it repeats the acknowledgement',
      payload: refusal,
    }),
    serverEvent({
      name: 'game_error',
      summary: 'A refused event of the game; it repeats the acknowledgement',
      payload: refusal,
    }),
    serverEvent({
      name: 'maintenance',
      summary: 'Planned work on the server; `message` is written by its administrators',
      payload: z.object({
        is_enabled: z.boolean(),
        message: z.string(),
        show_progress: z.boolean(),
        progress_percentage: z.number().min(0).max(100),
        /** Null: it has begun. */
        starts_at: z.iso.datetime().nullable(),
        /** Null: not known. */
        ends_at: z.iso.datetime().nullable(),
      }),
    }),
    serverEvent({
      name: 'moved',
      summary:
        'The table of a room lives in another process of the server: a connection whose query has this `place` is led there. This one serves the room too, a little slower',
      payload: z.object({ room_id: z.string(), place: z.string() }),
    }),
    serverEvent({
      name: 'session_ended',
      summary: 'The session of this connection has ended; the server disconnects after it',
      payload: z.object({ reason: z.string() }),
    }),
  ],
} as const;

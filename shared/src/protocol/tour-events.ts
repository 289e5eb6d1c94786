import { z } from 'zod';
import { event, serverEvent } from './event.js';
import { toldOrder } from './tour-order.js';
import { TOURNAMENT_STATUSES } from './tournament-steps.js';

export const tourEvents = {
  name: 'Tournaments',
  description: 'The page of a tournament, kept up to date.',
  client: [
    event({
      name: 'look_at_tour',
      summary: 'Be told of each change of a tournament, of one at a time; null: of none any more',
      payload: z.object({ id: z.string().max(24).nullable() }),
      /** The revision as it stands; null of none. */
      answer: z.object({ revision: z.int().nullable() }),
      refusals: ['request/not_found'],
      visitors: true,
      limit: 'visits',
      refusedBy: 'lobby_error',
    }),
  ],
  server: [
    serverEvent({
      name: 'tour_changed',
      summary:
        'A tournament that the connection looks at, or a table of it, has changed. Changes within two seconds are one event. Clients read the page after a moment of their own within `within_ms`, so that not all ask at once',
      payload: z.object({
        id: z.string(),
        /** Grows with each change of the tournament, as in `GET /api/tours/:id/page`; a table that begins leaves it as it is. */
        revision: z.int(),
        status: z.enum(TOURNAMENT_STATUSES),
        /** From 1; 0 before the first. */
        round: z.int(),
        /** Ms; the longer, the more people look. */
        within_ms: z.int(),
        /** Of a running arena in which nothing but the order has changed: its first rows. Pages that know all of them show them at once. */
        order: toldOrder.optional(),
      }),
    }),
  ],
} as const;

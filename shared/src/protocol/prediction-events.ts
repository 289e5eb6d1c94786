import { z } from 'zod';
import { serverEvent } from './event.js';
import { PREDICTION_STATUSES } from './prediction-statuses.js';
import { TEAM_NAMES } from './wire-card.js';

const team = z.enum(TEAM_NAMES);
const coins = z.int().nonnegative();

/** What everybody may see of the predictions of a match as it changes. */
export const predictionState = {
  status: z.enum(PREDICTION_STATUSES),
  winner: team.nullable(),
  sides: z
    .array(
      z.object({
        team,
        coins,
        people: coins,
        /** What a coin on this side pays as it stands, with one decimal; null without coins on it. */
        pays: z.number().nullable(),
      }),
    )
    .length(2),
  /** When no more were taken, and when they were paid out. */
  closed_at: z.iso.datetime().nullable(),
  settled_at: z.iso.datetime().nullable(),
};

export const predictionEvents = {
  name: 'Predictions',
  description: 'The predictions of a match that is watched, kept up to date.',
  client: [],
  server: [
    serverEvent({
      name: 'prediction',
      summary:
        'The predictions of the match that the connection watches have changed. Changes within a second are one event. What the person has put in and was paid, `GET /api/predictions/:id` says',
      payload: z.object({
        /** The match. */
        id: z.string(),
        ...predictionState,
      }),
    }),
  ],
} as const;

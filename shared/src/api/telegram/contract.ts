import { z } from 'zod';
import { done } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { telegramPaths as paths } from './paths.js';

/** Answered when the update is stored. `server/unavailable` until the bot runs: Telegram sends the update again. */
export const receiveUpdate = endpoint({
  path: paths.receiveUpdate,
  summary: 'Receives updates from Telegram, which sends the secret in a header',
  access: 'anyone',
  limit: 'updates',
  duringMaintenance: true,
  body: z.unknown(),
  answer: done,
  refusals: ['auth/unauthenticated', 'request/invalid', 'server/unavailable'],
});

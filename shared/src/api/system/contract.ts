import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { systemPaths as paths } from './paths.js';

const check = z.enum(['ok', 'off', 'down']);

/** A part that is `down` degrades the server; `off` is not configured. `uptime` in seconds. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  uptime: z.number(),
  checks: z.object({ database: check, redis: check, bot: check, worker: check }),
});
export type Health = z.infer<typeof health>;

export const publicConfig = success({
  allow_guests: z.boolean(),
  /** False: people without an account cannot make one. */
  registration_open: z.boolean(),
  /** Name of the product; empty for its own, in the person's language. */
  site_title: z.string(),
  password_min_length: z.int(),
  /** Largest file that staff may upload, bytes. */
  upload_max: z.int(),
  /** Grows with each change of texts or languages: see `GET /texts/:language`. */
  texts_version: z.int(),
  /** The version of the binding terms; null where there is nothing to accept. */
  terms_version: z.int().nullable(),
  bot_username: z.string().nullable(),
  /** The bot runs: it sends notices, and cards of rooms. */
  bot_on: z.boolean(),
  link_host: z.string(),
  /** Mails are not sent, but shown at `/api/dev/mailbox`. */
  dev_mailbox: z.boolean(),
  /** Ways to sign in outside Telegram. */
  sign_in: z.object({
    guest: z.boolean(),
    password: z.boolean(),
    google: z.boolean(),
    telegram: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const readConfig = endpoint({
  path: paths.readConfig,
  summary: 'Settings that a client needs before anyone signs in',
  access: 'anyone',
  limit: 'lists',
  host: 'both',
  duringMaintenance: true,
  answer: publicConfig,
  refusals: [],
});

/** Also answered at `/health`, outside of `/api`. */
export const readHealth = endpoint({
  path: paths.readHealth,
  summary: 'State of each part of the server; status 503 when the database is down',
  access: 'anyone',
  limit: 'lists',
  duringMaintenance: true,
  host: 'both',
  answer: health,
  refusals: [],
});

/** OpenAPI 3.1. */
export const readDescription = endpoint({
  path: paths.readDescription,
  summary: 'This description',
  access: 'anyone',
  limit: 'documents',
  duringMaintenance: true,
  answer: z.looseObject({ openapi: z.string() }),
  refusals: [],
});

/** AsyncAPI 3.0. */
export const readEventsDescription = endpoint({
  path: paths.readEventsDescription,
  summary: 'Description of the Socket.IO events',
  access: 'anyone',
  limit: 'documents',
  duringMaintenance: true,
  answer: z.looseObject({ asyncapi: z.string() }),
  refusals: [],
});

export const readDocs = endpoint({
  path: paths.readDocs,
  summary: 'This description as a page',
  access: 'anyone',
  limit: 'documents',
  duringMaintenance: true,
  produces: 'text/html',
  refusals: [],
});

export const readEventsDocs = endpoint({
  path: paths.readEventsDocs,
  summary: 'Description of the Socket.IO events as a page',
  access: 'anyone',
  limit: 'documents',
  duringMaintenance: true,
  produces: 'text/html',
  refusals: [],
});

export const readDocsStyle = endpoint({
  path: paths.readDocsStyle,
  summary: 'The style sheet of these pages',
  access: 'anyone',
  limit: 'documents',
  duringMaintenance: true,
  produces: 'text/css',
  refusals: [],
});

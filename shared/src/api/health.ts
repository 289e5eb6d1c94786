import { z } from 'zod';

const check = z.enum(['ok', 'off', 'down']);

/** `GET /health`, `GET /api/health`: only a part that is `down` degrades; `off` is not configured. `uptime` in seconds. */
export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  uptime: z.number(),
  checks: z.object({ database: check, redis: check, bot: check, worker: check }),
});
export type Health = z.infer<typeof health>;

/** `GET /api/config`: what the mini app has to know before anyone signs in. */
export const publicConfig = z.object({
  success: z.literal(true),
  allow_guests: z.boolean(),
  bot_username: z.string().nullable(),
  link_host: z.string(),
  /** Mails are kept for whoever develops, and shown at `/api/dev/mailbox`. */
  dev_mailbox: z.boolean(),
  /** By what people can sign in outside Telegram. */
  sign_in: z.object({
    guest: z.boolean(),
    password: z.boolean(),
    google: z.boolean(),
    telegram: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

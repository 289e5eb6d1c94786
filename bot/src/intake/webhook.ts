import { createHash, timingSafeEqual } from 'node:crypto';
import type { Api } from 'grammy';
import { z } from 'zod';
import { ALLOWED_UPDATES } from './allowed-updates.js';
import type { Intake } from './intake.js';

/** Where Telegram posts updates to, under the server's root. */
export const WEBHOOK_PATH = '/api/bot/webhook';
export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

const MAX_CONNECTIONS = 40;
const update = z.looseObject({ update_id: z.int().nonnegative() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Tells Telegram where to post. */
export async function registerWebhook(api: Api, publicUrl: string, secret: string): Promise<void> {
  await api.setWebhook(new URL(WEBHOOK_PATH, publicUrl).href, {
    secret_token: secret,
    allowed_updates: ALLOWED_UPDATES,
    max_connections: MAX_CONNECTIONS,
  });
}

/** What became of a post: kept, or why not. */
export type Taken = { readonly ok: true } | { readonly ok: false; readonly code: PostRefusal };
export type PostRefusal = 'auth/unauthenticated' | 'request/invalid';

/**
 * One post of the webhook, answered once it is kept. Refusals: `auth/unauthenticated` without the secret (compared in
 * constant time), `request/invalid` for what is no update. An update that could not be kept rejects: Telegram brings it
 * again.
 */
export async function takeWebhook(
  intake: Pick<Intake, 'accept'>,
  secret: string,
  given: string | undefined,
  body: unknown,
): Promise<Taken> {
  if (given === undefined || !timingSafeEqual(digest(given), digest(secret)))
    return { ok: false, code: 'auth/unauthenticated' };
  const parsed = update.safeParse(body);
  if (!parsed.success) return { ok: false, code: 'request/invalid' };
  await intake.accept(parsed.data);
  return { ok: true };
}

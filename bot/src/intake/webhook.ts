import { createHash, timingSafeEqual } from 'node:crypto';
import type { Api } from 'grammy';
import { z } from 'zod';
import type { Result } from '@hokm/shared/errors';
import { ALLOWED_UPDATES, type Intake } from './intake.js';

/** Where Telegram sends updates, below the server's root. */
const WEBHOOK_PATH = '/api/bot/webhook';
export const SECRET_HEADER = 'x-telegram-bot-api-secret-token';

const MAX_CONNECTIONS = 40;
const update = z.looseObject({ update_id: z.int().nonnegative() });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Tells Telegram where to send updates. */
export async function registerWebhook(api: Api, publicUrl: string, secret: string): Promise<void> {
  await api.setWebhook(new URL(WEBHOOK_PATH, publicUrl).href, {
    secret_token: secret,
    allowed_updates: ALLOWED_UPDATES,
    max_connections: MAX_CONNECTIONS,
  });
}

/** True for a call that carries the secret, which Telegram sends in a header. Compared in constant time. */
export function isFromTelegram(secret: string, given: string | undefined): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

/**
 * Receives one update; to be answered when this resolves. Refused with `request/invalid` for other bodies. Rejects when the
 * update could not be stored: Telegram sends it again.
 */
export async function receiveUpdate(
  intake: Pick<Intake, 'accept'>,
  body: unknown,
): Promise<Result<object, 'request/invalid'>> {
  const parsed = update.safeParse(body);
  if (!parsed.success) return { ok: false, code: 'request/invalid' };
  await intake.accept(parsed.data);
  return { ok: true };
}

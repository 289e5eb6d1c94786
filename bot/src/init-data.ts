import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cleanLine } from '@hokm/shared/text';

/** Signed launch data is a bearer credential: no longer good than this, in ms. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** How far Telegram's clock may be ahead of ours, in ms. */
const MAX_SKEW_MS = 60 * 1000;
/** Longest launch data looked at, in characters; Telegram sends about one thousand. */
const MAX_LENGTH = 8192;
/** Telegram's own limit of a first or last name. */
const NAME_MAX = 64;

const name = z
  .string()
  .max(512)
  .transform((text) => cleanLine(text, NAME_MAX));

const user = z.looseObject({
  id: z.int().positive(),
  first_name: name,
  last_name: name.optional(),
  username: name.optional(),
  language_code: z.string().optional(),
  photo_url: z.string().optional(),
  is_bot: z.boolean().optional(),
  is_premium: z.boolean().optional(),
});
/** The person Telegram vouches for. Names are one line, without bidirectional controls. */
export type InitDataUser = z.infer<typeof user>;

const initData = z.looseObject({
  user,
  /** When Telegram signed, in seconds since 1970. */
  auth_date: z.int().nonnegative(),
  start_param: z.string().optional(),
  chat_type: z.string().optional(),
  chat_instance: z.string().optional(),
  query_id: z.string().optional(),
});
/** Launch data whose signature holds; fields that Telegram may add later are kept as they came. */
export type InitData = z.infer<typeof initData>;

/** Why launch data is not believed. */
export type InitDataRefusal = 'auth/init_data_invalid' | 'auth/init_data_expired';
export type InitDataResult = { ok: true; data: InitData } | { ok: false; code: InitDataRefusal };

const INVALID: InitDataResult = { ok: false, code: 'auth/init_data_invalid' };
const EXPIRED: InitDataResult = { ok: false, code: 'auth/init_data_expired' };

/**
 * The key launch data is signed with. It signs nothing else, so whoever only checks launch data keeps this and not
 * the bot's token. Source: https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
 */
export function initDataSecret(botToken: string): Buffer {
  return createHmac('sha256', 'WebAppData').update(botToken).digest();
}

/**
 * Checks the raw launch data (`window.Telegram.WebApp.initData`) of a mini app.
 *
 * Believed is what `secret` signed, at most 24 hours ago and at most 60 s ahead of `now` (ms since 1970). Every
 * field but `hash` is under the signature, known or not; a key given twice is refused, and so is text that could be
 * read as other fields. What is not signed by us is `auth/init_data_invalid`; what is, but too old,
 * `auth/init_data_expired`. Launch data may be shown again while it is fresh: a reload sends the same.
 */
export function validateInitData(raw: string, secret: Buffer, now: number): InitDataResult {
  const fields = readFields(raw);
  if (fields === null) return INVALID;
  const { hash, ...signed } = fields;
  if (hash === undefined || !isSignature(hash, signed, secret)) return INVALID;

  const parsed = initData.safeParse({
    ...signed,
    auth_date: integer(signed['auth_date']),
    user: json(signed['user']),
  });
  if (!parsed.success) return INVALID;
  const signedAt = parsed.data.auth_date * 1000;
  if (signedAt > now + MAX_SKEW_MS) return INVALID;
  if (signedAt < now - MAX_AGE_MS) return EXPIRED;
  return { ok: true, data: parsed.data };
}

/** The fields by key; null for a key given twice, and for text that would join or split lines of the signed text. */
function readFields(raw: string): Record<string, string> | null {
  if (raw.length > MAX_LENGTH) return null;
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(raw)) {
    if (key in fields || /[=\n]/.test(key) || value.includes('\n')) return null;
    fields[key] = value;
  }
  return fields;
}

/** Whether `hash` is the signature of the fields, in time that does not depend on how much of it is right. */
function isSignature(hash: string, signed: Record<string, string>, secret: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  const lines = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key] ?? ''}`);
  const wanted = createHmac('sha256', secret).update(lines.join('\n')).digest();
  return timingSafeEqual(wanted, Buffer.from(hash, 'hex'));
}

function integer(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

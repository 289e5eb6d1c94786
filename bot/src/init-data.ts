import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '@hokm/shared/errors';
import { cleanLine } from '@hokm/shared/text';

/** Signed launch data is a bearer credential; its lifetime, ms. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** How far Telegram's clock may be ahead of the server's, ms. */
const MAX_SKEW_MS = 60 * 1000;
/** Longest launch data that is parsed, in characters; Telegram sends about one thousand. */
const MAX_LENGTH = 8192;
/** Telegram's limit of a first or last name, in characters. */
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
  /** People open mini apps, programs do not. */
  is_bot: z
    .boolean()
    .refine((isBot) => !isBot)
    .optional(),
  is_premium: z.boolean().optional(),
  /** The bot may write to the person. */
  allows_write_to_pm: z.boolean().optional(),
});
/** The person whom Telegram identifies. Names are one line, without bidirectional controls. */
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
/** Launch data with a valid signature; unknown fields are kept as they came. */
type InitData = z.infer<typeof initData>;

export type InitDataResult = Result<{ data: InitData }, 'auth/init_data_invalid' | 'auth/init_data_expired'>;

const INVALID: InitDataResult = { ok: false, code: 'auth/init_data_invalid' };
const EXPIRED: InitDataResult = { ok: false, code: 'auth/init_data_expired' };

/**
 * The key that Telegram signs launch data with, and nothing else: code that only checks launch data needs this, not the
 * bot's token. Source: https://core.telegram.org/bots/webapps#validating-data-received-via-the-mini-app
 */
export function initDataSecret(botToken: string): Buffer {
  return createHmac('sha256', 'WebAppData').update(botToken).digest();
}

/**
 * Checks the raw launch data (`window.Telegram.WebApp.initData`) of a mini app.
 *
 * It must be signed with `secret`, at most 24 hours before and at most 60 s after `now` (ms since 1970). The signature
 * covers every field but `hash`, known or not; repeated keys are refused, and text that could be read as other fields.
 * Refusals: `auth/init_data_invalid`, and `auth/init_data_expired` for valid data that is too old. Launch data may be
 * used again while it is fresh: a reload sends the same.
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

/**
 * How far the signature of launch data, valid but for its time, lies ahead of `now`, ms; null when that is not why they are refused.
 * Telegram's clock is right: this one is behind.
 */
export function aheadOfClock(raw: string, secret: Buffer, now: number): number | null {
  const stated = Number(new URLSearchParams(raw).get('auth_date')) * 1000;
  if (!(stated > now + MAX_SKEW_MS)) return null;
  return validateInitData(raw, secret, stated).ok ? stated - now : null;
}

/** The fields by key; null for a repeated key, and for text that would join or split lines of the signed text. */
function readFields(raw: string): Record<string, string> | null {
  if (raw.length > MAX_LENGTH) return null;
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(raw)) {
    if (key in fields || /[=\n]/.test(key) || value.includes('\n')) return null;
    fields[key] = value;
  }
  return fields;
}

/** True if `hash` is the signature of the fields. Takes constant time. */
function isSignature(hash: string, signed: Record<string, string>, secret: Buffer): boolean {
  if (!/^[0-9a-f]{64}$/.test(hash)) return false;
  const lines = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key] ?? ''}`);
  const expected = createHmac('sha256', secret).update(lines.join('\n')).digest();
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'));
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

import { availableParallelism, hostname } from 'node:os';
import { z } from 'zod';
import { DAY_MS } from '@hokm/shared/time';

// The environment, read and checked once at the start: nothing else in the product reads `process.env`.

const ROLES = ['web', 'bot', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Hosts that only this machine reaches. */
const LOOPBACK = /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i;

/** A variable that is set to nothing is not set. */
const unset = (value: unknown): unknown => (value === '' ? undefined : value);
const variable = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema);
const optionalText = variable(z.string().trim().optional()).transform((text) => text ?? null);
const text = (fallback: string) => variable(z.string().trim().min(1).default(fallback));
const optionalUrl = (protocol: RegExp) =>
  variable(z.url({ protocol }).optional()).transform((url) => url ?? null);

/** A whole number; only digits, so that a slip of the pen is not read as something else. */
function whole(min: number, max: number, fallback: number) {
  const digits = z.string().trim().regex(/^\d+$/, 'must be a whole number').transform(Number);
  return variable(digits.pipe(z.int().min(min).max(max)).default(fallback));
}

const list = (items: string) =>
  items
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Most processes on one address: more than any machine has use for. */
const PROCESSES_MAX = 64;

/** A number of processes; `auto`: one for each core that this process may use. */
const processes = variable(
  z
    .string()
    .trim()
    .regex(/^(?:auto|\d{1,2})$/, 'must be a whole number or auto')
    .default('1'),
).transform((said) => (said === 'auto' ? Math.min(availableParallelism(), PROCESSES_MAX) : Number(said)));

const clock = (fallback: number) => whole(0, DAY_MS, fallback);

const environment = z.object({
  NODE_ENV: variable(z.enum(['development', 'test', 'production']).default('development')),
  PORT: whole(0, 65_535, 5000),
  HOST: variable(z.string().trim().optional()),
  PUBLIC_URL: optionalUrl(/^https?$/),
  ADMIN_URL: optionalUrl(/^https$/).refine(
    (url) => url === null || new URL(url).origin === url.replace(/\/$/, ''),
    {
      error: 'must be an origin, without a path',
    },
  ),
  MONGODB_URI: variable(
    z
      .string()
      .trim()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://')
      .optional(),
  ),
  DATA_DIR: text('.data'),
  MACHINE: optionalText,
  PLACE: variable(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and hyphens')
      .optional(),
  ),
  WEB_PROCESSES: processes.pipe(z.int().min(1).max(PROCESSES_MAX)),
  REDIS_URL: optionalUrl(/^rediss?$/),
  S3_ENDPOINT: optionalUrl(/^https?$/),
  S3_BUCKET: variable(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
  ),
  S3_REGION: text('us-east-1'),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  ROLES: text(ROLES.join(','))
    .transform(list)
    .pipe(z.array(z.enum(ROLES)).min(1)),
  BOT_TOKEN: variable(
    z
      .string()
      .trim()
      .regex(/^\d+:[\w-]+$/, 'must look like 123456:ABC-DEF')
      .optional(),
  ),
  BOT_USERNAME: optionalText.transform((name) => name?.replace(/^@/, '') ?? null),
  BOT_MODE: variable(z.enum(['polling', 'webhook', 'off']).optional()),
  BOT_API_ROOT: variable(z.url({ protocol: /^https?$/ }).default('https://api.telegram.org')),
  BOT_WEBHOOK_SECRET: variable(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,256}$/, 'may hold A-Z, a-z, 0-9, _ and -')
      .optional(),
  ),
  LINK_HOST: text('t.me'),
  SESSION_SECRET: variable(z.string().min(32).optional()),
  SESSION_SECRET_PREVIOUS: variable(z.string().min(32).optional()),
  BACKUP_KEY: variable(z.string().min(32).optional()),
  GEO_DB: optionalText,
  REQUIRE_ADMIN_2FA: variable(z.stringbool().optional()),
  ALLOW_GUESTS: variable(z.stringbool().optional()),
  SUPER_ADMIN_TELEGRAM_IDS: variable(z.string().default(''))
    .transform(list)
    .pipe(
      z.array(
        z
          .string()
          .regex(/^\d{1,16}$/, 'must be Telegram ids (numbers) with commas between')
          .transform(Number),
      ),
    ),
  SIGN_INS_PER_MINUTE: whole(1, 1_000_000, 60),
  SOCKET_EVENTS_PER_SECOND: whole(1, 1_000_000, 20),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000, 200),
  METRICS_TOKEN: variable(
    z
      .string()
      .trim()
      .regex(/^\S{16,256}$/, 'must be 16 characters or more, without spaces')
      .optional(),
  ),
  SMTP_URL: optionalUrl(/^smtps?$/),
  MAIL_FROM: optionalText,
  GOOGLE_ISSUER: variable(z.url({ protocol: /^https?$/ }).default('https://accounts.google.com')),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  TELEGRAM_ISSUER: variable(z.url({ protocol: /^https?$/ }).default('https://oauth.telegram.org')),
  TELEGRAM_CLIENT_ID: optionalText,
  TELEGRAM_CLIENT_SECRET: optionalText,
  LOG_LEVEL: variable(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')),
  TRUST_PROXY: whole(0, 16, 0),
  TURN_TIMEOUT_MS: clock(30_000),
  ROUND_PAUSE_MS: clock(5_000),
  HAND_PAUSE_MS: clock(3_000),
  START_COUNTDOWN_MS: clock(5_000),
  QUICK_SEARCH_MS: clock(15_000),
  BOT_DELAY_MS: clock(800),
  DISCONNECT_GRACE_MS: clock(90_000),
});

/** Every variable the product reads. */
export const VARIABLES = Object.keys(environment.shape);

/** The settings of the environment, checked and with defaults. */
export type Config = ReturnType<typeof readConfig>;

/** The environment does not make sense; `message` has a line for each variable that is wrong, and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The missing settings that a mode of the bot needs. */
function missingForBot(read: z.output<typeof environment>): string[] {
  const needed = {
    polling: ['BOT_TOKEN'],
    webhook: ['BOT_TOKEN', 'PUBLIC_URL', 'BOT_WEBHOOK_SECRET'],
    off: [],
  } as const;
  return needed[read.BOT_MODE ?? 'off'].filter((name) => read[name] == null);
}

/** Where pictures are kept outside of the database; null: in it. */
function storageOf(read: z.output<typeof environment>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = read;
  if (S3_ENDPOINT === null) return null;
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === null || S3_SECRET_ACCESS_KEY === null) {
    const needs = 'needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
    throw new ConfigError(`The environment is not usable:\nS3_ENDPOINT: ${needs}`);
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** Mailbox, known secrets and guests are for this machine alone: whatever others can reach is production. */
function whyProduction(
  { NODE_ENV, PUBLIC_URL, TRUST_PROXY }: z.output<typeof environment>,
  host: string,
): string | null {
  if (NODE_ENV === 'production') return 'NODE_ENV=production';
  if (!LOOPBACK.test(host)) return `HOST=${host}`;
  if (TRUST_PROXY > 0) return `TRUST_PROXY=${TRUST_PROXY}`;
  if (PUBLIC_URL === null) return null;
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname.replace(/^\[|\]$/g, ''));
  return isLocal ? null : `PUBLIC_URL=${origin}`;
}

/** Over HTTPS, so that cookies are tied to their host. */
function hasTwoHosts({ PUBLIC_URL, ADMIN_URL }: z.output<typeof environment>): boolean {
  if (PUBLIC_URL === null || ADMIN_URL === null) return false;
  const players = new URL(PUBLIC_URL);
  return players.protocol === 'https:' && players.host !== new URL(ADMIN_URL).host;
}

/** Reads the environment. Times in ms; what is not configured is `null`. Throws a ConfigError naming each variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new ConfigError(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const read = parsed.data;
  const host = read.HOST ?? (read.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
  const productionBy = whyProduction(read, host);
  const production = productionBy !== null;
  const missing = missingForBot(read);
  const webProcesses = read.ROLES.includes('web') ? read.WEB_PROCESSES : 1;
  const ownsStore = read.MONGODB_URI === undefined;
  if (missing.length > 0) {
    const needs = `${read.BOT_MODE} needs ${missing.join(' and ')}`;
    throw new ConfigError(`The environment is not usable:\nBOT_MODE: ${needs}`);
  }
  if (read.ADMIN_URL !== null && !hasTwoHosts(read))
    throw new ConfigError('The environment is not usable:\nADMIN_URL: needs PUBLIC_URL on another host');
  return {
    /** True also where others than this machine can connect. */
    production,
    /** What says that this is production, as it stands in the environment; null in development. */
    productionBy,
    port: read.PORT,
    host,
    publicUrl: read.PUBLIC_URL,
    /** The panel's own origin; null: it is under `publicUrl`. */
    adminUrl: read.ADMIN_URL === null ? null : new URL(read.ADMIN_URL).origin,
    mongodbUri: read.MONGODB_URI ?? null,
    dataDir: read.DATA_DIR,
    /** How many processes serve on one address; one without the role `web`. */
    webProcesses,
    /** The store is opened by this start alone: every process on it is of this start, and has its roles. */
    ownsStore,
    /** No other process can be on the store. Whatever depends on that asks here, never for the store's address. */
    isAlone: ownsStore && webProcesses === 1,
    /** Name of the machine, the same in all its processes. */
    machine: read.MACHINE ?? hostname(),
    /** The place of this process: connections that name it are led here. Null: they are not. With several processes each adds its number. */
    place: read.PLACE ?? null,
    redisUrl: read.REDIS_URL,
    /** Storage that speaks S3, for pictures of texts; null: they are in the database. */
    s3: storageOf(read),
    roles: read.ROLES,
    bot: {
      token: read.BOT_TOKEN ?? null,
      username: read.BOT_USERNAME,
      mode: read.BOT_MODE ?? (read.BOT_TOKEN === undefined ? 'off' : 'polling'),
      apiRoot: read.BOT_API_ROOT,
      webhookSecret: read.BOT_WEBHOOK_SECRET ?? null,
      linkHost: read.LINK_HOST,
    },
    sessionSecret: read.SESSION_SECRET ?? null,
    /** The former secret: data sealed under it can still be opened. */
    previousSessionSecret: read.SESSION_SECRET_PREVIOUS ?? null,
    /** Seals backups; null: there are none in production. */
    backupKey: read.BACKUP_KEY ?? null,
    /** A file of MaxMind's form with the countries of addresses; null: none are known. */
    geoDb: read.GEO_DB,
    /** The panel is closed to who has no second factor. */
    requireAdmin2fa: read.REQUIRE_ADMIN_2FA ?? production,
    allowGuests: read.ALLOW_GUESTS ?? !production,
    /** Settings of the panel that the environment fixes: the variable's name by field. */
    fixedSettings: {
      ...(read.REQUIRE_ADMIN_2FA === undefined ? {} : { require_admin_2fa: 'REQUIRE_ADMIN_2FA' }),
      ...(read.ALLOW_GUESTS === undefined ? {} : { allow_guests: 'ALLOW_GUESTS' }),
    },
    superAdminTelegramIds: read.SUPER_ADMIN_TELEGRAM_IDS,
    signInsPerMinute: read.SIGN_INS_PER_MINUTE,
    /** Sustained rate of one connection; bursts may be twice as large. */
    socketEventsPerSecond: read.SOCKET_EVENTS_PER_SECOND,
    /** Most connections at once from one address; those from this machine are not counted. */
    connectionsPerAddress: read.CONNECTIONS_PER_ADDRESS,
    metricsToken: read.METRICS_TOKEN ?? null,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM },
    google: {
      issuer: read.GOOGLE_ISSUER,
      clientId: read.GOOGLE_CLIENT_ID,
      clientSecret: read.GOOGLE_CLIENT_SECRET,
    },
    /** Telegram's sign-in for browsers outside Telegram. */
    telegramLogin: {
      issuer: read.TELEGRAM_ISSUER,
      clientId: read.TELEGRAM_CLIENT_ID,
      clientSecret: read.TELEGRAM_CLIENT_SECRET,
    },
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY,
    clocks: {
      turnTimeoutMs: read.TURN_TIMEOUT_MS,
      roundPauseMs: read.ROUND_PAUSE_MS,
      handPauseMs: read.HAND_PAUSE_MS,
      startCountdownMs: read.START_COUNTDOWN_MS,
      quickSearchMs: read.QUICK_SEARCH_MS,
      botDelayMs: read.BOT_DELAY_MS,
      disconnectGraceMs: read.DISCONNECT_GRACE_MS,
    },
  };
}

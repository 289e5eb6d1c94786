import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from './config.js';
import { loadEnvironmentFile } from './env-file.js';

const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');

describe('readConfig', () => {
  it('takes a storage that speaks S3 whole or not at all', () => {
    const whole = {
      ...{ S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'hokm-media' },
      ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(whole).s3).toEqual({
      ...{ endpoint: 'https://s3.example.org', bucket: 'hokm-media', region: 'us-east-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
    });
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(() => readConfig({ ...whole, [name]: '' }), name).toThrow('S3_ENDPOINT: needs');
    expect(() => readConfig({ ...whole, S3_BUCKET: '../x' })).toThrow('S3_BUCKET');
  });

  it('needs nothing: an empty environment plays on this machine', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 5000,
      host: '127.0.0.1',
      mongodbUri: null,
      dataDir: '.data',
      redisUrl: null,
      roles: ['web', 'bot', 'worker'],
      bot: { token: null, mode: 'off', linkHost: 't.me' },
      allowGuests: true,
      superAdminTelegramIds: [],
      trustProxy: 0,
      clocks: {
        turnTimeoutMs: 30_000,
        roundPauseMs: 5_000,
        handPauseMs: 3_000,
        startCountdownMs: 5_000,
        botDelayMs: 800,
        disconnectGraceMs: 90_000,
      },
    });
  });

  it('listens on every address and lets no guests in where it is in production', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', allowGuests: false });
    expect(readConfig({ NODE_ENV: 'production', ALLOW_GUESTS: 'true' }).allowGuests).toBe(true);
    expect(readConfig({ ALLOW_GUESTS: 'false' }).allowGuests).toBe(false);
  });

  it.each(['Production', 'prod', 'staging', 'live'])('does not start with NODE_ENV=%s', (NODE_ENV) => {
    expect(() => readConfig({ NODE_ENV })).toThrow(/^NODE_ENV: /m);
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'hokm.example.org', '127.0.0.1.example.org'])(
    'has nothing of development where HOST is %s',
    (HOST) => {
      for (const NODE_ENV of ['development', 'test'])
        expect(readConfig({ NODE_ENV, HOST })).toMatchObject({
          production: true,
          allowGuests: false,
          requireAdmin2fa: true,
        });
    },
  );

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('may be developed where HOST is %s', (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ production: false, allowGuests: true });
  });

  it('takes a variable set to nothing for one that is not set', () => {
    expect(readConfig(Object.fromEntries(VARIABLES.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('reads numbers, lists and addresses', () => {
    const env = {
      PORT: '8080',
      ROLES: 'web, worker',
      SUPER_ADMIN_TELEGRAM_IDS: '5000000001, 42',
      TURN_TIMEOUT_MS: '250',
    };
    const config = readConfig({ ...env, BOT_TOKEN: '1:AA', BOT_USERNAME: '@hokm_bot' });
    expect(config).toMatchObject({
      port: 8080,
      roles: ['web', 'worker'],
      superAdminTelegramIds: [5_000_000_001, 42],
    });
    expect(config.bot).toMatchObject({ token: '1:AA', username: 'hokm_bot', mode: 'polling' });
    expect(config.clocks.turnTimeoutMs).toBe(250);
  });

  it.each([
    ['PORT', '80o'],
    ['PORT', '70000'],
    ['ROLES', 'web,cook'],
    ['ROLES', ','],
    ['MONGODB_URI', 'http://localhost'],
    ['PUBLIC_URL', 'hokm.example.org'],
    ['ADMIN_URL', 'http://admin.example.org'],
    ['ADMIN_URL', 'https://admin.example.org/admin'],
    ['ADMIN_URL', 'https://admin.example.org'],
    ['BOT_TOKEN', 'no token'],
    ['BOT_MODE', 'sometimes'],
    ['BOT_MODE', 'polling'],
    ['ALLOW_GUESTS', 'perhaps'],
    ['SUPER_ADMIN_TELEGRAM_IDS', '1,@me'],
    ['SESSION_SECRET', 'short'],
    ['TURN_TIMEOUT_MS', '-1'],
    ['TURN_TIMEOUT_MS', '1e3'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['CONNECTIONS_PER_ADDRESS', '0'],
  ])('names %s when it is %j, and keeps the value to itself', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}: `, 'm'));
    if (name === 'BOT_TOKEN' || name === 'SESSION_SECRET') expect(read).not.toThrow(new RegExp(value));
  });

  it.each([
    { BOT_TOKEN: '1:a', PUBLIC_URL: 'https://hokm.example' },
    { BOT_TOKEN: '1:a', BOT_WEBHOOK_SECRET: 'secret' },
    { PUBLIC_URL: 'https://hokm.example', BOT_WEBHOOK_SECRET: 'secret' },
  ])('does not wait for a webhook that nobody can post to: %j', (given) => {
    expect(() => readConfig({ BOT_MODE: 'webhook', ...given })).toThrow(/BOT_MODE: webhook needs [A-Z_]+$/);
  });

  it('names every variable that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT: .*\nLOG_LEVEL: /);
  });
});

describe('.env.example', () => {
  it('documents every variable, and none that is not read', () => {
    const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(named.toSorted()).toEqual(VARIABLES.toSorted());
  });

  it('shows the defaults', () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});

describe('a .env file', () => {
  it('adds missing variables to the environment, and may be absent', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hokm-env-'));
    const path = join(folder, '.env');
    try {
      expect(() => loadEnvironmentFile(path)).not.toThrow();
      writeFileSync(path, 'HOKM_TEST_NEW=file\nHOKM_TEST_SET=file\n');
      process.env['HOKM_TEST_SET'] = 'environment';
      loadEnvironmentFile(path);
      expect(process.env['HOKM_TEST_NEW']).toBe('file');
      expect(process.env['HOKM_TEST_SET']).toBe('environment');
    } finally {
      delete process.env['HOKM_TEST_NEW'];
      delete process.env['HOKM_TEST_SET'];
      rmSync(folder, { recursive: true });
    }
  });
});

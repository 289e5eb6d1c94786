import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from './config.js';
import { loadEnvironmentFile } from './env-file.js';
import { startNotes } from './start-notes.js';

const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');

describe('readConfig', () => {
  it('takes a storage that speaks S3 whole or not at all', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'hokm-media',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(whole).s3).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'hokm-media',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
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

  it.each([
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1'],
    [{ PUBLIC_URL: 'https://hokm.example.org/x' }, 'PUBLIC_URL=https://hokm.example.org'],
    [{ PUBLIC_URL: 'http://hokm.example.org' }, 'PUBLIC_URL=http://hokm.example.org'],
    [{ PUBLIC_URL: 'http://192.168.1.5:5000' }, 'PUBLIC_URL=http://192.168.1.5:5000'],
    [{ PUBLIC_URL: 'https://127.0.0.1' }, 'PUBLIC_URL=https://127.0.0.1'],
    [{ PUBLIC_URL: 'https://localhost:8443', HOST: '127.0.0.1' }, 'PUBLIC_URL=https://localhost:8443'],
  ])('has nothing of development with %j, and says why', (env, productionBy) => {
    for (const NODE_ENV of ['development', 'test'])
      expect(readConfig({ NODE_ENV, ...env })).toMatchObject({
        production: true,
        allowGuests: false,
        requireAdmin2fa: true,
        productionBy,
        // A proxy of the same machine reaches it there.
        host: '127.0.0.1',
      });
  });

  it.each([
    {},
    { PUBLIC_URL: 'http://127.0.0.1:5000' },
    { PUBLIC_URL: 'http://localhost:5000' },
    { PUBLIC_URL: 'http://[::1]:5000' },
    { BOT_TOKEN: '1:AA' },
  ])('is developed on with %j', (env) => {
    expect(readConfig(env)).toMatchObject({ production: false, productionBy: null, allowGuests: true });
  });

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
      expect(loadEnvironmentFile(path)).toEqual([]);
      writeFileSync(path, '\uFEFFHOKM_TEST_NEW=file\r\nHOKM_TEST_SET=file\n');
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

  it('has its unknown names said, with the one that was meant, and never their values', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hokm-env-'));
    const path = join(folder, '.env');
    const names = ['MONGO_URI', 'PUBLIC-URL', 'SESION_SECRET', 'NODE_EVN', 'HOKM_TEST_NEW'];
    try {
      writeFileSync(path, ['SITE_ADDRESS=x', ...names.map((name) => `${name}=value-of-it`)].join('\n'));
      const lines = loadEnvironmentFile(path);
      expect(lines.join('\n')).not.toContain('value-of-it');
      expect(lines.map((line) => line.slice(path.length + 2))).toEqual([
        'HOKM_TEST_NEW is no variable of the product',
        'MONGO_URI is no variable of the product; did you mean MONGODB_URI?',
        'NODE_EVN is no variable of the product; did you mean NODE_ENV?',
        'PUBLIC-URL is no variable of the product; did you mean PUBLIC_URL?',
        'SESION_SECRET is no variable of the product; did you mean SESSION_SECRET?',
      ]);
    } finally {
      for (const name of ['SITE_ADDRESS', ...names]) Reflect.deleteProperty(process.env, name);
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a .env file as people write it', () => {
  const value = 'mongodb://u:value-of-it@127.0.0.1/?replicaSet=rs';
  /** Reads a file with these bytes: the value of MONGODB_URI, and what is said. */
  function loaded(bytes: string | Uint8Array) {
    const folder = mkdtempSync(join(tmpdir(), 'hokm-env-'));
    const path = join(folder, '.env');
    const before = { ...process.env };
    delete process.env['MONGODB_URI'];
    try {
      writeFileSync(path, bytes);
      const said = loadEnvironmentFile(path).map((line) => line.slice(path.length + 2));
      return { uri: process.env['MONGODB_URI'], said };
    } finally {
      process.env = before;
      rmSync(folder, { recursive: true });
    }
  }
  const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

  it.each([
    ['export', `export MONGODB_URI=${value}`],
    ['set', `SET_A=1\nset MONGODB_URI=${value}`],
    ['spaces', `  MONGODB_URI = ${value}  `],
    ['a tab', `\tMONGODB_URI=${value}`],
    ['double quotes', `MONGODB_URI="${value}"\r\n`],
    ['single quotes', `MONGODB_URI='${value}' # where it is`],
    ['line ends of Windows', `PORT=1\r\nMONGODB_URI=${value}\r\nHOST=x\r\n`],
    ['line ends of old machines', `PORT=1\rMONGODB_URI=${value}\rHOST=x`],
    ['a mark that nobody sees', `\u200eMONGODB_URI\u200f=\u00a0${value}`],
    ['wide letters', `ＭＯＮＧＯＤＢ_ＵＲＩ=${value}`],
    ['UTF-16', utf16(`MONGODB_URI=${value}\r\n`)],
  ])('is read with %s', (_, bytes) => {
    const { uri, said } = loaded(bytes);
    expect(uri).toBe(value);
    expect(said.filter((line) => !line.startsWith('SET_A'))).toEqual([]);
  });

  it.each([
    [`MONGODB_URI=x\nMONGODB_URI=${value}`, 'MONGODB_URI stands there more than once; the last one counts'],
    [`MONGODB_URI: ${value}`, 'MONGODB_URI has no “=” behind it and is not read'],
    [`${value}=1`, 'a line has no name that can be read'],
  ])('has %j said, without a value', (text, fault) => {
    const { said } = loaded(text);
    expect(said).toContain(fault);
    expect(said.join('\n')).not.toContain('value-of-it');
  });
});

describe('the notes of a start', () => {
  it('say why it is production, and what is missing there', () => {
    expect(startNotes(readConfig({}))).toEqual([expect.stringMatching(/^coin rooms are open, without/)]);
    expect(startNotes(readConfig({ BOT_TOKEN: '1:a' }))).toEqual([]);
    expect(startNotes(readConfig({ NODE_ENV: 'production' })).join()).not.toContain('coin rooms');
    const notes = startNotes(readConfig({ TRUST_PROXY: '1' }));
    expect(notes[0]).toMatch(/^TRUST_PROXY=1 .*NODE_ENV=production$/);
    for (const name of ['MONGODB_URI', 'SESSION_SECRET', 'BACKUP_KEY', 'PUBLIC_URL', 'SMTP_URL'])
      expect(notes.filter((note) => note.startsWith(`no ${name}: `))).toHaveLength(1);
    const whole = {
      NODE_ENV: 'production',
      MONGODB_URI: 'mongodb://db/hokm',
      PUBLIC_URL: 'https://hokm.example.org',
      SESSION_SECRET: 'x'.repeat(32),
      BACKUP_KEY: 'x'.repeat(32),
      SMTP_URL: 'smtp://mail',
    };
    expect(startNotes(readConfig(whole))).toEqual([]);
  });
});

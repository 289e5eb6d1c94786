import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '@hokm/shared/errors';
import { AT_MOST, type Limited } from '@hokm/shared/policy';
import { startTestHttp, type TestHttp } from './support/http-app.js';
import { GOES, GROWTH } from './support/growth.js';
import { FREE, RACES, SITE, TOO_MANY, type RacedLimit } from './support/limited.js';

/** Refusals of the limits that are raced. */
const RACED_REFUSALS: ReadonlySet<string> = new Set([
  'auth/passkeys_too_many',
  'room/too_many',
  'messages/full',
  'friends/too_many',
  'blocks/too_many',
  'approval/too_many',
  'clans/full',
  'gallery/homepage_full',
  'albums/full',
  'views/too_many',
  'jobs/too_many',
  'users/watches_full',
  'users/tags_full',
  'users/decisions_full',
  'predictions/full',
  'predictions/too_many_open',
  'cups/too_many',
]);
/** Refusals of how often something is done in a time, of a disk, of rows of a file, and of a table's four seats. */
const OTHER_REFUSALS: ReadonlySet<string> = new Set([
  'analytics/too_many_rows',
  'request/too_many',
  'request/too_many_connections',
  'conduct/too_many_reports',
  'stories/too_many',
  'stories/too_many_pictures',
  'backup/disk_full',
  'room/full',
  // Places of a tournament stand in one document: server/src/tournaments/sign-up.test.ts races them.
  'tournaments/full',
  // Plans stand in one document, written as of its revision: server/src/settings/economy.test.ts races them.
  'settings/too_many_planned',
]);

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', PUBLIC_URL: SITE } });
});
afterAll(() => http.close());

const limits = Object.entries(RACES) as [Limited, (typeof RACES)[Limited]][];
const raced = limits.flatMap(([limit, row]) => ('fill' in row ? [[limit, row] as const] : []));

describe.each<readonly [Limited, RacedLimit]>(raced)('%s', (limit, row) => {
  const most = AT_MOST[limit];
  it(`are at most ${most}, also when more are asked for at once`, async () => {
    const free = Math.min(FREE, most);
    const { collection, counted, ask } = await row.fill(http, free);
    const stored = (): Promise<number> =>
      typeof counted === 'function'
        ? counted()
        : http.connection.collection(collection).countDocuments(counted);
    expect(await stored()).toBe(most - free);
    const asking = Array.from({ length: row.asking ?? free + TOO_MANY }, (_, n) => n);
    const taken = (await Promise.all(asking.map(ask))).filter(Boolean).length;
    if (row.takesAll === true) expect(taken).toBe(asking.length);
    else expect(most - free + taken).toBe(await stored());
    if (row.mayTryAgain === true) expect(await stored()).toBeLessThanOrEqual(most);
    else expect(await stored()).toBe(most);
  });
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('a limit', () => {
  it('that is raced by a test of its own names one that is there', () => {
    for (const [limit, row] of limits) {
      if ('fill' in row) continue;
      const [file = '', title = ''] = row.shownIn.split(' › ');
      expect(readFileSync(`${ROOT}${file}`, 'utf8').includes(`it('${title}'`), limit).toBe(true);
    }
  });

  it('or a reason why there is none is known of each collection', () => {
    const { collections } = http.parts.modules;
    const names = collections.map(({ name }) => name);
    expect(Object.keys(GROWTH).sort()).toEqual([...names].sort());
    const named = Object.values(GROWTH).flatMap((bounds) => (typeof bounds === 'string' ? [] : bounds));
    expect(Object.keys(AT_MOST).filter((limit) => !named.includes(limit as Limited))).toEqual([]);
    const staying = collections.filter(
      ({ name, indexes }) =>
        GROWTH[name]?.toString().startsWith(GOES) === true &&
        indexes.every(({ expireAfterSeconds }) => expireAfterSeconds === undefined),
    );
    expect(staying.map(({ name }) => name)).toEqual([]);
  });

  it('of stored things that refuses has a race', () => {
    const refusing = Object.keys(ERRORS).filter((code) => /full|too_many/.test(code));
    expect(refusing.filter((code) => !RACED_REFUSALS.has(code) && !OTHER_REFUSALS.has(code))).toEqual([]);
  });

  it('is never asked for before the write that it is about: no count is compared with a number', () => {
    const counted = /(?:countDocuments|distinct)\([^;]*?\)\s*\)*\s*(?:>=?|<=?)\s*[A-Za-z_]/;
    const sources = ['server/src', 'bot/src'].flatMap((folder) =>
      readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => `${folder}/${path}`),
    );
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.filter((path) => counted.test(readFileSync(`${ROOT}${path}`, 'utf8')));
    expect(found).toEqual([]);
  });
});

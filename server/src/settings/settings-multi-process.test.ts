import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  securitySettings,
  systemSettings,
  type SecuritySettings,
  type SystemSettings,
} from '@hokm/shared/api/settings';
import { MINUTE_MS, DAY_MS } from '@hokm/shared/time';
import { postOffice } from '../../test/support/mailboxes.js';
import { GOOD_PASSWORD, tokenMailedTo } from '../../test/support/email-account.js';
import type { SignedInPerson } from '../../test/support/people.js';
import { startProcess, type ServerProcess } from '../../test/support/process.js';
import { hasRedis, startRedis, startStore, type Service } from '../../test/support/processes.js';
import { aMemberOfStaff } from '../../test/support/staff.js';
import { connectDatabase } from '../platform/database/connect.js';
import { objectId } from '../platform/database/ids.js';

/** A process knows of a change within a second; a busy machine needs longer. */
const SOON = { timeout: 8_000, interval: 25 };
/** Each call comes from another address, so that none reaches the limits: those of the staff from one network, others from elsewhere. */
const addressIn = (network: number) =>
  [network, randomInt(1, 255), randomInt(1, 255), randomInt(1, 255)].join('.');
const office = () => addressIn(10);
const elsewhere = () => addressIn(81);
const anAddress = () => `${randomUUID()}@example.org`;

const PATHS = { system: '/admin/system/settings', security: '/admin/security/settings' } as const;
type Values = SystemSettings & SecuritySettings;

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Two processes of the built server on one store: settings are changed in the first, and act in the second. */
class Site {
  /** Ms from the answer of each change until the second process knew of it. */
  readonly delays: number[] = [];
  staff!: SignedInPerson;
  connection!: Connection;
  private services: Service[] = [];
  private processes: ServerProcess[] = [];
  private dir = '';

  async open(withRedis: boolean): Promise<void> {
    this.dir = await mkdtemp(join(tmpdir(), 'hokm-'));
    const store = await startStore(this.dir);
    const redis = withRedis ? await startRedis(this.dir) : null;
    const post = await postOffice();
    const stopPost: Service = { url: post.url, restart: () => Promise.resolve(), stop: () => post.close() };
    this.services = redis === null ? [store, stopPost] : [store, redis, stopPost];
    this.connection = await connectDatabase({ uri: store.url });
    // Behind a proxy it is production: guests and staff without a second factor have been let in by the panel.
    await this.connection.collection('state').insertOne({
      _id: 'settings.security' as never,
      value: { require_admin_2fa: false, allow_guests: true },
      revision: 1,
    });
    const env = {
      TRUST_PROXY: '1',
      SIGN_INS_PER_MINUTE: '100000',
      ALLOW_GUESTS: undefined,
      MONGODB_URI: store.url,
      SMTP_URL: post.url,
      ...(redis === null ? {} : { REDIS_URL: redis.url }),
    };
    this.processes = [await startProcess(env), await startProcess(env)];
    for (const { url } of this.processes) post.serve(url);
    await this.enterStaff();
  }

  /** Another super administrator: each may read the settings so many times a minute. */
  async enterStaff(): Promise<void> {
    this.staff = await aMemberOfStaff(this.connection, 'super_admin');
    // With a second factor, so that the panel stays open to them when the settings ask for one.
    const since = new Date();
    await this.connection
      .collection('accounts')
      .updateOne(
        { _id: objectId(this.staff.id)! },
        { $set: { second_factor: { stamp: 'x', totp: { secret: 'x', step: 0, since } } } },
      );
    await this.sessions.updateMany(
      { account: objectId(this.staff.id) },
      { $set: { second_factor_at: since } },
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.end('SIGKILL')));
    await this.connection.close();
    await Promise.all(this.services.map((each) => each.stop()));
    await rm(this.dir, { recursive: true, force: true });
  }

  get sessions() {
    return this.connection.collection('sessions');
  }

  urlOf(process: 0 | 1): string {
    return this.processes[process]?.url ?? '';
  }

  async call(
    method: string,
    path: string,
    {
      body,
      token = '',
      from = elsewhere(),
      process = 1,
    }: {
      body?: object | FormData;
      token?: string;
      from?: string;
      process?: 0 | 1;
    } = {},
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.urlOf(process)}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        'accept-language': 'en',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** What a process says of the settings. */
  private async read(process: 0 | 1, page: keyof typeof PATHS) {
    const as = { token: this.staff.token, from: office(), process };
    const { status, body } = await this.call('GET', PATHS[page], as);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body['data'] as { settings: Record<string, unknown>; revision: number };
  }

  /** Changes a setting in the first process, and waits until the second one says it too. */
  async set(page: keyof typeof PATHS, name: string, value: unknown): Promise<void> {
    const { settings, revision } = await this.read(0, page);
    const as = { token: this.staff.token, from: office(), process: 0 } as const;
    const changed = await this.call('PUT', PATHS[page], {
      ...as,
      body: { ...settings, [name]: value, revision },
    });
    expect(changed).toMatchObject({ status: 200 });
    const began = performance.now();
    await expect.poll(async () => (await this.read(1, page)).settings[name], SOON).toEqual(value);
    this.delays.push(performance.now() - began);
  }

  /** An account with an address and a password; its address. */
  async aPlayer(): Promise<string> {
    const email = anAddress();
    await this.call('POST', '/auth/register', { body: { email, password: GOOD_PASSWORD } });
    await expect.poll(() => tokenMailedTo(this.urlOf(1), email), SOON).not.toBeNull();
    const token = await tokenMailedTo(this.urlOf(1), email);
    const verified = await this.call('POST', '/auth/verify-email', {
      body: { token, password: GOOD_PASSWORD },
    });
    expect(verified.status).toBe(200);
    return email;
  }

  /** Signs in with wrong passwords until that is locked: how many it took, and for how many minutes it is. */
  async lock(): Promise<{ readonly attempts: number; readonly minutes: number }> {
    const body = { email: anAddress(), password: 'Wrong-Lantern-42' };
    for (let attempts = 1; attempts < 20; attempts += 1) {
      const { status, body: said } = await this.call('POST', '/auth/login', { body });
      if (status !== 423) continue;
      const left = Date.parse(String(said['unlock_time'])) - Date.now();
      return { attempts, minutes: Math.round(left / MINUTE_MS) };
    }
    throw new Error('never locked');
  }
}

/** Shows what a setting does, by calls to the second process alone. */
type Effect = (site: Site) => Promise<unknown>;

interface Row<Name extends keyof Values = keyof Values> {
  readonly name: Name;
  readonly page: keyof typeof PATHS;
  readonly to: Values[Name];
  /** Makes what the effect is shown with. */
  readonly prepare?: (site: Site) => Promise<Effect>;
  readonly effect?: Effect;
  readonly before: unknown;
  readonly after: unknown;
}

const codeOf = ({ status, body }: Answer) => (status < 300 ? 'done' : body['code']);
const register = (site: Site, password: string, confirm_password = password) =>
  site.call('POST', '/auth/register', { body: { email: anAddress(), password, confirm_password } });
const enter = async (site: Site, token: string) => codeOf(await site.call('GET', '/admin/me', { token }));

const ROWS: readonly Row[] = [
  {
    name: 'siteTitle',
    page: 'system',
    to: 'Night',
    before: '',
    after: 'Night',
    effect: async (site) => (await site.call('GET', '/config')).body['site_title'],
  },
  {
    name: 'allowRegistration',
    page: 'system',
    to: false,
    before: ['auth/passwords_differ', 'done'],
    after: ['auth/registration_closed', 'auth/registration_closed'],
    effect: async (site) => [
      codeOf(await register(site, GOOD_PASSWORD, 'another')),
      codeOf(await site.call('POST', '/auth/guest', { body: { name: 'Sara' } })),
    ],
  },
  {
    name: 'requireEmailVerification',
    page: 'system',
    to: false,
    before: [true, false],
    after: [false, true],
    effect: async (site) => {
      const { body } = await register(site, GOOD_PASSWORD);
      return [body['requires_email_verification'], typeof body['token'] === 'string'];
    },
  },
  {
    name: 'maintenanceMode',
    page: 'system',
    to: true,
    before: 'done',
    after: 'server/maintenance',
    prepare: async (site) => {
      const { body } = await site.call('POST', '/auth/guest', { body: { name: 'Sara' } });
      const token = String(body['token']);
      return async () => codeOf(await site.call('GET', '/auth/profile', { token }));
    },
  },
  {
    name: 'maxFileSize',
    page: 'system',
    to: 5,
    before: 'files/not_an_image',
    after: 'files/too_large',
    prepare: async (site) => {
      const { token } = await aMemberOfStaff(site.connection, 'moderator');
      return async () => {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(6 * 1024 * 1024)]), 'six-megabytes.jpg');
        return codeOf(await site.call('POST', '/admin/media', { token, body }));
      };
    },
  },
  {
    name: 'sessionTimeout',
    page: 'system',
    to: 5,
    before: 'done',
    after: 'auth/unauthenticated',
    prepare: async (site) => {
      const { id, token } = await aMemberOfStaff(site.connection, 'moderator');
      return async () => {
        const last_used_at = new Date(Date.now() - 6 * MINUTE_MS);
        await site.sessions.updateOne({ account: objectId(id) }, { $set: { last_used_at } });
        return enter(site, token);
      };
    },
  },
  {
    name: 'min_password_length',
    page: 'security',
    to: 30,
    before: 'auth/passwords_differ',
    after: 'auth/password_weak',
    effect: async (site) => codeOf(await register(site, GOOD_PASSWORD, 'another')),
  },
  {
    name: 'password_expiry_days',
    page: 'security',
    to: 30,
    before: 'done',
    after: 'auth/password_change_needed',
    prepare: async (site) => {
      const { id, token } = await aMemberOfStaff(site.connection, 'moderator');
      const old = { password: 'a hash', password_changed_at: new Date(Date.now() - 31 * DAY_MS) };
      await site.connection.collection('accounts').updateOne({ _id: objectId(id)! }, { $set: old });
      return () => enter(site, token);
    },
  },
  {
    name: 'max_sessions',
    page: 'security',
    to: 2,
    before: true,
    after: false,
    prepare: async (site) => {
      const email = await site.aPlayer();
      return async () => {
        let token = '';
        for (let n = 0; n < 3; n += 1) {
          const { body } = await site.call('POST', '/auth/login', {
            body: { email, password: GOOD_PASSWORD },
          });
          token = String(body['token']);
        }
        const { body } = await site.call('GET', '/auth/sessions', { token });
        return (body['sessions'] as unknown[]).length > 2;
      };
    },
  },
  {
    name: 'max_login_attempts',
    page: 'security',
    to: 3,
    before: 5,
    after: 3,
    effect: async (site) => (await site.lock()).attempts,
  },
  {
    name: 'lockout_minutes',
    page: 'security',
    to: 60,
    before: 15,
    after: 60,
    effect: async (site) => (await site.lock()).minutes,
  },
  {
    name: 'require_admin_2fa',
    page: 'security',
    to: true,
    before: 'done',
    after: 'auth/two_factor_setup_needed',
    prepare: async (site) => {
      const { token } = await aMemberOfStaff(site.connection, 'moderator');
      return () => enter(site, token);
    },
  },
  {
    name: 'allow_guests',
    page: 'security',
    to: false,
    before: 'done',
    after: 'auth/guests_not_allowed',
    effect: async (site) => codeOf(await site.call('POST', '/auth/guest', { body: { name: 'Sara' } })),
  },
  {
    name: 'panel_networks',
    page: 'security',
    to: ['10.0.0.0/8'],
    before: 'done',
    after: 'security/blocked',
    prepare: async (site) => {
      const { token } = await aMemberOfStaff(site.connection, 'moderator');
      return () => enter(site, token);
    },
  },
];

const redisThere = hasRedis();

describe.each([
  { how: 'without Redis', withRedis: false },
  { how: 'with Redis', withRedis: true },
])('a setting that is changed in one process, $how', ({ withRedis }) => {
  const site = new Site();
  const skips = withRedis && !redisThere;
  beforeAll(async () => {
    if (!skips) await site.open(withRedis);
  }, 90_000);
  afterAll(async () => {
    if (!skips) await site.close();
  });

  it.skipIf(skips).each(ROWS)(
    'acts in another, and is taken back there too: $name',
    async ({ name, page, to, prepare, effect, before, after }) => {
      await site.enterStaff();
      const show = (await prepare?.(site)) ?? effect;
      if (show === undefined) throw new Error('nothing shows it');
      const was = await show(site);
      expect(was).toEqual(before);
      const { settings } = (await site.call('GET', PATHS[page], { token: site.staff.token, from: office() }))
        .body['data'] as { settings: Record<string, unknown> };
      await site.set(page, name, to);
      expect(await show(site)).toEqual(after);
      await site.set(page, name, settings[name]);
      expect(await show(site)).toEqual(before);
    },
    60_000,
  );

  it.skipIf(skips)('does so within a second', () => {
    const sorted = [...site.delays].sort((a, b) => a - b);
    expect(sorted).toHaveLength(ROWS.length * 2);
    // The middle one: a machine that is busy with other tests may hold single ones up.
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1_000);
  });
});

describe('the settings of the panel', () => {
  it('are all shown here', () => {
    const names = new Set<string>(ROWS.map(({ name }) => name));
    expect([...names].sort()).toEqual(
      Object.keys({ ...systemSettings.shape, ...securitySettings.shape }).sort(),
    );
  });
});

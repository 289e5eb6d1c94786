import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tiles } from '@hokm/shared/api/analytics';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { objectId } from '../../platform/database/ids.js';

let http: TestHttp;
let opened: AbortController[];
beforeEach(async () => {
  opened = [];
  http = await startTestHttp();
});
afterEach(async () => {
  for (const each of opened) each.abort();
  await http.close();
});

interface Event {
  readonly event: string;
  readonly data: unknown;
}

/** Opens the stream; `read` gives the events so far, `ended` is true once the server has ended it. */
async function openLive({ token }: SignedInPerson, from?: string) {
  const controller = new AbortController();
  opened.push(controller);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  };
  const response = await fetch(`${http.url}/api/admin/live`, { headers, signal: controller.signal });
  const stream = { status: response.status, text: '', ended: false, close: () => controller.abort() };
  const follow = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk);
    stream.ended = true;
  };
  follow().catch(() => {
    stream.ended = true;
  });
  const all = (): Event[] =>
    stream.text
      .split('\n\n')
      .map((each) => /^event: (\w+)\ndata: (.*)$/.exec(each))
      .flatMap((found) =>
        found === null ? [] : [{ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') as unknown }],
      );
  // Live figures and beats come by themselves.
  const events = (): Event[] => all().filter(({ event }) => event !== 'tiles' && event !== 'beat');
  const beats = (): number => all().filter(({ event }) => event === 'beat').length;
  const tiles = (): Tiles[] => all().flatMap(({ event, data }) => (event === 'tiles' ? [data as Tiles] : []));
  return Object.assign(stream, { events, tiles, beats });
}

const collection = (name: string) => http.connection.collection(name);
const ofAccount = (id: string, changed: object) =>
  collection('accounts').updateOne({ _id: objectId(id)! }, { $set: changed });

/** One round of the feed: the sources are read a second later. */
async function round(): Promise<void> {
  http.clock.advance(1_000);
  await http.parts.feed.poll();
}
const rename = async (admin: SignedInPerson, id: string) => {
  const call = apiOf(http.url, admin.token);
  const { body } = await call('GET', `/admin/users/${id}`);
  const { revision } = body['data'] as { revision: number };
  await call('PUT', `/admin/users/${id}`, { revision, name: `نام ${String(revision)}` });
};

describe('open panels', () => {
  it('hear of changes in the areas that their owner may enter, and of nothing from before', async () => {
    const [admin, moderator] = [await aPanelPerson(http, 'admin'), await aPanelPerson(http, 'moderator')];
    const { id } = await aPerson(http, 'user');
    await rename(admin, id);
    const [first, second] = [await openLive(admin), await openLive(moderator)];
    await round();
    await rename(admin, id);
    await round();
    await http.parts.notices.tell({ key: 'a', kind: 'appeal', area: 'panel/reports' });
    await round();
    await expect.poll(() => first.events().map(({ event }) => event)).toEqual(['changed', 'notice']);
    expect(first.events()[0]).toEqual({ event: 'changed', data: { subject: 'users', ids: [id] } });
    await expect.poll(() => second.events().map(({ event }) => event)).toEqual(['notice']);
  });

  it('hear of what happens from the moment their stream is open', async () => {
    const admin = await aPanelPerson(http, 'admin');
    const { id } = await aPerson(http, 'user');
    const stream = await openLive(admin);
    await rename(admin, id);
    await round();
    await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['changed']);
  });

  it('get a beat at once, and then every 15 s, so that they notice a network that swallows', async () => {
    const stream = await openLive(await aPanelPerson(http, 'moderator'));
    await expect.poll(() => stream.beats()).toBe(1);
    for (let seconds = 0; seconds < 31; seconds += 1) await round();
    await expect.poll(() => stream.beats()).toBe(3);
  });

  it('all hear of maintenance', async () => {
    const [chief, moderator] = [
      await aPanelPerson(http, 'super_admin'),
      await aPanelPerson(http, 'moderator'),
    ];
    const stream = await openLive(moderator);
    const begun = await apiOf(http.url, chief.token)('POST', '/security/maintenance/enable', {
      message: { fa: '', en: '' },
    });
    expect(begun.status).toBe(200);
    await round();
    await expect
      .poll(() => stream.events())
      .toEqual([{ event: 'changed', data: { subject: 'maintenance', ids: ['maintenance'] } }]);
  });

  it('find what they hear of, also when another process has changed it', async () => {
    const chief = await aPanelPerson(http, 'super_admin');
    const stream = await openLive(chief);
    const { body } = await apiOf(http.url, chief.token)('GET', '/admin/system/settings');
    const { revision, settings } = body['data'] as { revision: number; settings: object };
    const changed = { ...settings, revision, siteTitle: 'این فرایند' };
    expect((await apiOf(http.url, chief.token)('PUT', '/admin/system/settings', changed)).status).toBe(200);
    await collection('state').updateOne(
      { 'value.siteTitle': 'این فرایند' },
      { $set: { 'value.siteTitle': 'فرایند دیگر' }, $inc: { revision: 1 } },
    );
    await round();
    await expect.poll(() => stream.events().length).toBe(1);
    expect((await apiOf(http.url, null)('GET', '/config')).body['site_title']).toBe('فرایند دیگر');
  });

  it('get the figures of the moment every five seconds, as the call has them', async () => {
    const [moderator, other] = [await aPanelPerson(http, 'moderator'), await aPanelPerson(http, 'admin')];
    const streams = [await openLive(moderator), await openLive(other)];
    for (let seconds = 0; seconds < 6; seconds += 1) await round();
    await expect.poll(() => streams.every((stream) => stream.tiles().length > 0)).toBe(true);
    const before = streams[0]?.tiles().length ?? 0;
    http.parts.analytics.watch('sockets', () => 7);
    for (let seconds = 0; seconds < 10; seconds += 1) await round();
    await expect.poll(() => streams[0]?.tiles().length).toBe(before + 2);
    const { body } = await apiOf(http.url, moderator.token)('GET', '/admin/dash/tiles');
    const { at: _at, ...figures } = body['data'] as Tiles;
    expect(streams[0]?.tiles().at(-1)).toMatchObject({ ...figures, sockets: 7 });
  });

  it('get a notice once, and one for somebody else never', async () => {
    const [admin, other] = [await aPanelPerson(http, 'admin'), await aPanelPerson(http, 'admin')];
    const stream = await openLive(admin);
    await round();
    await http.parts.notices.tell({ key: 'b', kind: 'job_done', area: 'panel/dashboard', to: other.id });
    for (const _twice of [1, 2])
      await http.parts.notices.tell({ key: 'c', kind: 'appeal', area: 'panel/reports' });
    for (let times = 0; times < 8; times += 1) await round();
    await expect.poll(() => stream.events().map(({ event }) => event)).toEqual(['notice']);
  });

  it('are ended with the session, and when their owner’s rights change', async () => {
    const [owner, admin] = [await aPanelPerson(http, 'super_admin'), await aPanelPerson(http, 'admin')];
    const streams = [await openLive(owner), await openLive(admin)];
    await round();
    const role = { admin_level: 'moderator', reason: 'smaller team' };
    await apiOf(http.url, owner.token)('PUT', `/admin/users/${admin.id}/role`, role);
    await round();
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([false, true]);
    await apiOf(http.url, owner.token)('POST', '/auth/logout', {});
    // At once: nobody reads the feed meanwhile.
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true]);
    expect(http.parts.feed.size).toBe(0);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a session that ended', (id) => collection('sessions').deleteMany({ account: objectId(id) })],
    ['a closed account', (id) => ofAccount(id, { inactive: { at: new Date(), reason: 'fraud', by: id } })],
    ['a demoted member of staff', (id) => ofAccount(id, { admin_level: 'moderator' })],
  ])('bring nothing more after %s, where another process ended it', async (_what, end) => {
    const [owner, admin] = [await aPanelPerson(http, 'super_admin'), await aPanelPerson(http, 'admin')];
    const { id } = await aPerson(http, 'user');
    const streams = [await openLive(owner), await openLive(admin)];
    await round();
    await end(admin.id);
    await rename(owner, id);
    await round();
    await expect.poll(() => streams[0]?.events().length).toBe(1);
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([false, true]);
    expect(streams[1]?.events()).toEqual([]);
  });

  it('are ended outside of the networks that the panel is closed to', async () => {
    await http.close();
    http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
    const admin = await aPanelPerson(http, 'admin');
    const streams = [await openLive(admin, '81.2.69.5'), await openLive(admin, '81.2.70.5')];
    const networks = { 'value.panel_networks': ['81.2.69.0/24'] };
    await collection('state').updateOne(
      { _id: 'settings.security' as never },
      { $set: networks, $inc: { revision: 1 } },
      { upsert: true },
    );
    await http.parts.state.refresh();
    await round();
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([false, true]);
  });

  it('are ended when their network is blocked, and only those', async () => {
    await http.close();
    http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
    const [owner, admin] = [await aPanelPerson(http, 'super_admin'), await aPanelPerson(http, 'admin')];
    const streams = [await openLive(admin, '81.2.69.5'), await openLive(admin, '81.2.70.5')];
    const block = { ip_address: '81.2.69.0/24', reason: 'stolen device', confirm: true };
    const { status } = await apiOf(http.url, owner.token)('POST', '/security/blacklist', block);
    expect(status).toBe(200);
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, false]);
    expect(http.parts.feed.size).toBe(1);
  });

  it('are not for players, and not for more than six tabs of one person', async () => {
    const player = await aPerson(http, 'user');
    expect((await openLive(player)).status).toBe(403);
    const admin = await aPanelPerson(http, 'admin');
    const streams = [];
    for (let tab = 0; tab < 7; tab += 1) streams.push(await openLive(admin));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    streams[0]?.close();
    await expect.poll(() => http.parts.feed.size).toBe(5);
    expect((await openLive(admin)).status).toBe(200);
  });
});

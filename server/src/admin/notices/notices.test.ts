import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelNotice } from '@hokm/shared/api/notices';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import type { NoticeProps } from '../../platform/panel/panel-notices.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['panel_notices', 'panel_reads']) await http.connection.collection(name).deleteMany({});
});

const as = ({ token }: SignedInPerson) => apiOf(http.url, token);
const tell = async (key: string, props: Partial<NoticeProps> = {}) => {
  await http.parts.notices.tell({
    key,
    kind: 'appeal',
    area: 'panel/reports',
    facts: { name: key },
    ...props,
  });
  http.clock.advance(1);
};
const listOf = async (person: SignedInPerson, query = '') => {
  const { body } = await as(person)('GET', `/admin/notifications${query}`);
  return body['data'] as PanelNotice[];
};
const namesOf = async (person: SignedInPerson, query?: string) =>
  (await listOf(person, query)).map(({ facts }) => facts['name']);
const unreadOf = async (person: SignedInPerson) =>
  ((await as(person)('GET', '/admin/notifications/stats')).body['data'] as { unread: number }).unread;

describe('notices to the staff', () => {
  it('come to the levels of their area and to whom they are for, newest first, one for each event', async () => {
    await tell('one');
    await tell('one');
    await tell('two', { area: 'panel/users' });
    await tell('three', { to: moderator.id, kind: 'job_done' });
    expect(await namesOf(admin)).toEqual(['two', 'one']);
    expect(await namesOf(moderator)).toEqual(['three', 'one']);
    expect([await unreadOf(admin), await unreadOf(moderator)]).toEqual([2, 2]);
  });

  it('of something that happens again come again once one was read, or after a day', async () => {
    const again = () => tell('again', { recurs: true });
    const count = () => http.connection.collection('panel_notices').countDocuments();
    await again();
    await again();
    expect(await count()).toBe(1);
    const [first] = await listOf(moderator);
    await as(moderator)('POST', `/admin/notifications/${first?.id ?? ''}/read`);
    await Promise.all([again(), again()]);
    await again();
    expect(await count()).toBe(2);
    await as(moderator)('POST', '/admin/notifications/mark-all-read');
    await again();
    expect(await count()).toBe(3);
    http.clock.advance(DAY_MS - 2);
    await again();
    expect(await count()).toBe(3);
    http.clock.advance(1);
    await again();
    expect(await count()).toBe(4);
    admin = await aPanelPerson(http, 'admin');
    moderator = await aPanelPerson(http, 'moderator');
    expect(await unreadOf(moderator)).toBe(4);
  });

  it('are read by each person for themselves: one, or all until now', async () => {
    for (const key of ['one', 'two', 'three']) await tell(key);
    const [, second] = await listOf(admin);
    const read = await as(admin)('POST', `/admin/notifications/${second?.id ?? ''}/read`);
    expect(read.status).toBe(200);
    expect((await listOf(admin)).map(({ is_read }) => is_read)).toEqual([false, true, false]);
    expect(await namesOf(admin, '?unread=true')).toEqual(['three', 'one']);
    expect(await unreadOf(moderator)).toBe(3);
    await as(admin)('POST', '/admin/notifications/mark-all-read');
    await tell('four');
    expect(await namesOf(admin, '?unread=true')).toEqual(['four']);
  });

  it('that somebody does not get cannot be marked by them', async () => {
    await tell('one', { area: 'panel/users' });
    const [found] = await listOf(admin);
    const mark = (id: string) => as(moderator)('POST', `/admin/notifications/${id}/read`);
    expect((await mark(found?.id ?? '')).body['code']).toBe('request/not_found');
    expect((await mark('f'.repeat(24))).body['code']).toBe('request/not_found');
    expect((await mark('{}')).status).toBe(400);
  });

  it('of a muted kind are neither listed nor counted, for who muted it', async () => {
    await tell('one');
    await tell('two', { kind: 'job_failed' });
    const set = await as(admin)('PUT', '/admin/notifications/settings', { muted: ['appeal'] });
    expect(set.status).toBe(200);
    expect(await namesOf(admin)).toEqual(['two']);
    expect([await unreadOf(admin), await unreadOf(moderator)]).toEqual([1, 2]);
    const kept = await as(admin)('GET', '/admin/notifications/settings');
    expect(kept.body['data']).toEqual({ muted: ['appeal'] });
    expect((await as(admin)('PUT', '/admin/notifications/settings', { muted: ['nonsense'] })).status).toBe(
      400,
    );
  });

  it('are counted up to ninety-nine, and read page by page', async () => {
    for (let number = 0; number < 101; number += 1) await tell(String(number));
    expect(await unreadOf(admin)).toBe(99);
    const { body } = await as(admin)('GET', '/admin/notifications?page=11&per_page=10');
    expect(body['meta']).toEqual({ total: 101, page: 11, pages: 11, per_page: 10 });
    expect((body['data'] as PanelNotice[]).map(({ facts }) => facts['name'])).toEqual(['0']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '@hokm/shared/api/analytics';
import { ACTIVITY_KINDS } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { contentCalls } from '../../test/support/content.js';
import { galleryOf } from '../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { storyInput } from '../../test/support/stories.js';

type Kind = Activity['type'];

let http: TestHttp;
let chief: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  chief = await aPanelPerson(http, 'super_admin');
});
afterAll(() => http.close());
const call = (by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call<unknown>(by, method, path, body);
const activityFor = async (by: SignedInPerson) =>
  (await call(by, 'GET', '/admin/dash/activity?limit=50')).data as Activity[];

/** Something of each kind that happens; gives the answer of the call that did it. */
const HAPPENS: Readonly<Record<Kind, () => Promise<{ readonly status: number }>>> = {
  async user() {
    await aPerson(http, 'user');
    return { status: 200 };
  },
  story: () => call(chief, 'POST', '/admin/stories', storyInput('شب یلدا')),
  news: () =>
    call(chief, 'POST', '/admin/news', {
      title: { fa: 'خبر', en: '' },
      text: { fa: 'متن', en: '' },
      published_at: null,
    }),
  gallery: () => galleryOf(http.url).upload(chief, null),
  tour: () =>
    call(chief, 'POST', '/admin/tours', {
      name: { fa: 'جام', en: '' },
      about: { fa: '', en: '' },
      kind: 'elimination',
      series: '',
      starts_at: new Date(http.clock.now() + DAY_MS).toISOString(),
      seats: 16,
      target_points: 7,
      pace: 'classic',
      minutes: null,
      fee: 0,
      house_coins: 0,
    }),
  async money() {
    const { id } = await aPerson(http, 'user');
    const body = { amount: 5, reason: 'a gift', key: 'a-gift-of-five' };
    return call(chief, 'POST', `/admin/users/${id}/coins`, body);
  },
  security: () =>
    call(chief, 'POST', '/security/blacklist', {
      ip_address: '81.9.1.0/24',
      reason: 'guessing',
      confirm: true,
    }),
  async settings() {
    const { data } = await call(chief, 'GET', '/admin/system/settings');
    const { settings, revision } = data as { settings: object; revision: number };
    const body = { ...settings, siteTitle: 'Hokm Night', revision };
    return call(chief, 'PUT', '/admin/system/settings', body);
  },
  async staff() {
    const { id } = await aPerson(http, 'user');
    return call(chief, 'POST', `/admin/users/${id}/moderate`, { action: 'mute', hours: 1, reason: 'spam' });
  },
};
/** The actions by which each kind is known. */
const ACTIONS: Readonly<Record<Kind, string>> = {
  user: 'sign_up',
  story: 'stories.create',
  news: 'news.create',
  gallery: 'gallery.create',
  tour: 'tours.create',
  money: 'money.coins',
  security: 'blacklist.add',
  settings: 'settings.system',
  staff: 'users.moderate.mute',
};

describe('the activity on the dashboard', () => {
  it.each(ACTIVITY_KINDS)('of the type %s shows who did it, when, and how it went', async (type) => {
    http.clock.advance(1_000);
    const { status } = await HAPPENS[type]();
    expect(status).toBeLessThan(300);
    const found = (await activityFor(chief)).find((each) => each.type === type);
    expect(found).toMatchObject({
      action: ACTIONS[type],
      time: new Date(http.clock.now()).toISOString(),
      status: ['staff', 'security'].includes(type) ? 'warning' : 'success',
    });
    if (type !== 'user') expect(found?.user.id).toBe(chief.id);
  });

  it('is cut for moderators to what they may see', async () => {
    const types = async (level: 'moderator' | 'admin' | 'super_admin') =>
      new Set((await activityFor(await aPanelPerson(http, level))).map(({ type }) => type));
    expect(await types('moderator')).toEqual(new Set<Kind>(['user', 'story', 'gallery', 'staff']));
    expect(await types('admin')).toEqual(
      new Set<Kind>(['user', 'story', 'gallery', 'staff', 'news', 'tour', 'money']),
    );
    expect(await types('super_admin')).toEqual(new Set<Kind>(ACTIVITY_KINDS));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_KINDS } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { contentCalls, tree } from '../../test/support/content.js';
import { DESCRIBED, galleryOf } from '../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { storiesOf } from '../../test/support/stories.js';

let http: TestHttp;
let admin: SignedInPerson;
let people: SignedInPerson[];
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  admin = await aPanelPerson(http, 'admin');
  people = await Promise.all(Array.from({ length: 8 }, () => aPerson(http, 'user')));
});
afterAll(() => http.close());

const call = (by: SignedInPerson, method: string, path: string, body?: unknown) =>
  contentCalls(http.url).call<never>(by, method, path, body);

/** A published item of each kind that has calls for acts, by the path of the calls. */
async function published() {
  const stories = storiesOf(http.url, () => admin);
  const { id: story } = await stories.publish('داستان', { body: { fa: tree('متن'), en: tree('Text') } });
  const { id: picture, revision } = (await galleryOf(http.url).upload(admin, null, DESCRIBED)).data;
  await call(admin, 'POST', `/admin/gallery/${picture}/publish`, { revision });
  return { story, picture };
}

/** What the worker does from time to time. */
async function settle(): Promise<void> {
  await http.parts.analytics.refreshItems();
  await http.parts.analytics.flush();
  await http.parts.analytics.sum();
}

type Numbers = Record<'likes' | 'shares' | 'downloads', number | null>;
const numbersOf = ({ likes, shares, downloads }: Numbers) => ({ likes, shares, downloads });

/** Every place where the staff sees what was done with an item, and with all of them. */
async function shown(id: string, days = 7) {
  await settle();
  const read = async <T>(path: string) => (await call(admin, 'GET', path)).body as T;
  type Items = { data: (Numbers & { id: string })[] };
  const stats = await read<{ data: { monthly_likes: number } }>('/admin/stats');
  const dashboard = await read<{
    data: { content: { engagement: Record<keyof Numbers, { total: number }> } };
  }>(`/analytics/dashboard?days=${days}`);
  const behavior = await read<{ data: { interactions: { kind: string; count: number }[] } }>(
    `/analytics/user-behavior?days=${days}`,
  );
  const content = await read<Items>(`/analytics/content-performance?days=${days}`);
  const insights = await read<{ data: { items: (Numbers & { id: string })[] } }>(
    `/admin/content/insights?days=${days}`,
  );
  const exported = await read<Items['data']>(`/analytics/export?type=content&format=json&days=${days}`);
  const of = (items: Items['data']) => {
    const item = items.find((each) => each.id === id);
    return item === undefined ? null : numbersOf(item);
  };
  const { likes, shares, downloads } = dashboard.data.content.engagement;
  return {
    monthly_likes: stats.data.monthly_likes,
    engagement: { likes: likes.total, shares: shares.total, downloads: downloads.total },
    interactions: Object.fromEntries(behavior.data.interactions.map(({ kind, count }) => [kind, count])),
    content: of(content.data),
    insights: of(insights.data.items),
    exported: of(exported),
  };
}

/** What all of these places show of an item, if it is the only one. */
const everywhere = ({ likes = 0, shares = 0, downloads = 0 }: Partial<Record<keyof Numbers, number>>) => {
  const numbers = { likes, shares, downloads };
  return {
    monthly_likes: likes,
    engagement: numbers,
    interactions: { like: likes, share: shares, download: downloads },
    content: numbers,
    insights: numbers,
    exported: numbers,
  };
};

const ping = (target: object, kinds = ['like', 'share', 'download', 'play']) =>
  Promise.all(
    kinds.map((kind) =>
      fetch(`${http.url}/api/analytics/track-interaction`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events: Array.from({ length: 50 }, () => ({ kind, target })) }),
      }).then(async (response): Promise<[number, unknown]> => [response.status, await response.json()]),
    ),
  );

describe('what people do with content', () => {
  it('is counted where it is done, once a person, and no ping of a page changes it', async () => {
    const { picture: id, story } = await published();
    expect(await shown(id)).toEqual(everywhere({}));
    await Promise.all(people.flatMap((by) => [1, 2].map(() => call(by, 'POST', `/gallery/${id}/like`))));
    for (const by of people.slice(0, 3))
      await Promise.all([1, 2, 3].map(() => call(by, 'POST', `/gallery/${id}/share`)));
    for (const by of people.slice(0, 2))
      await Promise.all([1, 2].map(() => call(by, 'POST', `/gallery/${id}/download`)));
    const done = everywhere({ likes: 8, shares: 3, downloads: 2 });
    expect(await shown(id)).toEqual(done);
    const answered = [200, { success: true, accepted: 50 }];
    expect(await ping({ type: 'gallery', id })).toEqual([answered, answered, answered, answered]);
    for (const type of CONTENT_KINDS) await ping({ type, id: story }, ['like']);
    expect(await shown(id)).toEqual(done);
    expect((await shown(story)).content).toEqual({ likes: 0, shares: 0, downloads: 0 });
    expect(await shown(id, 1)).toEqual(done);

    // Taken back, and done again: once.
    const [first, second] = people as [SignedInPerson, SignedInPerson];
    for (const method of ['DELETE', 'POST', 'DELETE', 'POST'])
      await call(first, method, `/gallery/${id}/like`);
    await call(second, 'DELETE', `/gallery/${id}/like`);
    expect(await shown(id)).toEqual(everywhere({ likes: 7, shares: 3, downloads: 2 }));

    // Another day: shared again it is no second share; a like that is taken back leaves its own day.
    http.clock.advance(3 * DAY_MS);
    admin = await aPanelPerson(http, 'admin');
    const again = await aPerson(http, 'user');
    await call(again, 'POST', `/gallery/${id}/share`);
    expect(await shown(id)).toEqual(everywhere({ likes: 7, shares: 4, downloads: 2 }));
    await http.connection.collection('likes').deleteMany({ account: first.id });
    expect(await shown(id)).toEqual(everywhere({ likes: 6, shares: 4, downloads: 2 }));
    const { connection } = http;
    await connection.collection('metric_days').deleteMany({ metric: 'item_liked' });
    await connection.collection('metric_hours').deleteMany({ metric: 'item_liked' });
    expect(await shown(id)).toEqual(everywhere({ likes: 6, shares: 4, downloads: 2 }));
  });

  it('leaves no trace when it is taken back, and has no number in the export where there is no such act', async () => {
    const { story } = await published();
    const reader = await aPerson(http, 'user');
    await call(reader, 'POST', `/stories/${story}/like`);
    expect((await shown(story, 1)).exported).toEqual({ likes: 1, shares: 0, downloads: null });
    await call(reader, 'DELETE', `/stories/${story}/like`);
    expect((await shown(story, 1)).exported).toEqual({ likes: 0, shares: 0, downloads: null });
    http.clock.advance(DAY_MS);
    admin = await aPanelPerson(http, 'admin');
    expect((await shown(story)).exported).toEqual({ likes: 0, shares: 0, downloads: null });
  });

  it('is in the numbers of the item too when a crash came between', async () => {
    const { picture: id } = await published();
    for (const by of [await aPerson(http, 'user'), await aPerson(http, 'user')])
      for (const act of ['like', 'share', 'download']) await call(by, 'POST', `/gallery/${id}/${act}`);
    const pictures = http.connection.collection('gallery');
    await pictures.updateMany({ likes: 2 }, { $set: { likes: 1, shares: 1, downloads: 9 } });
    http.clock.advance(2 * 60_000);
    await http.parts.gallery.gallery.recount();
    const reader = await aPerson(http, 'user');
    const { body } = await call(reader, 'GET', `/gallery/${id}`);
    expect(body['data']).toMatchObject({ likes: 2, shares: 2, downloads: 9 });
  });
});

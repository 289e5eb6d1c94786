import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PanelPicture } from '@hokm/shared/api/gallery';
import { DESCRIBED, galleryOf } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
let api: ReturnType<typeof galleryOf>;
beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  api = galleryOf(http.url);
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
});
afterAll(() => http.close());

async function published(title_fa: string): Promise<PanelPicture> {
  const { id, revision } = (await api.upload(moderator, null, { ...DESCRIBED, title_fa })).data;
  return (await api.call(admin, 'POST', `/admin/gallery/${id}/publish`, { revision })).data;
}

describe('the analytics of the gallery', () => {
  it('count views, likes, shares and downloads by day, and name the most viewed', async () => {
    const [seen, more] = [await published('کم'), await published('زیاد')];
    const { analytics } = http.parts;
    await analytics.refreshItems();
    const event = (id: string) => ({ name: 'picture_opened', target: { type: 'gallery', id } });
    await api.call(reader, 'POST', '/analytics/track-event', {
      events: [event(seen.id), event(more.id), event(more.id), event('f'.repeat(24))],
    });
    for (const [by, act] of [
      [reader, 'like'],
      [reader, 'share'],
      [reader, 'download'],
      [reader, 'download'],
      [await aPerson(http, 'user'), 'download'],
    ] as const)
      await api.call(by, 'POST', `/gallery/${more.id}/${act}`);
    await analytics.flush();
    await analytics.sum();
    const { data } = await api.call<object>(moderator, 'GET', '/gallery/analytics?days=7');
    expect(data).toMatchObject({
      views: 3,
      likes: 1,
      shares: 1,
      downloads: 2,
      series: { views: [0, 0, 0, 0, 0, 0, 3] },
      top: [
        { id: more.id, title: { fa: 'زیاد' }, views: 2, downloads: 2, picture: { width: 330 } },
        { id: seen.id, views: 1, downloads: 0 },
      ],
    });
    const stats = await api.call<object>(moderator, 'GET', '/admin/stats');
    expect(stats.data).toMatchObject({ total_gallery: 2, monthly_likes: 1 });
    const content = await api.call<object[]>(moderator, 'GET', '/analytics/content-performance?type=gallery');
    expect(content.data).toMatchObject([
      { id: more.id, type: 'gallery', views: 2, downloads: 2 },
      { views: 1 },
    ]);
  });
});

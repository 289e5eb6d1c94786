import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Insight } from '@hokm/shared/api/insights';
import type { Optimization } from '@hokm/shared/api/insights/limits';
import type { JobDetail } from '@hokm/shared/api/jobs';
import { DAY_MS } from '@hokm/shared/time';
import { contentCalls, NOTHING, tree } from '../../../test/support/content.js';
import { DESCRIBED, galleryOf, sameAs } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { storiesOf } from '../../../test/support/stories.js';
import { metricDays } from '../../analytics/model.js';
import { dayAt } from '../../analytics/days.js';
import { keyOf } from '../../media/upload-media.js';

const KEPT = ['stories', 'pages', 'books', 'authors', 'gallery', 'albums', 'media'];

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let calls: ReturnType<typeof contentCalls>;
let stories: ReturnType<typeof storiesOf>;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  calls = contentCalls(http.url);
  stories = storiesOf(http.url, () => admin);
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  for (const name of KEPT) await http.connection.collection(name).deleteMany({});
});

interface Insights {
  items: Insight[];
  counts: Record<string, number>;
  is_cut: boolean;
}
const insights = async (query = '') =>
  (await calls.call<Insights>(moderator, 'GET', `/admin/content/insights${query}`)).data;
const BOTH = { title: { fa: 'هر دو', en: 'Both' }, body: { fa: tree('متن'), en: tree('Text') } };

/** A paragraph with links. */
const linking = (...links: string[]) => ({
  type: 'doc',
  content: links.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'اینجا', marks: [{ type: 'link', attrs: { href } }] }],
  })),
});

describe('insights', () => {
  it('name what a text lacks: a language, a description, a page that its links lead to', async () => {
    const picture = await calls.addPicture(admin, { fa: 'شرح', en: '' });
    const { id: seen } = await stories.publish('دیده', BOTH);
    const { id: draft } = await stories.create('پیش‌نویس', BOTH);
    const gone = new Types.ObjectId().toHexString();
    const links = linking(
      `/stories/${seen}`,
      `/stories/${draft}?a=1`,
      `/books/${gone}`,
      '/stories/new',
      '/lobby',
    );
    const { id } = await stories.create('ناقص', { picture, body: { fa: links, en: NOTHING } });
    const { items, counts, is_cut } = await insights();
    expect(Object.fromEntries(items.map((item) => [item.id, item.issues]))).toEqual({
      [seen]: [],
      [draft]: [],
      [id]: ['missing_en', 'missing_alt', 'dead_link'],
    });
    expect(counts).toEqual({ missing_fa: 0, missing_en: 1, missing_alt: 1, untouched: 0, dead_link: 1 });
    expect(is_cut).toBe(false);
  });

  it('take a picture of the gallery by its own description, not that of its file', async () => {
    const gallery = galleryOf(http.url);
    const { data: bare } = await gallery.upload(admin, null);
    const described = { ...sameAs(bare), alt: { fa: 'شرح عکس', en: 'words' } };
    expect((await insights('?type=gallery')).items).toMatchObject([{ id: bare.id, issues: ['missing_alt'] }]);
    await gallery.call(admin, 'PUT', `/admin/gallery/${bare.id}`, described);
    expect((await insights('?type=gallery')).items).toMatchObject([{ id: bare.id, issues: [] }]);
  });

  it('find a published text that nobody has changed for half a year, and no draft', async () => {
    const { id: old } = await stories.publish('کهنه', BOTH);
    const { id: draft } = await stories.create('پیش‌نویس', BOTH);
    const at = new Date(http.clock.now() - 181 * DAY_MS);
    const ids = [old, draft].map((id) => new Types.ObjectId(id));
    await http.connection.collection('stories').updateMany({ _id: { $in: ids } }, { $set: { text_at: at } });
    const { id: fresh } = await stories.publish('تازه', BOTH);
    const { items } = await insights('?type=stories');
    expect(items.filter(({ issues }) => issues.includes('untouched')).map(({ id }) => id)).toEqual([old]);
    expect(items.map(({ id }) => id).sort()).toEqual([old, draft, fresh].sort());
  });

  it('count what was read of each text in the span, the most viewed first', async () => {
    const { id: one } = await stories.publish('یک', BOTH);
    const { id: other } = await stories.publish('دو', BOTH);
    const days = metricDays.model(http.connection);
    const day = (before: number) => dayAt(http.clock.now() - before * DAY_MS).key;
    const count = (metric: string, key: string, by: Record<string, number>) =>
      days.updateOne({ _id: `${metric}:${key}` }, { $set: { n: 1, by } }, { upsert: true });
    await count('item_view', day(0), { [`stories_${one}`]: 2, [`stories_${other}`]: 5 });
    await count('item_view', day(10), { [`stories_${one}`]: 9 });
    await count('item_read', day(0), { [`stories_${other}`]: 1 });
    const numbers = async (query: string) =>
      (await insights(query)).items.map(({ id, views, reads }) => [id, views, reads]);
    expect(await numbers('?type=stories&days=7')).toEqual([
      [other, 5, 1],
      [one, 2, 0],
    ]);
    expect(await numbers('?type=stories&days=30')).toEqual([
      [one, 11, 0],
      [other, 5, 1],
    ]);
    expect(await numbers('?type=books')).toEqual([]);
  });

  it('leave out what is in the trash', async () => {
    const { id } = await stories.create('رفتنی');
    expect((await calls.call(admin, 'DELETE', `/admin/stories/${id}`)).status).toBe(200);
    expect((await insights()).items).toEqual([]);
  });
});

describe('a job over content', () => {
  async function run(optimization_type: Optimization, content_type = 'all'): Promise<JobDetail> {
    const body = { content_type, optimization_type };
    const started = await calls.call(admin, 'POST', '/admin/content/optimize', body);
    expect([started.status, started.body]).toMatchObject([202, { success: true }]);
    const { id } = started.body['job'] as { id: string };
    const { worker } = http.parts.jobs;
    while ((await worker.round()) > 0) await worker.settled();
    return (await calls.call<JobDetail>(admin, 'GET', `/admin/jobs/${id}`)).data;
  }
  const found = ({ findings }: JobDetail) =>
    findings.map(({ code, target, detail }) => [code, target, detail]);

  it('lists descriptions, languages and links that are missing, and changes nothing', async () => {
    const picture = await calls.addPicture(admin, { fa: '', en: '' });
    const dead = '/pages/nowhere';
    const { id } = await stories.create('ناقص', { picture, body: { fa: linking(dead), en: NOTHING } });
    await calls.call(admin, 'POST', '/admin/authors', {
      name: { fa: 'نام', en: '' },
      text: { fa: tree('او'), en: NOTHING },
    });
    const stored = () => http.connection.collection('stories').find().toArray();
    const before = await stored();
    const alt = await run('alt_text');
    expect([alt.state, alt.result]).toEqual(['done', { examined: 2, changed: 0 }]);
    expect(found(alt)).toEqual([['alt_missing', `stories:${id}`, picture]]);
    expect(found(await run('links'))).toEqual([['link_dead', `stories:${id}`, dead]]);
    expect(found(await run('translations', 'stories'))).toEqual([
      ['language_missing', `stories:${id}`, 'en'],
    ]);
    expect(await stored()).toEqual(before);
  });

  it('makes the sizes of a picture that are missing, and says where nothing is left of one', async () => {
    const { data } = await galleryOf(http.url).upload(admin, null, DESCRIBED);
    const media = await http.parts.media.store.findAll([data.picture.id]);
    const record = media.get(data.picture.id);
    if (record === undefined) throw new Error('no picture');
    const sizes = record.sizes.map(({ size }) => size);
    expect(sizes).toEqual([320, 640]);
    const { blobs } = http.parts.media;
    const there = () => Promise.all(sizes.map((size) => blobs.exists(keyOf(record, size))));
    expect((await run('variants')).result).toEqual({ examined: 1, changed: 0 });
    await blobs.delete(keyOf(record, 320));
    const made = await run('variants', 'gallery');
    expect([made.result, found(made)]).toEqual([
      { examined: 1, changed: 1 },
      [['sizes_made', `media:${record._id}`, DESCRIBED.alt_fa]],
    ]);
    expect(await there()).toEqual([true, true]);
    for (const size of sizes) await blobs.delete(keyOf(record, size));
    const lost = await run('variants');
    expect([lost.result, found(lost)]).toEqual([
      { examined: 1, changed: 0 },
      [['sizes_lost', `media:${record._id}`, DESCRIBED.alt_fa]],
    ]);
  });

  it('frees pictures that nothing has shown for seven days, and no other', async () => {
    const shown = await calls.addPicture(admin);
    const left = await calls.addPicture(admin);
    await stories.create('با عکس', { picture: shown });
    const kept = async () =>
      (await http.connection.collection('media').find().toArray()).map(({ _id }) => String(_id));
    http.clock.advance(2 * 60_000);
    expect((await run('unused')).result).toEqual({ examined: 2, changed: 0 });
    http.clock.advance(8 * DAY_MS);
    admin = await aPanelPerson(http, 'admin');
    const freed = await run('unused');
    expect([freed.result, found(freed)]).toEqual([
      { examined: 2, changed: 1 },
      [['picture_freed', `media:${left}`, '']],
    ]);
    expect(await kept()).toEqual([shown]);
  });

  it('is refused to moderators, for other kinds, and for unused pictures of one kind', async () => {
    const asked = (by: SignedInPerson, body: object) =>
      calls
        .call(by, 'POST', '/admin/content/optimize', body)
        .then(({ status, body: answer }) => [status, answer['code']]);
    const links = { content_type: 'all', optimization_type: 'links' };
    expect(await asked(moderator, links)).toEqual([403, 'auth/forbidden']);
    for (const wrong of [
      { ...links, optimization_type: 'magic' },
      { ...links, content_type: 'users' },
      { content_type: 'stories', optimization_type: 'unused' },
    ])
      expect(await asked(admin, wrong)).toEqual([400, 'request/invalid']);
    expect(
      await http.connection.collection('jobs').countDocuments({ kind: /^content\./, state: 'waiting' }),
    ).toBe(0);
  });
});

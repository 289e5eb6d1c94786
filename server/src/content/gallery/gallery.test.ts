import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GalleryPicture, PanelPicture } from '@hokm/shared/api/gallery';
import { HOMEPAGE_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { DESCRIBED, galleryOf, sameAs } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { objectId } from '../../platform/database/ids.js';
import { auditLog } from '../../platform/panel/audit-model.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
let api: ReturnType<typeof galleryOf>;
let commands: string[] = [];
const SOON_MS = 10 * MINUTE_MS;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' }, watchCommands: true });
  api = galleryOf(http.url);
  http.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
  });
});
afterAll(() => http.close());
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['gallery', 'albums', 'stories', 'content_versions', 'likes', 'media', 'content_undos'])
    await http.connection.collection(name).deleteMany({});
});

const draft = async (fields: Record<string, string> = {}) =>
  (await api.upload(moderator, null, { ...DESCRIBED, ...fields })).data;
const publish = (id: string, revision: number, more: object = {}) =>
  api.call(admin, 'POST', `/admin/gallery/${id}/publish`, { revision, ...more });
async function published(fields: Record<string, string> = {}): Promise<PanelPicture> {
  const { id, revision } = await draft(fields);
  return (await publish(id, revision)).data;
}
const cards = async (query = '') =>
  (await api.call<GalleryPicture[]>(reader, 'GET', `/gallery${query}`)).data;
const titles = async (query = '') => (await cards(query)).map(({ title }) => title);
const listed = async (query = '') =>
  (await api.call<PanelPicture[]>(moderator, 'GET', `/admin/gallery${query}`)).data.map(
    ({ title }) => title.fa,
  );

describe('a picture that is kept while it is described', () => {
  it('makes no version, no undo, and no revision where nothing is new; readers see it once it is published', async () => {
    const shown = await published({ title_fa: 'یک' });
    const keep = (fa: string, revision: number, autosave: boolean, by = moderator) =>
      api.call(by, 'PUT', `/admin/gallery/${shown.id}`, {
        ...sameAs(shown),
        title: { fa, en: '' },
        revision,
        autosave,
      });
    await keep('دو', 2, false);
    const kept = await keep('سه', 3, true);
    expect(kept.body['undo']).toBeNull();
    expect(kept.data).toMatchObject({ title: { fa: 'سه' }, revision: 4, has_changes: true });
    expect(await titles()).toEqual(['یک']);
    expect((await keep('سه', 4, true)).data.revision).toBe(4);
    expect((await keep('چهار', 4, true)).data.revision).toBe(5);
    expect((await keep('پنج', 4, true)).body).toMatchObject({
      code: 'content/stale',
      current: { title: { fa: 'چهار' } },
    });
    const versions = async () =>
      (await api.call<{ n: number }[]>(moderator, 'GET', `/admin/content/gallery/${shown.id}/versions`)).data;
    const before = await versions();
    expect((await keep('شش', 5, true)).data.revision).toBe(6);
    expect(await versions()).toHaveLength(before.length);
    // Another person's writing becomes a version before it is replaced.
    expect((await keep('هفت', 6, true, admin)).data.revision).toBe(7);
    expect(await versions()).toHaveLength(before.length + 1);
    expect((await keep('هشت', 7, true, reader)).status).toBe(403);
  });
});

describe('a picture', () => {
  it('is a draft that readers do not see until it is published, and then as it was published', async () => {
    const before = await draft({ title_fa: 'اول', tags: 'کوت، کوت, میز' });
    expect(before).toMatchObject({
      revision: 1,
      status: 'draft',
      tags: ['کوت', 'میز'],
      on_homepage: false,
      album: null,
      created_by: moderator.id,
    });
    expect(before.bytes).toBeGreaterThan(0);
    expect(await cards()).toEqual([]);
    expect((await api.call(reader, 'GET', `/gallery/${before.id}`)).status).toBe(404);
    const shown = await publish(before.id, 1);
    expect(shown.data).toMatchObject({ revision: 2, status: 'published', has_changes: false });
    expect(await cards()).toMatchObject([
      {
        id: before.id,
        title: 'اول',
        tags: ['کوت', 'میز'],
        likes: 0,
        picture: { alt: 'شرح عکس', width: 330 },
      },
    ]);
    const words = { title: { fa: 'دوم', en: '' }, focus: { x: 0.1, y: 0.9 }, tags: [] };
    const changed = await api.call(moderator, 'PUT', `/admin/gallery/${before.id}`, {
      ...sameAs(shown.data),
      ...words,
    });
    expect(changed.data).toMatchObject({ revision: 3, has_changes: true, picture: { focus: words.focus } });
    expect(await cards()).toMatchObject([{ title: 'اول', picture: { focus: { x: 0.5, y: 0.5 } } }]);
    await publish(before.id, 3);
    expect(await cards()).toMatchObject([{ title: 'دوم', tags: [], picture: { focus: words.focus } }]);
    await api.call(admin, 'POST', `/admin/gallery/${before.id}/unpublish`, { revision: 4 });
    expect(await cards()).toEqual([]);
  });

  it('is published once it is described in both languages, and from its moment on', async () => {
    const { data: bare } = await api.upload(moderator, null, { alt_fa: 'شرح' });
    expect(await publish(bare.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'content/not_ready', missing: ['alt'] },
    });
    const alt = { fa: 'شرح', en: 'words' };
    await api.call(moderator, 'PUT', `/admin/gallery/${bare.id}`, { ...sameAs(bare), alt });
    const published_at = new Date(http.clock.now() + SOON_MS).toISOString();
    expect((await publish(bare.id, 2, { published_at })).data.status).toBe('scheduled');
    expect(await cards()).toEqual([]);
    http.clock.advance(SOON_MS);
    expect(await cards()).toHaveLength(1);
  });

  it('comes in pages, the newest first, or those of a tag, for two queries each, and alone for one', async () => {
    for (const title_fa of ['الف', 'ب', 'پ']) {
      await published({ title_fa, tags: title_fa === 'ب' ? '' : 'میز' });
      http.clock.advance(1_000);
    }
    expect(await titles()).toEqual(['پ', 'ب', 'الف']);
    expect(await titles('?per_page=2&page=2')).toEqual(['الف']);
    expect(await titles('?tag=میز')).toEqual(['پ', 'الف']);
    for (const [path, most] of [
      ['/gallery?per_page=2', 2],
      [`/gallery/${(await cards())[0]?.id ?? ''}`, 1],
    ] as const) {
      commands = [];
      expect((await api.call(reader, 'GET', path)).status).toBe(200);
      const asked = commands.filter((each) => / (gallery|media|albums|likes)$/.test(each));
      expect(asked, path).toHaveLength(most);
    }
  });

  it('is not overwritten by the later of two editors, who gets the newer one', async () => {
    const before = await draft({ title_fa: 'قدیم' });
    const put = (fa: string) =>
      api.call(moderator, 'PUT', `/admin/gallery/${before.id}`, { ...sameAs(before), title: { fa, en: '' } });
    const answers = await Promise.all([put('یک'), put('دو')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = [200, 409].map((status) => answers.find((each) => each.status === status));
    expect(lost?.body).toMatchObject({
      code: 'content/stale',
      current: { revision: 2, title: { fa: won?.data.title.fa } },
    });
  });

  it('is titled with what can be read, whatever it hides', async () => {
    const { data } = await api.upload(moderator, null, {
      title_fa: '\u202Eacs\u0007 ab\u2066',
      tags: '\u202Ex',
    });
    expect(data).toMatchObject({ title: { fa: 'acs ab', en: '' }, tags: ['x'] });
  });
});

describe('moderators', () => {
  it('upload and edit, and neither publish, delete nor choose the home page', async () => {
    const { id } = await draft();
    const tried = await Promise.all([
      api.call(moderator, 'POST', `/admin/gallery/${id}/publish`, { revision: 1 }),
      api.call(moderator, 'POST', `/admin/gallery/${id}/unpublish`, { revision: 1 }),
      api.call(moderator, 'POST', `/admin/gallery/${id}/toggle-homepage`),
      api.call(moderator, 'DELETE', `/admin/gallery/${id}`),
      api.call(moderator, 'POST', '/admin/gallery/bulk', { action: 'publish', ids: [id] }),
      api.call(moderator, 'POST', '/admin/bulk/publish', { resource_type: 'gallery', resource_ids: [id] }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await api.call(moderator, 'GET', `/admin/gallery/${id}`)).data).toMatchObject({
      revision: 1,
      status: 'draft',
    });
  });
});

describe('the panel’s list of pictures', () => {
  it('finds them by words, status, tag, album, and those without a description', async () => {
    await published({ title_fa: 'میز بزرگ', tags: 'شب' });
    await draft({ title_fa: 'پیش‌نویس', alt_en: '' });
    expect(await listed('?search=بزر')).toEqual(['میز بزرگ']);
    expect(await listed('?status=published')).toEqual(['میز بزرگ']);
    expect(await listed('?status=draft')).toEqual(['پیش‌نویس']);
    expect(await listed('?tag=شب')).toEqual(['میز بزرگ']);
    expect(await listed('?alt=missing')).toEqual(['پیش‌نویس']);
    expect((await listed('?album=none')).length).toBe(2);
    expect(await listed(`?album=${'a'.repeat(24)}`)).toEqual([]);
    expect((await api.call(moderator, 'GET', '/admin/gallery?album=$ne')).status).toBe(400);
  });

  it('is changed in bulk, each by itself, and counted in the statistics', async () => {
    const [one, two] = [await draft(), await draft({ alt_en: '' })];
    const bulk = await api.call(admin, 'POST', '/admin/bulk/publish', {
      resource_type: 'gallery',
      resource_ids: [one.id, two.id],
    });
    expect(bulk.body).toMatchObject({ done: 1, refused: [{ id: two.id, code: 'content/not_ready' }] });
    const statistics = async () => (await api.call<object>(moderator, 'GET', '/gallery/statistics')).data;
    expect(await statistics()).toMatchObject({
      total: 2,
      published: 1,
      drafts: 1,
      trash: 0,
      albums: 0,
      without_alt: 1,
      without_album: 2,
      unused: 1,
      on_homepage: 0,
      bytes: one.bytes + two.bytes,
    });
    await api.call(admin, 'POST', '/admin/gallery/bulk', { action: 'delete', ids: [one.id] });
    expect(await statistics()).toMatchObject({ total: 1, trash: 1, published: 0 });
    await api.call(admin, 'POST', '/admin/bulk/restore', {
      resource_type: 'gallery',
      resource_ids: [one.id],
    });
    expect(await statistics()).toMatchObject({ total: 2, trash: 0, published: 1 });
  });
});

describe('changes of pictures', () => {
  it('stand in the audit log, have versions, and are taken back', async () => {
    const before = await published({ title_fa: 'اول' });
    const { body } = await api.call(moderator, 'PUT', `/admin/gallery/${before.id}`, {
      ...sameAs(before),
      title: { fa: 'دوم', en: '' },
    });
    const undo = body['undo'] as { id: string };
    const versions = await api.call<object[]>(
      moderator,
      'GET',
      `/admin/content/gallery/${before.id}/versions`,
    );
    expect(versions.data).toMatchObject([
      { n: 3, is_current: true, is_published: false },
      { n: 1, is_current: false, is_published: true },
    ]);
    expect((await api.call(moderator, 'POST', `/admin/undo/${undo.id}`)).status).toBe(200);
    expect((await api.call(moderator, 'GET', `/admin/gallery/${before.id}`)).data).toMatchObject({
      title: { fa: 'اول' },
      status: 'published',
    });
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `gallery:${before.id}` })
      .sort({ _id: 1 })
      .lean<{ action: string }[]>();
    expect(entries.map(({ action }) => action)).toEqual([
      ...['gallery.create', 'gallery.publish', 'gallery.update', 'gallery.undo'],
    ]);
  });

  it('to the trash are taken back for a day', async () => {
    const { id } = await published({ title_fa: 'رفته' });
    const { body } = await api.call(admin, 'DELETE', `/admin/gallery/${id}`);
    expect(await cards()).toEqual([]);
    const undo = body['undo'] as { id: string };
    expect((await api.call(moderator, 'POST', `/admin/undo/${undo.id}`)).status).toBe(404);
    expect((await api.call(admin, 'POST', `/admin/undo/${undo.id}`)).status).toBe(200);
    expect(await titles()).toEqual(['رفته']);
  });

  it('keep a picture that a story shows out of the trash, in bulk too, and name the story', async () => {
    const { id, picture } = await published();
    await http.connection
      .collection('stories')
      .insertOne({ title: { fa: 'داستان', en: '' }, media: [picture.id] });
    expect(await api.call(admin, 'DELETE', `/admin/gallery/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'content/in_use', uses: [{ type: 'stories', title: 'داستان' }] },
    });
    const bulk = await api.call(admin, 'POST', '/admin/bulk/delete', {
      resource_type: 'gallery',
      resource_ids: [id],
    });
    expect(bulk.body).toMatchObject({ done: 0, refused: [{ id, code: 'content/in_use' }] });
    await api.call(admin, 'POST', '/admin/gallery/bulk', { action: 'delete', ids: [id] });
    expect(await cards()).toHaveLength(1);
  });
});

describe('the home page', () => {
  const toggle = (id: string) => api.call(admin, 'POST', `/admin/gallery/${id}/toggle-homepage`);
  const home = async () =>
    (await api.call<GalleryPicture[]>(reader, 'GET', '/gallery/homepage')).data.map(({ id }) => id);

  it('shows published pictures alone, and none that is hidden or in the trash', async () => {
    const { id } = await draft();
    expect((await toggle(id)).body).toMatchObject({ code: 'content/not_ready' });
    await publish(id, 1);
    expect((await toggle(id)).body).toMatchObject({ on_homepage: true });
    expect(await home()).toEqual([id]);
    await api.call(admin, 'POST', `/admin/gallery/${id}/unpublish`, { revision: 3 });
    expect(await home()).toEqual([]);
    await publish(id, 4);
    expect(await home()).toEqual([]);
    await toggle(id);
    const { body } = await api.call(admin, 'DELETE', `/admin/gallery/${id}`);
    await api.call(admin, 'POST', `/admin/undo/${(body['undo'] as { id: string }).id}`);
    expect(await home()).toEqual([]);
    await toggle(id);
    expect((await toggle(id)).body).toMatchObject({ on_homepage: false });
    expect(await home()).toEqual([]);
  });

  it(`has ${HOMEPAGE_PICTURES_MAX} places, also when more are put there at once`, async () => {
    const { id } = await published();
    const collection = http.connection.collection('gallery');
    const shown = await collection.findOne({ _id: objectId(id) ?? undefined });
    const others = Array.from({ length: HOMEPAGE_PICTURES_MAX + 2 }, (_, at) => ({
      ...shown,
      _id: new Types.ObjectId(),
      picture: `p${at}`,
    }));
    await collection.insertMany(others);
    const ids = [id, ...others.map(({ _id }) => _id.toHexString())];
    const answers = await Promise.all(ids.map(toggle));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HOMEPAGE_PICTURES_MAX);
    expect(answers.filter(({ body }) => body['code'] === 'gallery/homepage_full')).toHaveLength(3);
    expect(await home()).toHaveLength(HOMEPAGE_PICTURES_MAX);
  });
});

describe('readers', () => {
  it('like a picture once each, at the same moment too, and take it back', async () => {
    const { id } = await published();
    const like = (by: SignedInPerson, method = 'POST') => api.call(by, method, `/gallery/${id}/like`);
    const other = await aPerson(http, 'user');
    await Promise.all([like(reader), like(reader), like(reader), like(other)]);
    expect((await api.call(reader, 'GET', `/gallery/${id}`)).data).toMatchObject({ likes: 2, liked: true });
    expect((await like(reader, 'DELETE')).body).toMatchObject({ liked: false, likes: 1 });
    expect((await like(reader, 'DELETE')).body).toMatchObject({ liked: false, likes: 1 });
  });

  it('are counted as sharing and saving a picture once a day', async () => {
    const { id } = await published();
    const post = async (what: string) => (await api.call(reader, 'POST', `/gallery/${id}/${what}`)).body;
    expect([await post('share'), await post('share')]).toMatchObject([{ shares: 1 }, { shares: 1 }]);
    expect([await post('download'), await post('download')]).toMatchObject([
      { downloads: 1 },
      { downloads: 1 },
    ]);
    http.clock.advance(DAY_MS);
    reader = await aPerson(http, 'user');
    expect(await post('download')).toMatchObject({ downloads: 2 });
  });

  it('find nothing under ids of drafts, of later ones, and of pictures in the trash', async () => {
    const { id } = await draft();
    const paths = [
      ['GET', ''],
      ['POST', '/like'],
      ['DELETE', '/like'],
      ['POST', '/share'],
      ['POST', '/download'],
    ] as const;
    const statuses = () =>
      Promise.all(
        paths.map(async ([method, path]) => (await api.call(reader, method, `/gallery/${id}${path}`)).status),
      );
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    await publish(id, 1);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await api.call(admin, 'DELETE', `/admin/gallery/${id}`);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('a picture of the media library', () => {
  it('is put into the gallery once, and stays while the gallery shows it', async () => {
    const { picture } = await draft();
    const body = {
      title: { fa: 'عنوان', en: '' },
      alt: { fa: '', en: '' },
      tags: [],
      album: null,
      focus: { x: 0, y: 0 },
      picture: picture.id,
    };
    const again = await api.call(moderator, 'POST', '/admin/gallery', body);
    expect(again.body).toMatchObject({ duplicate: true, data: { title: { fa: '' } } });
    const none = await api.call(moderator, 'POST', '/admin/gallery', {
      ...body,
      picture: 'f'.repeat(24),
    });
    expect(none.body).toMatchObject({ code: 'request/invalid' });
    expect((await api.call(moderator, 'DELETE', `/admin/media/${picture.id}`)).body).toMatchObject({
      code: 'content/in_use',
      uses: [{ type: 'gallery' }],
    });
  });
});

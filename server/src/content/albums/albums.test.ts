import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Album, AlbumCard, PanelAlbum } from '@hokm/shared/api/albums';
import type { GalleryPicture, PanelPicture } from '@hokm/shared/api/gallery';
import { DESCRIBED, galleryOf, sameAs } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { refreshCovers } from './refresh-covers.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
let api: ReturnType<typeof galleryOf>;
let commands: string[] = [];

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
  for (const name of ['gallery', 'albums', 'content_versions', 'likes', 'media', 'content_undos'])
    await http.connection.collection(name).deleteMany({});
});

const input = (fa: string, more: object = {}) => ({
  title: { fa, en: '' },
  text: { fa: '', en: '' },
  cover: null,
  order: [] as string[],
  ...more,
});
const create = async (fa: string, more: object = {}) =>
  (await api.call<PanelAlbum>(moderator, 'POST', '/admin/albums', input(fa, more))).data;
const publish = (kind: 'gallery' | 'albums', id: string, revision: number) =>
  api.call<PanelAlbum>(admin, 'POST', `/admin/${kind}/${id}/publish`, { revision });
async function aPicture(title_fa: string, album = ''): Promise<PanelPicture> {
  const { id } = (await api.upload(moderator, null, { title_fa, album, ...DESCRIBED })).data;
  await publish('gallery', id, 1);
  http.clock.advance(1_000);
  return (await api.call(moderator, 'GET', `/admin/gallery/${id}`)).data;
}
/** A published album with published pictures, the first of which was put there first. */
async function published(fa: string, titles: readonly string[]) {
  const { id } = await create(fa);
  const pictures: PanelPicture[] = [];
  for (const title of titles) pictures.push(await aPicture(title, id));
  const { data } = await publish('albums', id, 1);
  return { album: data, id, pictures };
}
const one = async (id: string, query = '') =>
  (await api.call<Album>(reader, 'GET', `/albums/${id}${query}`)).data;
const cards = async () => (await api.call<AlbumCard[]>(reader, 'GET', '/albums')).data;
const titlesOf = ({ pictures }: Album) => pictures.map(({ title }) => title);

describe('an album', () => {
  it('is a draft until it is published, and needs a published picture for that', async () => {
    const { id } = await create('سفر');
    expect((await publish('albums', id, 1)).body).toMatchObject({
      code: 'content/not_ready',
      missing: ['pictures'],
    });
    await api.upload(moderator, null, { album: id, ...DESCRIBED });
    expect((await publish('albums', id, 1)).status).toBe(409);
    await aPicture('کوه', id);
    expect(await cards()).toEqual([]);
    expect((await publish('albums', id, 1)).data).toMatchObject({ status: 'published', revision: 2 });
    expect(await cards()).toMatchObject([{ id, title: 'سفر', cover: { alt: 'شرح عکس', width: 330 } }]);
    expect(titlesOf(await one(id))).toEqual(['کوه']);
  });

  it('shows its pictures in its order, others after them the newest first, in pages', async () => {
    const { id, album, pictures } = await published('سفر', ['الف', 'ب', 'پ', 'ت']);
    expect(titlesOf(await one(id))).toEqual(['ت', 'پ', 'ب', 'الف']);
    const order = [pictures[1]?.id ?? '', pictures[0]?.id ?? ''];
    const body = { ...input('سفر', { order: [...order, order[0]] }), revision: album.revision };
    const changed = await api.call<PanelAlbum>(moderator, 'PUT', `/admin/albums/${id}`, body);
    expect(changed.data).toMatchObject({ has_changes: true, order });
    expect(titlesOf(await one(id))).toEqual(['ت', 'پ', 'ب', 'الف']);
    await publish('albums', id, changed.data.revision);
    expect(titlesOf(await one(id))).toEqual(['ب', 'الف', 'ت', 'پ']);
    expect(titlesOf(await one(id, '?per_page=3&page=2'))).toEqual(['پ']);
    const { body: page } = await api.call(reader, 'GET', `/albums/${id}?per_page=3`);
    expect(page['meta']).toMatchObject({ total: 4, pages: 2 });
    const some = await api.call<GalleryPicture[]>(reader, 'GET', `/gallery?album=${id}`);
    expect(some.data.map(({ title }) => title)).toEqual(['ت', 'پ', 'ب', 'الف']);
  });

  it('costs two queries a page of albums, and two alone with its pictures', async () => {
    const { id } = await published('سفر', ['الف', 'ب']);
    for (const [path, most] of [
      ['/albums', 2],
      [`/albums/${id}`, 2],
      [`/gallery?album=${id}`, 2],
    ] as const) {
      commands = [];
      await api.call(reader, 'GET', path);
      const asked = commands.filter((each) => / (gallery|media|albums|likes)$/.test(each));
      expect(asked, path).toHaveLength(most);
    }
  });

  it('is written in clean lines, and named in one language at least', async () => {
    const text = { fa: 'یک\u202E\r\n\n\n\nدو\u0007', en: '' };
    expect(await create('\u2066نام', { text })).toMatchObject({
      title: { fa: 'نام' },
      text: { fa: 'یک\n\nدو' },
    });
    const wrong = [
      input('\u202E'),
      input('x'.repeat(121)),
      input('ن', { cover: 'x' }),
      input('ن', { order: ['x'] }),
    ];
    for (const body of wrong)
      expect((await api.call(moderator, 'POST', '/admin/albums', body)).body).toMatchObject({
        code: 'request/invalid',
      });
  });

  it('keeps its pictures in the gallery when it goes, and has them when it comes back', async () => {
    const { id } = await published('سفر', ['الف']);
    const gone = await api.call(admin, 'DELETE', `/admin/albums/${id}`);
    expect(await cards()).toEqual([]);
    expect((await api.call(reader, 'GET', `/albums/${id}`)).status).toBe(404);
    const left = await api.call<GalleryPicture[]>(reader, 'GET', '/gallery');
    expect(left.data.map(({ title }) => title)).toEqual(['الف']);
    await api.call(admin, 'POST', `/admin/undo/${(gone.body['undo'] as { id: string }).id}`);
    expect(titlesOf(await one(id))).toEqual(['الف']);
    await http.connection.collection('albums').deleteMany({});
    await http.parts.gallery.gallery.leaveGone((ids) => http.parts.albums.albums.goneAmong(ids));
    const [picture] = (await api.call<GalleryPicture[]>(reader, 'GET', '/gallery')).data;
    expect(picture).toMatchObject({ title: 'الف', album: null });
    expect((await api.call(moderator, 'GET', `/admin/gallery/${picture?.id ?? ''}`)).data.album).toBeNull();
  });

  it('is not overwritten by the later of two editors', async () => {
    const { id } = await create('قدیم');
    const put = (fa: string) =>
      api.call(moderator, 'PUT', `/admin/albums/${id}`, { ...input(fa), revision: 1 });
    const answers = await Promise.all([put('یک'), put('دو')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the cover of an album', () => {
  it('is the chosen picture, which is neither hidden nor deleted while readers see it there', async () => {
    const { id, album, pictures } = await published('سفر', ['الف', 'ب']);
    const chosen = pictures[0] as PanelPicture;
    const body = { ...input('سفر', { cover: chosen.id }), revision: album.revision };
    const changed = await api.call<PanelAlbum>(moderator, 'PUT', `/admin/albums/${id}`, body);
    expect(changed.data).toMatchObject({ cover: chosen.id, cover_picture: { id: chosen.picture.id } });
    await publish('albums', id, changed.data.revision);
    expect((await cards())[0]?.cover.id).toBe(chosen.picture.id);
    const uses = { code: 'content/in_use', uses: [{ type: 'albums', id, title: 'سفر' }] };
    const path = `/admin/gallery/${chosen.id}`;
    expect((await api.call(admin, 'DELETE', path)).body).toMatchObject(uses);
    const hidden = { revision: chosen.revision };
    expect((await api.call(admin, 'POST', `${path}/unpublish`, hidden)).body).toMatchObject(uses);
    const many = { resource_type: 'gallery', resource_ids: [chosen.id] };
    expect((await api.call(admin, 'POST', '/admin/bulk/unpublish', many)).body).toMatchObject({
      refused: [{ code: 'content/in_use' }],
    });
    await api.call(admin, 'POST', `/admin/albums/${id}/unpublish`, { revision: 4 });
    expect((await api.call(admin, 'POST', `${path}/unpublish`, hidden)).status).toBe(200);
    expect((await publish('albums', id, 5)).body).toMatchObject({ missing: ['cover'] });
  });

  it('is described as its picture is, once that is published anew', async () => {
    const { pictures } = await published('سفر', ['الف']);
    const picture = pictures[0] as PanelPicture;
    const alt = { fa: 'تازه', en: 'new' };
    await api.call(moderator, 'PUT', `/admin/gallery/${picture.id}`, { ...sameAs(picture), alt });
    await refreshCovers(http.parts.albums);
    expect((await cards())[0]?.cover.alt).toBe('شرح عکس');
    await publish('gallery', picture.id, picture.revision + 1);
    await refreshCovers(http.parts.albums);
    expect((await cards())[0]?.cover.alt).toBe('تازه');
  });

  it('is no picture that is not there', async () => {
    const refused = await api.call(moderator, 'POST', '/admin/albums', input('ن', { cover: 'f'.repeat(24) }));
    expect(refused.body).toMatchObject({ code: 'request/invalid' });
  });
});

describe('likes of an album', () => {
  it('are one for each person, and staff toggle their own', async () => {
    const { id } = await published('سفر', ['الف']);
    await Promise.all([1, 2, 3].map(() => api.call(reader, 'POST', `/albums/${id}/like`)));
    const toggle = () => api.call(moderator, 'POST', `/admin/albums/${id}/like`);
    expect((await toggle()).body).toMatchObject({ liked: true, likes: 2 });
    expect((await toggle()).body).toMatchObject({ liked: false, likes: 1 });
    expect(await one(id)).toMatchObject({ liked: true, likes: 1 });
    expect((await api.call(reader, 'DELETE', `/albums/${id}/like`)).body).toMatchObject({ likes: 0 });
    expect((await api.call(reader, 'POST', `/albums/${id}/share`)).body).toMatchObject({ shares: 1 });
    expect((await api.call(reader, 'POST', `/albums/${id}/share`)).body).toMatchObject({ shares: 1 });
    const { id: draft } = await create('پیش‌نویس');
    expect((await api.call(moderator, 'POST', `/admin/albums/${draft}/like`)).body).toMatchObject({
      code: 'content/not_ready',
    });
    const nobody = await api.call(moderator, 'POST', `/admin/albums/${'f'.repeat(24)}/like`);
    expect(nobody.status).toBe(404);
  });
});

describe('moderators', () => {
  it('write albums, and neither publish nor delete them', async () => {
    const { id } = await create('سفر');
    const tried = await Promise.all([
      api.call(moderator, 'POST', `/admin/albums/${id}/publish`, { revision: 1 }),
      api.call(moderator, 'POST', `/admin/albums/${id}/unpublish`, { revision: 1 }),
      api.call(moderator, 'DELETE', `/admin/albums/${id}`),
      api.call(moderator, 'POST', '/admin/albums/bulk', { action: 'publish', ids: [id] }),
      api.call(moderator, 'POST', '/admin/bulk/delete', { resource_type: 'albums', resource_ids: [id] }),
    ]);
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('find albums by words and status, and restore their versions', async () => {
    const { id } = await published('سفر شمال', ['الف']);
    await create('پیش‌نویس');
    const found = async (query: string) =>
      (await api.call<PanelAlbum[]>(moderator, 'GET', `/admin/albums${query}`)).data.map(
        ({ title }) => title.fa,
      );
    expect(await found('?search=شما')).toEqual(['سفر شمال']);
    expect(await found('?status=draft')).toEqual(['پیش‌نویس']);
    await api.call(moderator, 'PUT', `/admin/albums/${id}`, { ...input('نام دیگر'), revision: 2 });
    const path = `/admin/content/albums/${id}/versions`;
    expect((await api.call<object[]>(moderator, 'GET', path)).data).toHaveLength(2);
    const restored = await api.call(moderator, 'POST', `${path}/1/restore`, { revision: 3 });
    expect(restored.body).toMatchObject({ revision: 4 });
    expect(await found('?search=شما')).toEqual(['سفر شمال']);
  });
});

describe('albums and pictures of the gallery', () => {
  it.each(['albums', 'gallery'])(
    'that are deleted together (%s) come back with one undo, and one by one from the trash',
    async (kind) => {
      const { id: album } = await create('سفر');
      const { id: picture } = await aPicture('کوه');
      const { id: other } = kind === 'albums' ? await create('خانه') : await aPicture('دریا');
      const ids = [kind === 'albums' ? album : picture, other];
      const listed = async (status: string) => {
        const { data } = await api.call<{ id: string; trash_at: string | null }[]>(
          moderator,
          'GET',
          `/admin/${kind}?status=${status}`,
        );
        return data.filter(({ id }) => ids.includes(id));
      };
      const act = (operation: string) =>
        api.call(admin, 'POST', `/admin/bulk/${operation}`, { resource_type: kind, resource_ids: ids });
      const deleted = await act('delete');
      expect(deleted.body).toMatchObject({ done: 2, refused: [] });
      expect(await listed('all')).toEqual([]);
      expect((await listed('trash')).map(({ trash_at }) => trash_at)).toEqual([
        expect.any(String),
        expect.any(String),
      ]);
      const undo = deleted.body['undo'] as { id: string };
      expect((await api.call(moderator, 'POST', `/admin/undo/${undo.id}`)).status).toBe(404);
      expect((await api.call(admin, 'POST', `/admin/undo/${undo.id}`)).status).toBe(200);
      expect(await listed('trash')).toEqual([]);
      expect((await listed('all')).map(({ trash_at }) => trash_at)).toEqual([null, null]);
      await act('delete');
      expect((await act('restore')).body).toMatchObject({ done: 2, refused: [] });
      expect(await listed('all')).toHaveLength(2);
    },
  );
});

describe('an album that is kept while it is written', () => {
  it('makes no version and no undo, and no revision where nothing is new', async () => {
    const { id } = await create('یک');
    const keep = (fa: string, revision: number, autosave: boolean) =>
      api.call<PanelAlbum>(moderator, 'PUT', `/admin/albums/${id}`, { ...input(fa), revision, autosave });
    await keep('دو', 1, false);
    const kept = await keep('سه', 2, true);
    expect(kept.body['undo']).toBeNull();
    expect(kept.data).toMatchObject({ title: { fa: 'سه' }, revision: 3 });
    expect((await keep('سه', 3, true)).data.revision).toBe(3);
    expect((await keep('چهار', 3, true)).data.revision).toBe(4);
    expect((await keep('پنج', 3, true)).body).toMatchObject({
      code: 'content/stale',
      current: { title: { fa: 'چهار' } },
    });
    const versions = await api.call<{ n: number }[]>(
      moderator,
      'GET',
      `/admin/content/albums/${id}/versions`,
    );
    expect(versions.data.map(({ n }) => n)).toEqual([4, 2, 1]);
  });
});

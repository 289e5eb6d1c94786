import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALBUM_PICTURES_MAX, UPLOAD_FILES_MAX } from '@hokm/shared/api/gallery/limits';
import { UNUSED_DAYS } from '@hokm/shared/api/media/limits';
import { DAY_MS } from '@hokm/shared/time';
import { aFile } from '../../../test/support/content.js';
import { DESCRIBED, galleryOf } from '../../../test/support/gallery.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { blackPng } from '../../../test/support/pictures.js';
import { LEFT_AFTER_MS } from '../../media/upload-media.js';
import { TIDY_EVERY_MS, tidyMedia } from '../../media/tidy-media.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let api: ReturnType<typeof galleryOf>;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  api = galleryOf(http.url);
});
afterAll(() => http.close());
const COLLECTIONS = ['gallery', 'media', 'media.files'];
beforeEach(async () => {
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  for (const name of [...COLLECTIONS, 'media.chunks', 'albums'])
    await http.connection.collection(name).deleteMany({});
});
const counts = () =>
  Promise.all(COLLECTIONS.map((name) => http.connection.collection(name).countDocuments()));
const NONE = [0, 0, 0];
const files = (count: number) => Promise.all(Array.from({ length: count }, () => aFile(200 + count)));
const anAlbum = async (fa = 'آلبوم') => {
  const body = { title: { fa, en: '' }, text: { fa: '', en: '' }, cover: null, order: [] };
  return (await api.call(moderator, 'POST', '/admin/albums', body)).data.id;
};
/** Time goes on for so long, and pictures are looked after. */
async function pass(ms: number): Promise<void> {
  http.clock.advance(ms);
  moderator = await aPanelPerson(http, 'moderator');
  admin = await aPanelPerson(http, 'admin');
  await tidyMedia(http.parts.media);
}

describe('the same file', () => {
  it('is the known picture, with its words, however many upload it at once', async () => {
    const file = await aFile();
    const first = await api.upload(moderator, file, { title_fa: 'یک', ...DESCRIBED });
    expect(first).toMatchObject({ status: 201, body: { duplicate: false } });
    const again = await api.upload(admin, file, { title_fa: 'دو' });
    expect(again.body).toMatchObject({ duplicate: true, data: { id: first.data.id, title: { fa: 'یک' } } });
    const other = await aFile();
    const all = await Promise.all(Array.from({ length: 5 }, () => api.upload(moderator, other)));
    for (const { status, body } of all)
      if (status !== 201) expect(body).toMatchObject({ code: 'files/busy' });
    const stored = all.filter(({ status }) => status === 201);
    expect(new Set(stored.map(({ data }) => data.id)).size).toBe(1);
    expect(stored.filter(({ body }) => body['duplicate'] === false)).toHaveLength(1);
    expect((await counts()).slice(0, 2)).toEqual([2, 2]);
  });

  it('is put there once by many calls about a picture of the library', async () => {
    const { picture } = (await api.upload(moderator, null)).data;
    await http.connection.collection('gallery').deleteMany({});
    const body = {
      title: { fa: '', en: '' },
      alt: { fa: '', en: '' },
      tags: [],
      album: null,
      focus: { x: 0.5, y: 0.5 },
      picture: picture.id,
    };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => api.call(moderator, 'POST', '/admin/gallery', body)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(all.filter(({ body: { duplicate } }) => duplicate === false)).toHaveLength(1);
    expect(await http.connection.collection('gallery').countDocuments()).toBe(1);
  });

  it('comes out of the trash as a draft, whatever it was', async () => {
    const file = await aFile();
    const { id } = (await api.upload(moderator, file, { title_fa: 'یک', ...DESCRIBED })).data;
    await api.call(admin, 'POST', `/admin/gallery/${id}/publish`, { revision: 1 });
    await api.call(admin, 'DELETE', `/admin/gallery/${id}`);
    const back = await api.upload(moderator, file);
    expect(back.body).toMatchObject({
      duplicate: true,
      data: { id, status: 'draft', published_at: null, title: { fa: 'یک' } },
    });
  });
});

describe('many files of one form', () => {
  it('are each stored or refused by themselves, in the order of their numbers', async () => {
    const [one, two, three, four] = await files(4);
    const known = await api.upload(moderator, two ?? null);
    const { status, data } = await api.uploadMany(moderator, [
      ['files[2]', three ?? ''],
      [
        'metadata[0]',
        JSON.stringify({ title_fa: '\u202Eاول', tags: ['الف', 'ب'], focus_x: 0.2, ...DESCRIBED }),
      ],
      ['files[0]', one ?? ''],
      ['files[1]', two ?? ''],
      ['files[3]', Buffer.from('<svg onload="alert(1)"/>')],
      ['files[4]', blackPng(20_000, 20_000)],
      ['files[5]', four ?? ''],
      ['metadata[2]', JSON.stringify({ tags: 'میز، شب' })],
      ['metadata[5]', '{"title_fa": '],
      ['files[6]', await aFile()],
      ['metadata[6]', JSON.stringify({ focus_y: 7 })],
    ]);
    expect(status).toBe(200);
    expect(data).toMatchObject([
      { index: 0, ok: true, duplicate: false, data: { title: { fa: 'اول' }, tags: ['الف', 'ب'] } },
      { index: 1, ok: true, duplicate: true, data: { id: known.data.id } },
      { index: 2, ok: true, duplicate: false, data: { tags: ['میز', 'شب'], status: 'draft' } },
      { index: 3, ok: false, code: 'files/not_an_image' },
      { index: 4, ok: false, code: 'files/not_an_image' },
      { index: 5, ok: false, code: 'request/invalid' },
      { index: 6, ok: false, code: 'request/invalid' },
    ]);
    expect(await counts()).toEqual([3, 3, expect.any(Number)]);
  });

  it('are all refused where a form has too many, twice one number, other fields, or no file', async () => {
    const [one, two] = await files(2);
    const file = one ?? '';
    const many = (await files(UPLOAD_FILES_MAX + 1)).map((each, at) => [`files[${at}]`, each] as const);
    const forms = [
      many,
      [['files[20]', file]],
      [
        ['files[0]', file],
        ['files[0]', two ?? ''],
      ],
      [['file', file]],
      [
        ['files[0]', file],
        ['metadata', '{}'],
      ],
      [
        ['files[0]', file],
        ['metadata[999999999]', '{}'],
      ],
      [
        ['files[0]', file],
        ['metadata[0][x]', '{}'],
      ],
      [
        ['files[0]', file],
        ['metadata[__proto__]', '{}'],
      ],
      [
        ['files[0]', file],
        ['album', 'x'],
      ],
      [
        ['files[0]', file],
        ['metadata[0]', 'x'.repeat(9_000)],
      ],
      [['metadata[0]', '{}']],
      [['files[0]', 'a text']],
    ] as const;
    for (const form of forms) {
      const { status, body } = await api.uploadMany(moderator, form);
      expect([status, body['code']], form[0][0]).toEqual([400, 'request/invalid']);
      expect(await counts(), String(form.at(-1)?.[0])).toEqual(NONE);
    }
  });

  it('are read one after the other, and one that is too large does not stop the others', async () => {
    const { data } = await api.uploadMany(moderator, [
      ['files[0]', Buffer.alloc(11 * 1024 * 1024)],
      ['files[1]', await aFile()],
    ]);
    expect(data).toMatchObject([
      { index: 0, ok: false, code: 'files/too_large' },
      { index: 1, ok: true },
    ]);
  });

  it('of which the last breaks off leave nothing, and their place is free again', async () => {
    const { hostname, port } = new URL(http.url);
    for (let at = 0; at < 7; at += 1) {
      const socket = connect(Number(port), hostname);
      const part = (n: number) =>
        `--x\r\nContent-Disposition: form-data; name="files[${n}]"; filename="a"\r\n\r\n`;
      socket.write(
        [
          'POST /api/gallery/upload-multiple HTTP/1.1',
          ...[`Host: ${hostname}`, `Authorization: Bearer ${moderator.token}`, 'Content-Length: 100000'],
          ...['Content-Type: multipart/form-data; boundary=x', '', ''],
        ].join('\r\n'),
      );
      socket.write(part(0));
      socket.write(await aFile(64, 64));
      await new Promise((resolve) => socket.write(`\r\n${part(1)}abc`, resolve));
      socket.destroy();
      await once(socket, 'close');
    }
    await expect
      .poll(async () => (await api.uploadMany(moderator, [['files[0]', await aFile()]])).status)
      .toBe(200);
    await expect.poll(counts).toEqual([1, 1, expect.any(Number)]);
  });

  it('are neither read from players nor from nobody', async () => {
    const player = await aPerson(http, 'user');
    const form = [['files[0]', await aFile()]] as const;
    expect((await api.uploadMany(player, form)).status).toBe(403);
    expect((await api.uploadMany({ ...player, token: 'x' }, form)).status).toBe(401);
    expect(await counts()).toEqual(NONE);
  });
});

describe('an upload into an album', () => {
  it('is refused before it is stored where there is no such album, or no room in it', async () => {
    const album = await anAlbum();
    const upload = (id: string) => api.upload(moderator, null, { album: id });
    expect((await upload('a'.repeat(24))).body).toMatchObject({ code: 'request/invalid' });
    expect((await upload('x')).body).toMatchObject({ code: 'request/invalid' });
    expect(await counts()).toEqual(NONE);
    const { id, picture } = (await upload(album)).data;
    const full = Array.from({ length: ALBUM_PICTURES_MAX - 1 }, (_, at) => ({
      album,
      picture: `p${at}`,
      media: [],
      home_place: 0,
    }));
    await http.connection.collection('gallery').insertMany(full);
    expect((await upload(album)).body).toMatchObject({ code: 'albums/full' });
    const [{ data: other }, many] = [
      await api.upload(moderator, null),
      await api.uploadMany(moderator, [
        ['files[0]', await aFile()],
        ['metadata[0]', JSON.stringify({ album })],
      ]),
    ];
    expect(many.data).toMatchObject([{ ok: false, code: 'albums/full' }]);
    const { title, alt, tags, focus, revision } = other;
    const moved = { title, alt, tags, focus, revision, album };
    expect((await api.call(moderator, 'PUT', `/admin/gallery/${other.id}`, moved)).body).toMatchObject({
      code: 'albums/full',
    });
    const still = (await api.call(moderator, 'GET', `/admin/gallery/${id}`)).data;
    const same = { ...moved, title: { fa: 'تازه', en: '' }, revision: still.revision };
    expect((await api.call(moderator, 'PUT', `/admin/gallery/${id}`, same)).status).toBe(200);
    expect(picture.id).not.toBe('');
  });
});

describe('what a crash leaves', () => {
  it('between the file and its picture of the gallery is known when the file comes again, or goes by itself', async () => {
    const [file, lost] = await files(2);
    const model = http.parts.gallery.model;
    const dying = vi.spyOn(model, 'create').mockRejectedValue(new Error('the process has died'));
    expect((await api.upload(moderator, file ?? null)).status).toBe(503);
    expect((await api.upload(moderator, lost ?? null)).status).toBe(503);
    dying.mockRestore();
    expect((await counts()).slice(0, 2)).toEqual([0, 2]);
    expect((await api.upload(moderator, file ?? null)).body).toMatchObject({ duplicate: false });
    expect((await counts()).slice(0, 2)).toEqual([1, 2]);
    await pass(LEFT_AFTER_MS);
    await pass(UNUSED_DAYS * DAY_MS + TIDY_EVERY_MS);
    expect((await counts()).slice(0, 2)).toEqual([1, 1]);
  });

  it('of a file stored in part is taken over by the next upload', async () => {
    const file = await aFile();
    const putting = vi
      .spyOn(http.parts.media.blobs, 'put')
      .mockRejectedValueOnce(new Error('the storage has gone'));
    expect((await api.upload(moderator, file)).body).toMatchObject({ code: 'media/not_stored' });
    putting.mockRestore();
    expect(await counts()).toEqual(NONE);
    expect((await api.upload(moderator, file)).status).toBe(201);
  });
});

describe('the end of the trash', () => {
  it('frees the file of a picture, which comes anew afterwards', async () => {
    const file = await aFile();
    const { id, picture } = (await api.upload(moderator, file)).data;
    await api.call(admin, 'DELETE', `/admin/gallery/${id}`);
    await pass(UNUSED_DAYS * DAY_MS + TIDY_EVERY_MS);
    await pass(UNUSED_DAYS * DAY_MS + TIDY_EVERY_MS);
    // It can be brought back for 30 days.
    expect((await fetch(`${http.url}/api/media/${picture.id}/320`)).status).toBe(200);
    await http.connection.collection('gallery').deleteMany({ trash_at: { $gt: new Date(0) } });
    await pass(TIDY_EVERY_MS);
    await pass(UNUSED_DAYS * DAY_MS + TIDY_EVERY_MS);
    expect(await counts()).toEqual(NONE);
    expect((await api.upload(moderator, file)).body).toMatchObject({ duplicate: false });
  });
});

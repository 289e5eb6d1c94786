import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import type { Media } from '@hokm/shared/api/media';
import { UNUSED_DAYS } from '@hokm/shared/api/media/limits';
import { DAY_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../test/support/addresses.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../test/support/people.js';
import { blackPng, flatAvif, gif, redAndBlue } from '../../test/support/pictures.js';
import { auditLog } from '../platform/panel/audit-model.js';
import { TIDY_EVERY_MS, tidyMedia } from './tidy-media.js';
import type { MediaContext } from './context.js';
import { keyOf } from './upload-media.js';

let http: TestHttp;
let moderator: SignedInPerson;
let context: MediaContext;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
  moderator = await aPanelPerson(http, 'moderator');
  context = http.parts.media;
});
afterAll(() => http.close());

const COLLECTIONS = ['media', 'media.files', 'media.chunks'];
beforeEach(async () => {
  for (const name of COLLECTIONS) await http.connection.collection(name).deleteMany({});
});
const counts = () =>
  Promise.all(COLLECTIONS.map((name) => http.connection.collection(name).countDocuments()));

const noise = (width: number, height = width) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

async function upload(file: Uint8Array, fields: Record<string, string> = {}, token = moderator.token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), '../../etc/passwd.svg');
  const headers = { authorization: `Bearer ${token}`, ...anotherAddress() };
  const response = await fetch(`${http.url}/api/admin/media`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, data: body['data'] as Media };
}
async function call(method: string, path: string, body?: unknown, token = moderator.token) {
  const response = await fetch(`${http.url}/api/admin/media${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...anotherAddress() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** A text that shows pictures, as far as the store is concerned: a draft of a story. */
const shownIn = (id: string) =>
  http.connection.collection('stories').insertOne({ title: { fa: 'داستان', en: '' }, media: [id] });

describe('an uploaded picture', () => {
  it('is made in its sizes, none wider than the upload, and nothing of the file is kept', async () => {
    const file = await redAndBlue(900, 450)
      .withExif({ IFD0: { Artist: 'Sara' } })
      .jpeg()
      .toBuffer();
    const { status, data } = await upload(file, { alt_fa: 'دو رنگ', alt_en: 'Two colours', focus_x: '0.2' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      width: 900,
      height: 450,
      revision: 1,
      created_by: moderator.id,
      unused_since: null,
      alt: { fa: 'دو رنگ', en: 'Two colours' },
      focus: { x: 0.2, y: 0.5 },
    });
    expect(data.sizes.map(({ size, width, height }) => [size, width, height])).toEqual([
      [320, 320, 160],
      [640, 640, 320],
      [1280, 900, 450],
    ]);
    for (const { url, width, height } of data.sizes) {
      const read = await fetch(`${http.url}${url}`);
      const bytes = Buffer.from(await read.arrayBuffer());
      expect(read.headers.get('content-type')).toBe('image/webp');
      expect(read.headers.get('cache-control')).toContain('immutable');
      expect(read.headers.get('content-security-policy')).toContain('sandbox');
      const { exif, ...metadata } = await sharp(bytes).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width, height });
      expect(exif).toBeUndefined();
      expect(bytes.includes('Sara')).toBe(false);
    }
  });

  it('is read in the size that fits, and not anew by who has it', async () => {
    const { data } = await upload(await noise(700));
    const read = (size: string, headers = {}) =>
      fetch(`${http.url}/api/media/${data.id}/${size}`, { headers });
    const widths = ['1', '320', '500', '2560'].map(async (size) => {
      const { width } = await sharp(Buffer.from(await (await read(size)).arrayBuffer())).metadata();
      return width;
    });
    expect(await Promise.all(widths)).toEqual([320, 320, 640, 700]);
    const etag = (await read('320')).headers.get('etag') ?? '';
    expect((await read('320', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    for (const size of ['x', '-1', '1e9', '99999', '%00'])
      expect([400, 404], size).toContain((await read(size)).status);
    expect((await fetch(`${http.url}/api/media/${'f'.repeat(24)}/320`)).status).toBe(404);
  });

  it('that is uploaded again is the same one', async () => {
    const file = await noise(400);
    const first = await upload(file, { alt_fa: 'اول' });
    const before = await counts();
    const second = await upload(file, { alt_fa: 'دوم' });
    expect(second.body).toMatchObject({ duplicate: true, data: { id: first.data.id, alt: { fa: 'اول' } } });
    expect(await counts()).toEqual(before);
  });

  it('that many upload at once is stored once', async () => {
    const file = await noise(400);
    const all = await Promise.all(Array.from({ length: 5 }, () => upload(file)));
    expect(all.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    for (const { status, body } of all)
      if (status !== 201) expect(body).toMatchObject({ code: 'files/busy' });
    expect((await counts())[0]).toBe(1);
  });

  it('is described anew as of the revision that was read; a late editor gets the newer one', async () => {
    const { data } = await upload(await noise(330));
    const change = { alt: { fa: 'نو', en: 'new' }, focus: { x: 1, y: 0 }, revision: 1 };
    const first = await call('PUT', `/${data.id}`, change);
    expect(first.body).toMatchObject({ data: { revision: 2, alt: { en: 'new' }, focus: { x: 1, y: 0 } } });
    expect(await call('PUT', `/${data.id}`, change)).toMatchObject({
      status: 409,
      body: { code: 'content/stale', current: { revision: 2 } },
    });
    for (const wrong of [
      { ...change, focus: { x: 2, y: 0 } },
      { ...change, alt: { fa: 'x'.repeat(301), en: '' } },
    ])
      expect((await call('PUT', `/${data.id}`, wrong)).body).toMatchObject({ code: 'request/invalid' });
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `media:${data.id}` })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action }) => action)).toEqual(['media.upload', 'media.update']);
  });

  it('is found among those without a description, and those that nothing shows', async () => {
    const plain = (await upload(await noise(331))).data;
    const described = (await upload(await noise(332), { alt_fa: 'الف', alt_en: 'a' })).data;
    const list = async (query: string) =>
      ((await call('GET', query)).body['data'] as Media[]).map(({ id }) => id);
    expect((await list('')).sort()).toEqual([plain.id, described.id].sort());
    expect(await list('?status=without_alt')).toEqual([plain.id]);
    expect(await list('?status=unused')).toEqual([]);
    await shownIn(described.id);
    await tidyMedia(context);
    expect(await list('?status=unused')).toEqual([plain.id]);
    expect((await call('GET', '?status=x')).body).toMatchObject({ code: 'request/invalid' });
  });
});

describe('a picture that nothing shows', () => {
  it('is removed by staff, with all of its bytes', async () => {
    const { data } = await upload(await noise(400));
    expect((await call('DELETE', `/${data.id}`)).body).toEqual({ success: true });
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await call('DELETE', `/${data.id}`)).status).toBe(404);
    expect((await fetch(`${http.url}/api/media/${data.id}/320`)).status).toBe(404);
    const last = await auditLog
      .model(http.connection)
      .findOne({ target: `media:${data.id}` })
      .sort({ _id: -1 })
      .lean();
    expect(last).toMatchObject({ action: 'media.delete', actor: moderator.id });
  });

  it(`goes by itself after ${UNUSED_DAYS} days, and not while something shows it`, async () => {
    const unused = (await upload(await noise(400))).data;
    const used = (await upload(await noise(401))).data;
    await shownIn(used.id);
    await tidyMedia(context);
    http.clock.advance(UNUSED_DAYS * DAY_MS - TIDY_EVERY_MS);
    await tidyMedia(context);
    expect((await counts())[0]).toBe(2);
    http.clock.advance(TIDY_EVERY_MS);
    await tidyMedia(context);
    expect(await http.connection.collection('media').distinct('_id')).toEqual([used.id]);
    expect(await http.connection.collection<{ _id: string }>('media.files').countDocuments()).toBe(2);
    expect(unused.id).not.toBe(used.id);
    moderator = await aPanelPerson(http, 'moderator');
  });
});

describe('a picture in use', () => {
  it('is not removed, and what shows it is named', async () => {
    const { data } = await upload(await noise(400));
    const { insertedId } = await shownIn(data.id);
    const uses = [{ type: 'stories', id: insertedId.toHexString(), title: 'داستان' }];
    expect(await call('DELETE', `/${data.id}`)).toMatchObject({
      status: 409,
      body: { code: 'content/in_use', uses },
    });
    expect((await call('GET', `/${data.id}`)).body).toMatchObject({ uses });
    expect((await fetch(`${http.url}/api/media/${data.id}/320`)).status).toBe(200);
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `media:${data.id}` })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action }) => action)).toEqual(['media.upload']);
    const stored = await http.connection
      .collection<{ _id: string; audit_pending?: unknown[] }>('media')
      .findOne({ _id: data.id });
    expect(stored?.audit_pending ?? []).toEqual([]);
  });

  it('is not removed while the text that will show it is being stored', async () => {
    const { data } = await upload(await noise(400));
    expect(await context.store.hold([data.id])).toBe(true);
    expect((await call('DELETE', `/${data.id}`)).body).toMatchObject({ code: 'content/in_use' });
    http.clock.advance(61_000);
    expect((await call('DELETE', `/${data.id}`)).status).toBe(200);
    expect(await context.store.hold([data.id])).toBe(false);
  });

  it('is not lost to a race of removing and holding it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { data } = await upload(await noise(330 + round));
      const [isHeld, removed] = await Promise.all([
        context.store.hold([data.id]),
        call('DELETE', `/${data.id}`),
      ]);
      expect(isHeld).toBe(removed.status !== 200);
      expect((await context.store.find(data.id)) !== null).toBe(isHeld);
    }
  });
});

describe('a hostile upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['a vector graphic', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', () => Buffer.from('504b0304140000000800', 'hex')],
    [
      'the head of a picture before other things',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900, 7)]),
    ],
    ['a bomb of 400 million pixels', () => blackPng(20_000, 20_000)],
    ['an animation of 4 billion pixels', () => gif(65_535, 65_535, 2)],
    ['a thread, one pixel wide', () => blackPng(8, 60_000)],
    ['half of a picture', async () => (await noise(600)).subarray(0, 20_000)],
  ])('that is %s is refused, and nothing is left', async (_what, file) => {
    expect(await upload(await file())).toMatchObject({ status: 415, body: { code: 'files/not_an_image' } });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('that hides something behind a picture loses it', async () => {
    const file = Buffer.concat([await noise(400), Buffer.from(svg)]);
    const { data } = await upload(file);
    for (const { url } of data.sizes)
      expect(Buffer.from(await (await fetch(`${http.url}${url}`)).arrayBuffer()).includes('script')).toBe(
        false,
      );
  });

  it('with other fields, without a file, or larger than the settings allow is refused', async () => {
    const file = await flatAvif(64, 64);
    const wrong: readonly (readonly [string, string])[] = [
      ['focus_x', '2'],
      ['focus_y', 'left'],
      ['alt_fa', 'x'.repeat(301)],
    ];
    for (const field of wrong)
      expect((await upload(file, Object.fromEntries([field]))).body).toMatchObject({
        code: 'request/invalid',
      });
    expect(
      (await upload(file, Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${String(at)}`, 'x']))))
        .body,
    ).toMatchObject({
      code: 'request/invalid',
    });
    expect((await call('POST', '', {})).body).toMatchObject({ code: 'request/invalid' });
    expect((await upload(Buffer.alloc(11 * 1024 * 1024))).body).toMatchObject({ code: 'files/too_large' });
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('that breaks off is forgotten, and its place is free again', async () => {
    const { hostname, port } = new URL(http.url);
    for (let at = 0; at < 12; at += 1) {
      const socket = connect(Number(port), hostname);
      const head = [
        'POST /api/admin/media HTTP/1.1',
        ...[`Host: ${hostname}`, `Authorization: Bearer ${moderator.token}`, 'Content-Length: 100000'],
        ...['Content-Type: multipart/form-data; boundary=x', '', ''],
      ];
      socket.write(
        `${head.join('\r\n')}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
      );
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write('def', resolve));
      socket.destroy();
      await once(socket, 'close');
    }
    await expect.poll(async () => (await upload(await flatAvif(64, 64))).status).toBe(201);
    expect((await counts())[0]).toBe(1);
  });

  it(
    'of a hundred at once is answered for each, and leaves nothing in part',
    { timeout: 60_000 },
    async () => {
      const [limited] = await Promise.all([aPanelPerson(http, 'admin')]);
      const files = await Promise.all(Array.from({ length: 50 }, (_, at) => flatAvif(64 + at, 64)));
      const all = await Promise.all(files.map((file) => upload(file, {}, limited.token)));
      const stored = all.filter(({ status }) => status === 201);
      expect(stored.length).toBeGreaterThan(0);
      for (const { status, body } of all)
        if (status !== 201)
          expect([body['code'], status]).toEqual(
            expect.arrayContaining([expect.stringMatching(/^(files\/busy|request\/too_many)$/)]),
          );
      const [media = 0, files_ = 0] = await counts();
      expect(media).toBe(stored.length);
      expect(files_).toBe(stored.length);
    },
  );

  it('of players is refused before it is read', async () => {
    const { token } = await aPerson(http, 'user');
    expect(await upload(await flatAvif(64, 64), {}, token)).toMatchObject({ status: 403 });
  });
});

describe('what a crash leaves', () => {
  it('is removed by the worker: a picture stored in part, and one removed in part', async () => {
    const { data } = await upload(await noise(400));
    const record = await context.store.find(data.id);
    if (record === null) throw new Error('no picture');
    await http.connection
      .collection<{ _id: string }>('media')
      .updateOne({ _id: data.id }, { $set: { state: 'making', state_at: http.clock.now() } });
    await tidyMedia(context);
    expect((await counts())[0]).toBe(1);
    http.clock.advance(TIDY_EVERY_MS);
    await tidyMedia(context);
    expect(await counts()).toEqual([0, 0, 0]);
    expect(await context.blobs.exists(keyOf(record, 320))).toBe(false);
  });

  it('is taken over by the next upload of the same file', async () => {
    const file = await noise(400);
    const { data } = await upload(file);
    await http.connection
      .collection<{ _id: string }>('media')
      .updateOne({ _id: data.id }, { $set: { state: 'making', state_at: http.clock.now() } });
    expect((await upload(file)).body).toMatchObject({ code: 'files/busy' });
    http.clock.advance(TIDY_EVERY_MS);
    const again = await upload(file);
    expect(again.status).toBe(201);
    expect(again.data.id).not.toBe(data.id);
  });

  it('of a storage that fails is refused with words, and nothing is left', async () => {
    const failing: MediaContext = {
      ...context,
      blobs: {
        ...context.blobs,
        put: (key, bytes, type) =>
          key.endsWith('/320') ? context.blobs.put(key, bytes, type) : Promise.reject(new Error('disk full')),
        delete: (key) => context.blobs.delete(key),
      },
    };
    const { uploadMedia } = await import('./upload-media.js');
    const given = { bytes: await noise(400), alt: { fa: '', en: '' }, focus: { x: 0.5, y: 0.5 } };
    expect(await uploadMedia(failing, 'f'.repeat(24), given)).toEqual({
      ok: false,
      code: 'media/not_stored',
    });
    expect(await counts()).toEqual([0, 0, 0]);
  });
});

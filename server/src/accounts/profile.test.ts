import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AVATAR_BYTES_MAX, personProfileAnswer, profileAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { launchData } from '../../test/support/launch-data.js';
import { redAndBlue } from '../../test/support/pictures.js';
import { signInGuest } from '../../test/support/player.js';
import { UPLOADS } from './change-avatar.js';

let http: TestHttp;
let picture: Buffer;
beforeAll(async () => {
  http = await startTestHttp();
  picture = await redAndBlue().jpeg().toBuffer();
});
afterAll(() => http.close());

async function person(name: string) {
  const { id, token } = await signInGuest(http.url, name);
  return { id, token, call: apiOf(http.url, token) };
}
type Person = Awaited<ReturnType<typeof person>>;
const profileOf = async ({ call }: Person) =>
  profileAnswer.parse((await call('GET', '/auth/profile')).body).user;
const stored = (name: string) => http.connection.collection(name).countDocuments();
const account = (name: string) => http.connection.collection('accounts').findOne({ name });

/** Requests with exactly these headers: `fetch` would add `Cache-Control`. */
function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(http.url + path, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

async function upload(
  who: Person | null,
  bytes: Buffer,
  { field = 'avatar', type = 'image/jpeg', language = 'fa' } = {},
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), 'عکس من.jpg');
  const response = await fetch(`${http.url}/api/user/avatar`, {
    method: 'POST',
    headers: {
      'accept-language': language,
      ...(who === null ? {} : { authorization: `Bearer ${who.token}` }),
    },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a change of a profile', () => {
  it('affects the given fields only, and everybody sees it', async () => {
    const me = await person('سارا');
    const changed = await me.call('PUT', '/auth/profile', {
      name: '  سارا‌ی   خوب ',
      country: 'IR',
      language: 'en',
    });
    const { user } = profileAnswer.parse(changed.body);
    expect(user).toMatchObject({ name: 'سارا‌ی خوب', first_name: 'سارا', country: 'IR', language: 'en' });
    expect(await profileOf(me)).toEqual(user);
    const seen = await (await person('دیگری')).call('GET', `/user/profile/${me.id}`);
    expect(personProfileAnswer.parse(seen.body).user).toMatchObject({ name: 'سارا‌ی خوب', country: 'IR' });
    await me.call('PUT', '/auth/profile', { country: null });
    expect((await profileOf(me)).country).toBeNull();
  });

  it('cannot grant coins, levels or permissions', async () => {
    const me = await person('زرنگ');
    const before = await profileOf(me);
    const answer = await me.call('PUT', '/auth/profile', {
      last_name: 'زرنگی',
      balance: 1e9,
      level: 99,
      admin_level: 'super_admin',
      is_guest: false,
      telegram_id: 1,
      username: 'owner',
      avatar: 'https://evil.example/x.png',
      own_names: false,
      $set: { balance: 1 },
    });
    expect(answer.status).toBe(200);
    expect(await profileOf(me)).toEqual({ ...before, last_name: 'زرنگی' });
  });

  it('is refused with an invisible name, an unknown language or country, or without a session', async () => {
    const me = await person('علی');
    const code = async (body: unknown) => (await me.call('PUT', '/auth/profile', body)).body['code'];
    for (const body of [
      { name: '\u202e\u2066' },
      { name: '' },
      { first_name: '\u200b' },
      { name: 'x'.repeat(40) },
      { name: ['x'] },
      { language: 'de' },
      { country: 'Iran' },
    ])
      expect(await code(body)).toBe('request/invalid');
    expect((await profileOf(me)).name).toBe('علی');
    expect((await apiOf(http.url, null)('PUT', '/auth/profile', { name: 'x' })).status).toBe(401);
  });

  it('keeps the chosen name at the next visit from Telegram; without one the name follows Telegram', async () => {
    const visit = async (first_name: string, username = 'nima') => {
      const init_data = launchData({ id: 91, first_name, username }, http.clock.now());
      const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
      return body as { user: { name: string; username: string }; token: string };
    };
    expect((await visit('نیما')).user.name).toBe('نیما');
    const { user, token } = await visit('نیما ۲');
    expect(user.name).toBe('نیما ۲');
    const call = apiOf(http.url, token);
    await call('PUT', '/auth/profile', { name: 'شیر' });
    expect((await visit('نیما ۳', 'nima_new')).user).toMatchObject({ name: 'شیر', username: 'nima_new' });
    const found = async (q: string) =>
      ((await call('GET', `/user/search?q=${encodeURIComponent(q)}`)).body as { data: unknown[] }).data
        .length;
    expect([await found('شیر'), await found('@nima_new'), await found('@nima')]).toEqual([1, 1, 1]);
    expect(await found('نیما ۳')).toBe(0);
  });
});

describe('a picture', () => {
  it('is uploaded, served to anybody without a session, and cached by browsers for good', async () => {
    const me = await person('عکاس');
    const { status, body } = await upload(me, picture);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'تصویر پروفایل با موفقیت به‌روزرسانی شد' });
    const path = String(body['avatar']);
    expect(path).toMatch(/^\/api\/files\/[0-9a-f]{24}$/);
    expect((await profileOf(me)).avatar).toBe(path);
    const shown = await fetch(http.url + path);
    expect(shown.status).toBe(200);
    const header = (name: string) => shown.headers.get(name);
    expect(header('content-type')).toBe('image/webp');
    expect(header('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-disposition')).toMatch(/^inline; filename="[0-9a-f]{24}\.webp"$/);
    expect(header('content-security-policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'; sandbox$/,
    );
    expect(await statusOf(path, { 'If-None-Match': String(header('etag')) })).toBe(304);
  });

  it('replaces the old one, which is deleted, and can be removed', async () => {
    const me = await person('عوض‌کن');
    const files = await stored('pictures.files');
    const first = String((await upload(me, picture)).body['avatar']);
    const second = String((await upload(me, picture)).body['avatar']);
    expect(second).not.toBe(first);
    expect((await fetch(http.url + first)).status).toBe(404);
    expect(await stored('pictures.files')).toBe(files + 1);
    const taken = await me.call('DELETE', '/user/avatar');
    expect(taken.body).toMatchObject({ success: true, avatar: null });
    expect((await fetch(http.url + second)).status).toBe(404);
    expect((await profileOf(me)).avatar).toBeNull();
    expect([await stored('pictures.files'), await stored('pictures.chunks')]).toEqual([files, files]);
    expect((await account('عوض‌کن'))?.['pictures']).toEqual([]);
    expect((await me.call('DELETE', '/user/avatar')).status).toBe(200);
  });

  it('that a crash left behind is deleted by the next change, but not an upload under way', async () => {
    const me = await person('نیمه‌کاره');
    const at = http.clock.now();
    const [lost, fresh] = ['a'.repeat(24), 'b'.repeat(24)];
    await http.connection.collection('accounts').updateOne(
      { name: 'نیمه‌کاره' },
      {
        $set: {
          pictures: [
            { id: lost, at: at - 3_600_000 },
            { id: fresh, at },
          ],
        },
      },
    );
    await upload(me, picture);
    const left = (await account('نیمه‌کاره'))?.['pictures'] as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual([fresh, String((await profileOf(me)).avatar).slice(-24)]);
  });

  it('is refused when it is too large, with our own error', async () => {
    const me = await person('بزرگ');
    const large = await upload(me, Buffer.concat([picture, Buffer.alloc(AVATAR_BYTES_MAX)]));
    expect(large.status).toBe(413);
    expect(large.body).toMatchObject({ code: 'files/too_large', message: 'حجم فایل خیلی بزرگ است' });
    const barely = Buffer.concat([picture, Buffer.alloc(AVATAR_BYTES_MAX - picture.length)]);
    expect((await upload(me, barely)).status).toBe(200);
    const over = Buffer.concat([picture, Buffer.alloc(AVATAR_BYTES_MAX - picture.length + 1)]);
    expect((await upload(me, over)).body['code']).toBe('files/too_large');
  });

  it('that declares itself too large is refused before it is sent', async () => {
    const me = await person('پرحرف');
    const socket = connect(Number(new URL(http.url).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    const head = [
      'POST /api/user/avatar HTTP/1.1',
      'Host: here',
      `Authorization: Bearer ${me.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${2 * AVATAR_BYTES_MAX}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`);
    await vi.waitFor(() => expect(heard).toContain('files/too_large'), 5_000);
    socket.destroy();
  });

  it('is refused when the file is no picture, whatever its name, and nothing changes', async () => {
    const me = await person('دروغگو');
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await upload(me, page, { type: 'image/png' })).toMatchObject({
      status: 415,
      body: { code: 'files/not_an_image' },
    });
    expect((await upload(me, picture, { field: 'file' })).body['code']).toBe('request/invalid');
    expect((await me.call('POST', '/user/avatar', { avatar: 'x' })).body['code']).toBe('request/invalid');
    expect((await upload(null, picture)).status).toBe(401);
    expect((await profileOf(me)).avatar).toBeNull();
  });

  it('has an upload limit, which concurrent uploads cannot exceed', async () => {
    const me = await person('عجول');
    const answers = [];
    // Two of a person are on their way at the same time.
    for (let sent = 0; sent < UPLOADS.most + 4; sent += 2)
      answers.push(...(await Promise.all([upload(me, picture), upload(me, picture)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(UPLOADS.most);
    expect(answers.filter(({ body }) => body['code'] === 'request/too_many')).toHaveLength(4);
    expect((await fetch(http.url + String((await profileOf(me)).avatar))).status).toBe(200);
    http.clock.advance(UPLOADS.perMs);
    expect((await upload(me, picture)).status).toBe(200);
  });

  it('that was never stored is not found', async () => {
    const statusOf = async (id: string) => (await fetch(`${http.url}/api/files/${id}`)).status;
    for (const id of ['f'.repeat(24), 'x', '..%2f..%2fetc%2fpasswd', `${'f'.repeat(24)}.webp`])
      expect(await statusOf(id)).toBe(404);
    expect(await statusOf('%00')).toBe(400);
  });
});

describe('Telegram’s picture of a person', () => {
  const PHOTO = 'https://t.me/i/userpic/320/abc.jpg';
  const visit = async (id: number, photo_url: string) => {
    const user = { id, first_name: 'پریا', photo_url };
    const init_data = launchData(user, http.clock.now());
    const { body } = await apiOf(http.url, null)('POST', '/auth/telegram', { init_data });
    const { user: signedIn, token } = body as { user: { id: string; avatar: string | null }; token: string };
    return { ...signedIn, token, call: apiOf(http.url, token) };
  };

  it('is shown until they upload one or remove it', async () => {
    const me = await visit(501, PHOTO);
    expect(me.avatar).toBe(PHOTO);
    await upload(me, picture);
    expect((await visit(501, PHOTO)).avatar).toMatch(/^\/api\/files\//);
    await me.call('DELETE', '/user/avatar');
    expect((await visit(501, PHOTO)).avatar).toBeNull();
  });

  it('is accepted only from Telegram’s hosts over HTTPS, which pages may show', async () => {
    let id = 600;
    for (const url of [
      'http://t.me/i/x.jpg',
      'https://t.me.evil.example/i/x.jpg',
      'https://evil.example/?https://t.me/',
      'https://t.me:8443/x.jpg',
      'https://me@t.me/x.jpg',
      'https://eviltelegram.org/x.jpg',
      'javascript:alert(1)//t.me',
      'data:image/svg+xml,<svg/>',
      'not a url',
    ])
      expect((await visit((id += 1), url)).avatar, url).toBeNull();
    expect((await visit(id + 1, 'https://cdn4.telesco.pe/file/x.jpg')).avatar).not.toBeNull();
    const policy = (await fetch(`${http.url}/`)).headers.get('content-security-policy');
    expect(policy).toMatch(
      /img-src [^;]*https:\/\/t\.me https:\/\/\*\.telegram\.org https:\/\/\*\.telesco\.pe/,
    );
  });
});

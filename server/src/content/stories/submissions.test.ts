import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSubmission, Story, Submission } from '@hokm/shared/api/stories';
import { SUBMISSIONS_PER_DAY } from '@hokm/shared/api/stories/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { anotherAddress } from '../../../test/support/addresses.js';
import { contentCalls } from '../../../test/support/content.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { objectId } from '../../platform/database/ids.js';
import { auditLog } from '../../platform/panel/audit-model.js';
import { GRACE_MS } from '../../privacy/delete-account.js';
import { followLeft } from './decide-submission.js';

let http: TestHttp;
let admin: SignedInPerson;
let moderator: SignedInPerson;
let writer: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp({ env: { TRUST_PROXY: '1', BOT_MODE: 'polling' } });
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['stories', 'submissions', 'media', 'outbox', 'panel_notices'])
    await http.connection.collection(name).deleteMany({});
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  writer = await aPerson(http, 'user');
});

const call = (
  by: SignedInPerson,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => contentCalls(http.url).call<Submission>(by, method, path, body, headers);
const wish = (title: string, more: object = {}) => ({ title, text: 'یک شب\nکوت شدیم', ...more });
const submit = async (title: string, more: object = {}, by = writer) =>
  (await call(by, 'POST', '/stories/submissions', wish(title, more))).data;
const path = ({ id }: Pick<Submission, 'id'>, act = '') => `/admin/stories/submissions/${id}${act}`;
async function upload(by: SignedInPerson, file: Uint8Array) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]));
  const headers = { authorization: `Bearer ${by.token}`, ...anotherAddress() };
  const url = `${http.url}/api/stories/submissions/pictures`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; data: { id: string } },
  };
}
let shade = 0;
const picture = () => {
  shade += 1;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
};
const messages = async () =>
  (await http.connection.collection('outbox').find().toArray()).map(({ account, notice }) => [
    account as string,
    (notice as { text: string }).text,
  ]);
const buttons = async () =>
  (await http.connection.collection('outbox').find().toArray()).map(
    ({ notice }) => (notice as { story: string | null }).story,
  );
const stories = () => http.connection.collection('stories').find().toArray();

describe('a story that a player hands in', () => {
  it('waits for the staff, who hear of it, and is seen by nobody else', async () => {
    const other = await aPerson(http, 'user');
    const { id } = await submit('کوت‌شدن');
    expect((await call(writer, 'GET', '/stories/submissions/mine')).body['data']).toMatchObject([
      { id, title: 'کوت‌شدن', status: 'pending', revision: 1, rejection_reason: null, story: null },
    ]);
    expect((await call(other, 'GET', '/stories/submissions/mine')).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    });
    expect((await call(writer, 'GET', '/stories')).body).toMatchObject({ data: [] });
    const list = await call(moderator, 'GET', '/admin/stories/submissions');
    expect(list.body['data']).toMatchObject([
      { id, author: { id: writer.id, name: 'Somebody' }, language: 'fa', admin_notes: '' },
    ]);
    const notices = await call(moderator, 'GET', '/admin/notifications');
    expect(notices.body['data']).toMatchObject([
      { kind: 'story_new', facts: { name: 'Somebody', title: 'کوت‌شدن' } },
    ]);
  });

  it.each([
    ['without a title', { title: ' \u202e ' }],
    ['with a title that is too long', { title: 'x'.repeat(121) }],
    ['without a text', { text: '\u200b\n' }],
    ['with a text that is too long', { text: 'x'.repeat(5_001) }],
    ['with five pictures', { pictures: Array.from({ length: 5 }, (_, at) => String(at).repeat(24)) }],
    ['with a picture that is not there', { pictures: ['f'.repeat(24)] }],
    ['with a rich text', { text: { type: 'doc', content: [] } }],
  ])('is refused %s', async (_what, more) => {
    expect((await call(writer, 'POST', '/stories/submissions', wish('x', more))).body).toMatchObject({
      code: 'request/invalid',
    });
    expect(await http.connection.collection('submissions').countDocuments()).toBe(0);
  });

  it('loses what would turn or hide text, line by line', async () => {
    const made = await submit('a\u202eb', { text: 'یک\u0000\u2066\r\n\n\n\nدو' });
    expect([made.title, made.text]).toEqual(['ab', 'یک\n\nدو']);
  });

  it(`comes ${SUBMISSIONS_PER_DAY} times a day, also when all are sent at once`, async () => {
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => call(writer, 'POST', '/stories/submissions', wish(`داستان ${String(n)}`))),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(SUBMISSIONS_PER_DAY);
    expect(all.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'stories/too_many' });
    http.clock.advance(DAY_MS);
  });

  it('whose answer is lost is handed in once, and told to the staff once', async () => {
    const key = { 'idempotency-key': 'one-and-the-same' };
    const send = (title: string, by = writer) => call(by, 'POST', '/stories/submissions', wish(title), key);
    const first = await send('یک');
    expect((await send('دو')).data).toEqual(first.data);
    const again = await Promise.all([1, 2, 3].map(() => send('سه')));
    expect(again.map(({ status, data }) => [status, data.id])).toEqual(again.map(() => [201, first.data.id]));
    const other = await aPerson(http, 'user');
    expect((await send('چهار', other)).data.id).not.toBe(first.data.id);
    expect(await http.connection.collection('submissions').countDocuments()).toBe(2);
    expect(await http.connection.collection('panel_notices').countDocuments()).toBe(2);
    // Those that were sent again took nothing of the day.
    for (const title of ['پنج', 'شش']) await submit(title);
    expect((await call(writer, 'POST', '/stories/submissions', wish('هفت'))).body).toMatchObject({
      code: 'stories/too_many',
    });
  });

  it('sent many times at once with one key is handed in once', async () => {
    const key = { 'idempotency-key': 'sent-at-once' };
    const all = await Promise.all(
      [1, 2, 3].map(() => call(writer, 'POST', '/stories/submissions', wish('یک'), key)),
    );
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
    expect(await http.connection.collection('submissions').countDocuments()).toBe(1);
  });

  it('is read by its writer alone', async () => {
    const made = await submit('یک');
    const own = `/stories/submissions/mine/${made.id}`;
    expect((await call(writer, 'GET', own)).data).toEqual(made);
    expect((await call(await aPerson(http, 'user'), 'GET', own)).status).toBe(404);
    expect((await call(writer, 'GET', '/stories/submissions/mine/x')).status).toBe(400);
  });

  it('does not come from who may not write', async () => {
    await http.connection.collection('accounts').updateOne(
      { _id: objectId(writer.id) ?? undefined },
      {
        $set: {
          sanctions: [
            {
              id: 'x',
              kind: 'mute',
              at: new Date(http.clock.now()),
              by: 'x',
              reason: 'spam',
              report_ids: [],
              until: new Date(http.clock.now() + DAY_MS),
            },
          ],
        },
      },
    );
    const muted = { status: 403, body: { code: 'conduct/muted' } };
    expect(await call(writer, 'POST', '/stories/submissions', wish('x'))).toMatchObject(muted);
    expect(await upload(writer, await picture())).toMatchObject(muted);
    expect(
      await call(writer, 'PUT', `/stories/submissions/${'f'.repeat(24)}`, { ...wish('x'), revision: 1 }),
    ).toMatchObject(muted);
  });

  it('has pictures, made anew, and no other file', async () => {
    const { body, status } = await upload(writer, await picture());
    expect(status).toBe(201);
    const made = await submit('با عکس', { pictures: [body.data.id, body.data.id] });
    expect(made.pictures).toMatchObject([{ id: body.data.id, alt: '', width: 40 }]);
    expect((await upload(writer, Buffer.from('<svg/>'))).body).toMatchObject({ code: 'files/not_an_image' });
    expect((await upload(writer, Buffer.alloc(6 * 1024 * 1024))).body).toMatchObject({
      code: 'files/too_large',
    });
    for (let at = 0; at < 17; at += 1) await upload(writer, Buffer.from('x'));
    expect((await upload(writer, await picture())).body).toMatchObject({ code: 'stories/too_many_pictures' });
  });

  it('is changed and withdrawn by its writer alone, as long as it waits', async () => {
    const { id } = await submit('اول');
    const other = await aPerson(http, 'user');
    const change = (by: SignedInPerson, revision: number) =>
      call(by, 'PUT', `/stories/submissions/${id}`, { ...wish('دوم'), revision });
    expect((await change(other, 1)).status).toBe(404);
    expect((await change(writer, 1)).data).toMatchObject({ title: 'دوم', revision: 2 });
    expect((await change(writer, 1)).body).toMatchObject({ code: 'content/stale', current: { revision: 2 } });
    expect((await call(other, 'DELETE', `/stories/submissions/${id}`)).status).toBe(404);
    expect((await call(writer, 'DELETE', `/stories/submissions/${id}`)).body).toEqual({ success: true });
    for (const answer of [
      await change(writer, 3),
      await call(writer, 'DELETE', `/stories/submissions/${id}`),
    ])
      expect(answer.body).toMatchObject({ code: 'stories/decided' });
    expect((await call(admin, 'POST', path({ id }, '/approve'), {})).body).toMatchObject({
      code: 'stories/decided',
    });
  });
});

describe('a story that is approved', () => {
  it('becomes a published story under its writer’s name, and the writer is told', async () => {
    const made = await submit('کوت‌شدن');
    const answer = await call(admin, 'POST', path(made, '/approve'), { admin_notes: 'خوب است', revision: 1 });
    expect(answer.data).toMatchObject({
      status: 'approved',
      admin_notes: 'خوب است',
      decided_by: { id: admin.id },
    });
    const shown = (await call(writer, 'GET', `/stories/${answer.data.story ?? ''}`)).body['data'] as Story;
    expect(shown).toMatchObject({ title: 'کوت‌شدن', author: 'Somebody', language: 'fa' });
    expect(shown.body.content).toHaveLength(2);
    expect(await messages()).toEqual([[writer.id, expect.stringContaining('«کوت‌شدن»، منتشر شد')]]);
    expect(await buttons()).toEqual([answer.data.story]);
    const [own] = (await call(writer, 'GET', '/stories/submissions/mine')).body['data'] as OwnSubmission[];
    expect(own).toMatchObject({ status: 'approved', story: answer.data.story });
    expect(own).not.toHaveProperty('admin_notes');
    expect(own).not.toHaveProperty('decided_by');
    const [entry] = await auditLog
      .model(http.connection)
      .find({ target: `submissions:${made.id}` })
      .lean();
    expect(entry).toMatchObject({ action: 'submissions.approve', actor: admin.id });
  });

  it('by a moderator, or with pictures that nobody has described, becomes a draft', async () => {
    const byModerator = await call(moderator, 'POST', path(await submit('یک'), '/approve'), {});
    expect(byModerator.data.status).toBe('approved');
    const { id } = (await upload(writer, await picture())).body.data;
    const made = await submit('دو', { pictures: [id] });
    const wanted = { publish: true };
    expect(await call(moderator, 'POST', path(made, '/approve'), wanted)).toMatchObject({
      status: 403,
      body: { code: 'auth/forbidden' },
    });
    expect((await call(admin, 'POST', path(made, '/approve'), wanted)).body).toMatchObject({
      code: 'content/not_ready',
      missing: [`alt:${id}`],
    });
    await call(admin, 'POST', path(made, '/approve'), {});
    expect((await stories()).map(({ published }) => published as unknown)).toEqual([null, null]);
    expect((await messages())[0]?.[1]).toContain('قبول شد');
    expect(await buttons()).toEqual([null, null]);
    const own = (await call(writer, 'GET', '/stories/submissions/mine')).body['data'] as OwnSubmission[];
    expect(own.map(({ status, story }) => [status, story])).toEqual([
      ['approved', null],
      ['approved', null],
    ]);
    expect((await call(admin, 'DELETE', `/admin/media/${id}`)).body).toMatchObject({
      code: 'content/in_use',
    });
  });

  it('as of another version than was read is refused with the newer one', async () => {
    const made = await submit('اول');
    await call(writer, 'PUT', `/stories/submissions/${made.id}`, { ...wish('دوم'), revision: 1 });
    for (const [act, body] of [
      ['/approve', {}],
      ['/reject', { rejection_reason: 'x' }],
    ] as const)
      expect((await call(admin, 'POST', path(made, act), { ...body, revision: 1 })).body).toMatchObject({
        code: 'content/stale',
        current: { title: 'دوم', revision: 2 },
      });
    expect(await stories()).toEqual([]);
  });

  it('by many at once is approved or rejected once, and told once', async () => {
    const made = await submit('یک');
    const acts = [1, 2, 3].flatMap(() => [
      call(admin, 'POST', path(made, '/approve'), {}),
      call(moderator, 'POST', path(made, '/reject'), { rejection_reason: 'x' }),
      call(writer, 'DELETE', `/stories/submissions/${made.id}`),
    ]);
    const done = (await Promise.all(acts)).filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await stories()).length + (await messages()).length).toBeLessThanOrEqual(2);
  });

  it('is followed by the worker when the process that decided has died', async () => {
    const made = await submit('یک');
    const { data } = await call(admin, 'POST', path(made, '/approve'), {});
    for (const name of ['stories', 'outbox']) await http.connection.collection(name).deleteMany({});
    await http.connection
      .collection<{ _id: string }>('submissions')
      .updateOne({ _id: made.id }, { $set: { follow_due: http.clock.now() + MINUTE_MS } });
    await followLeft(http.parts.stories);
    expect(await stories()).toEqual([]);
    http.clock.advance(MINUTE_MS);
    await followLeft(http.parts.stories);
    await followLeft(http.parts.stories);
    expect((await stories()).map(({ _id }) => String(_id))).toEqual([data.story]);
    expect(await messages()).toHaveLength(1);
  });
});

describe('a story that is rejected', () => {
  it('comes back to its writer with the reason, and its pictures are nobody’s', async () => {
    const { id } = (await upload(writer, await picture())).body.data;
    const made = await submit('یک', { pictures: [id] });
    expect((await call(moderator, 'POST', path(made, '/reject'), { admin_notes: 'x' })).body).toMatchObject({
      code: 'request/invalid',
    });
    const answer = await call(moderator, 'POST', path(made, '/reject'), {
      rejection_reason: 'خیلی کوتاه است',
    });
    expect(answer.data).toMatchObject({
      status: 'rejected',
      rejection_reason: 'خیلی کوتاه است',
      story: null,
    });
    expect(await messages()).toEqual([[writer.id, expect.stringContaining('دلیل: خیلی کوتاه است')]]);
    http.clock.advance(MINUTE_MS * 2);
    expect((await call(moderator, 'DELETE', `/admin/media/${id}`)).status).toBe(200);
  });
});

describe('the queue of the staff', () => {
  it('shows those that wait the oldest first, finds words, and counts', async () => {
    const first = await submit('داستان حاكم');
    http.clock.advance(MINUTE_MS);
    const second = await submit('دیگری');
    http.clock.advance(MINUTE_MS);
    const third = await submit('سومی');
    await call(moderator, 'POST', path(third, '/reject'), { rejection_reason: 'x' });
    const ids = async (query: string) =>
      ((await call(moderator, 'GET', `/admin/stories/submissions${query}`)).body['data'] as Submission[]).map(
        ({ id }) => id,
      );
    expect(await ids('?status=pending')).toEqual([first.id, second.id]);
    expect(await ids('')).toEqual([third.id, second.id, first.id]);
    expect(await ids('?status=rejected')).toEqual([third.id]);
    expect(await ids('?status=pending&page=2&per_page=1')).toEqual([second.id]);
    expect(await ids(`?search=${encodeURIComponent('حاکم')}`)).toEqual([first.id]);
    expect((await call(moderator, 'GET', '/admin/stories/submissions?status=x')).body).toMatchObject({
      code: 'request/invalid',
    });
    expect((await call(moderator, 'GET', '/admin/stories/submissions/stats')).data).toEqual({
      pending: 2,
      approved: 0,
      rejected: 1,
      withdrawn: 0,
      median_wait_ms: 0,
      oldest_at: first.at,
    });
    for (const act of ['', '/approve', '/reject'])
      expect(
        (
          await call(
            moderator,
            act === '' ? 'GET' : 'POST',
            path({ id: 'f'.repeat(24) }, act),
            act === '' ? undefined : { rejection_reason: 'x' },
          )
        ).status,
      ).toBe(404);
  });
});

describe('the data of a writer', () => {
  it('are exported, and go with the account; a published story stays without the name', async () => {
    const made = await submit('یک');
    const { data } = await call(admin, 'POST', path(made, '/approve'), {});
    await call(writer, 'POST', `/stories/${data.story ?? ''}/like`);
    const exported = (await call(writer, 'GET', '/user/export')).body;
    expect(exported['stories']).toMatchObject([{ title: 'یک', status: 'approved' }]);
    expect(exported['likes']).toMatchObject([{ type: 'stories', id: data.story }]);
    await http.parts.privacy.requestDeletion(writer.id, { source_ip: '', device: '' });
    http.clock.advance(GRACE_MS);
    await http.parts.privacy.deleteDueAccounts();
    expect(await http.connection.collection('submissions').countDocuments()).toBe(0);
    expect(await http.connection.collection('likes').countDocuments({ account: writer.id })).toBe(0);
    const [story] = await stories();
    expect(story?.['author']).toEqual({ id: '', name: '' });
    const reader = await aPerson(http, 'user');
    expect((await call(reader, 'GET', '/stories')).body['data']).toMatchObject([
      { title: 'یک', author: null },
    ]);
  });
});

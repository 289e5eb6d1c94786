import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelStory, StoryCard } from '@hokm/shared/api/stories';
import type { Version } from '@hokm/shared/api/versions';
import { VERSIONS_KEPT } from '@hokm/shared/api/versions/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { NOTHING, tree } from '../../../test/support/content.js';
import { startTestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { storiesOf, storyInput } from '../../../test/support/stories.js';
import { auditLog } from '../../platform/panel/audit-model.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' } });
afterAll(() => http.close());
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
beforeEach(async () => {
  // Their sessions end while the clock goes on.
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['stories', 'content_versions', 'media', 'content_undos'])
    await http.connection.collection(name).deleteMany({});
});

const { call, create, publish, addPicture } = storiesOf(http.url, () => admin);
/** Sooner than a session of the panel ends. */
const SOON_MS = 10 * MINUTE_MS;
const cards = async (query = '', headers = {}) =>
  (await call(reader, 'GET', `/stories${query}`, undefined, headers)).body['data'] as StoryCard[];
const titles = async (query = '', headers = {}) => (await cards(query, headers)).map(({ title }) => title);

describe('the panel’s list of stories', () => {
  const listed = async (query: string) =>
    ((await call(admin, 'GET', `/admin/stories${query}`)).body['data'] as PanelStory[]).map(
      ({ title }) => title.fa,
    );

  it('finds them by words of title, tag and text, in Arabic letters too, and by status', async () => {
    await create('پیش‌نویس', { body: { fa: tree('شبی که حاکم باخت'), en: NOTHING } });
    await publish('منتشرشده', { tags: ['خاطره'] });
    const { id } = await create('بعداً');
    const published_at = new Date(http.clock.now() + SOON_MS).toISOString();
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1, published_at });
    expect(await listed(`?search=${encodeURIComponent('حاكم')}`)).toEqual(['پیش‌نویس']);
    expect(await listed(`?search=${encodeURIComponent('خاط')}`)).toEqual(['منتشرشده']);
    expect(await listed('?status=draft')).toEqual(['پیش‌نویس']);
    expect(await listed('?status=scheduled')).toEqual(['بعداً']);
    expect(await listed('?status=published')).toEqual(['منتشرشده']);
    expect(await listed(`?tag=${encodeURIComponent('خاطره')}`)).toEqual(['منتشرشده']);
    const [first] = (await call(admin, 'GET', '/admin/stories')).body['data'] as object[];
    expect(first).not.toHaveProperty('body');
  });

  it('is changed in bulk, and exported', async () => {
    const [a, b] = [await create('الف'), await create('=ب')];
    const bulk = (action: string) =>
      call(admin, 'POST', '/admin/stories/bulk', { action, ids: [a.id, b.id, 'f'.repeat(24)] });
    expect((await bulk('publish')).body).toMatchObject({ done: 2, refused: [{ code: 'request/not_found' }] });
    expect(await titles()).toHaveLength(2);
    const csv = await fetch(`${http.url}/api/admin/stories/export`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await csv.text()).toContain("'=ب");
    await bulk('unpublish');
    expect(await titles()).toEqual([]);
    await bulk('delete');
    expect(await listed('')).toEqual([]);
  });
});

it('the audit entry of the newest change of a story says how it is taken back', async () => {
  const chief = await aPanelPerson(http, 'super_admin');
  const { id } = await create('نخست');
  const save = async (title: string, revision: number) =>
    call(admin, 'PUT', `/admin/stories/${id}`, {
      ...storyInput(title),
      revision,
    });
  expect((await save('دوم', 1)).status).toBe(200);
  http.clock.advance(1_000);
  expect((await save('سوم', 2)).status).toBe(200);
  const entries = await auditLog
    .model(http.connection)
    .find({ target: `stories:${id}`, action: 'stories.update' })
    .sort({ _id: 1 });
  const undos: ({ id: string } | null)[] = [];
  for (const { _id } of entries) {
    const { body } = await call(chief, 'GET', `/security/audit-logs/${_id}`);
    undos.push((body['data'] as { undo: { id: string } | null }).undo);
  }
  expect(undos).toEqual([null, { id: expect.any(String) as string, until: expect.any(String) as string }]);
  expect((await call(admin, 'POST', `/admin/undo/${undos[1]?.id ?? ''}`)).status).toBe(200);
  const { body } = await call(admin, 'GET', `/admin/stories/${id}`);
  expect((body['data'] as PanelStory).title.fa).toBe('دوم');
});

describe('many stories at once', () => {
  const act = async (operation: string, ids: readonly string[], extras: object = {}) =>
    (
      await call(admin, 'POST', `/admin/bulk/${operation}`, {
        resource_type: 'stories',
        resource_ids: ids,
        extras,
      })
    ).body;
  const undo = (body: Record<string, unknown>) =>
    call(admin, 'POST', `/admin/undo/${(body['undo'] as { id: string }).id}`);
  const listed = async (query: string) =>
    ((await call(admin, 'GET', `/admin/stories${query}`)).body['data'] as PanelStory[]).map(({ id }) => id);

  it('are published, taken away, deleted, restored and tagged, and all of it is taken back with one call', async () => {
    const [a, b] = [(await create('الف')).id, (await create('ب')).id];
    const done = await act('publish', [a, b, 'f'.repeat(24)]);
    expect(done).toMatchObject({ done: 2, refused: [{ code: 'request/not_found' }] });
    expect((await titles()).sort()).toEqual(['الف', 'ب']);
    expect((await undo(done)).status).toBe(200);
    expect(await titles()).toEqual([]);

    await act('publish', [a, b]);
    expect((await undo(await act('unpublish', [a, b]))).status).toBe(200);
    expect(await titles()).toHaveLength(2);

    const deleted = await act('delete', [a, b]);
    expect(await listed('')).toEqual([]);
    expect((await listed('?status=trash')).sort()).toEqual([a, b].sort());
    expect((await call(admin, 'GET', `/admin/stories/${a}`)).status).toBe(404);
    expect((await undo(deleted)).status).toBe(200);
    expect(await titles()).toHaveLength(2);
    await act('delete', [a]);
    expect((await undo(await act('restore', [a]))).status).toBe(200);
    expect(await listed('?status=trash')).toEqual([a]);
    await act('restore', [a]);
    expect(await listed('?status=trash')).toEqual([]);

    const tagged = await act('tag', [a, b], { tag: 'خاطره' });
    expect((await listed(`?tag=${encodeURIComponent('خاطره')}`)).sort()).toEqual([a, b].sort());
    await call(admin, 'PUT', `/admin/stories/${a}`, {
      ...storyInput('دیگر'),
      tags: ['خاطره'],
      revision: (await call(admin, 'GET', `/admin/stories/${a}`)).data.revision,
    });
    expect((await undo(tagged)).status).toBe(200);
    // The one that was changed since stays as it is.
    expect(await listed(`?tag=${encodeURIComponent('خاطره')}`)).toEqual([a]);
    expect(await act('tag', [a])).toMatchObject({ code: 'request/invalid' });
  });

  it('are found by the language that they lack', async () => {
    const { id } = await create('الف');
    const whole = await create('ب', { title: { fa: 'ب', en: 'B' } });
    expect(await listed('?missing=en')).toEqual([id]);
    expect(await listed('?missing=fa')).toEqual([]);
    expect(await listed('')).toEqual([whole.id, id]);
  });
});

describe('versions of a story', () => {
  const versions = async (id: string) =>
    (await call(moderator, 'GET', `/admin/content/stories/${id}/versions`)).body['data'] as Version[];

  it('are kept for each text, with who wrote it, and brought back as a new one', async () => {
    const { id } = await publish('یک');
    await call(moderator, 'PUT', `/admin/stories/${id}`, { ...storyInput('دو'), revision: 2 });
    await call(moderator, 'PUT', `/admin/stories/${id}`, { ...storyInput('سه'), revision: 3 });
    expect(await versions(id)).toMatchObject([
      { n: 4, is_published: false, is_current: true, by: { id: moderator.id } },
      { n: 3, is_published: false, is_current: false, by: { id: moderator.id } },
      { n: 1, is_published: true, is_current: false, by: { id: admin.id } },
    ]);
    const path = `/admin/content/stories/${id}/versions`;
    expect((await call(moderator, 'GET', `${path}/1`)).data).toMatchObject({
      n: 1,
      fields: { title: { fa: 'یک' } },
    });
    expect((await call(moderator, 'GET', `${path}/4`)).data).toMatchObject({
      fields: { title: { fa: 'سه' } },
    });
    expect((await call(moderator, 'GET', `${path}/2`)).status).toBe(404);
    expect((await call(moderator, 'POST', `${path}/1/restore`, { revision: 3 })).body).toMatchObject({
      code: 'content/stale',
    });
    expect((await call(moderator, 'POST', `${path}/1/restore`, { revision: 4 })).body).toMatchObject({
      revision: 5,
    });
    expect((await versions(id)).map(({ n }) => n)).toEqual([5, 4, 3, 1]);
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data.title.fa).toBe('یک');
    expect((await call(admin, 'GET', `/admin/content/stories/${'f'.repeat(24)}/versions`)).status).toBe(404);
    expect((await call(admin, 'GET', `/admin/content/news/${id}/versions`)).body).toMatchObject({
      code: 'request/invalid',
    });
  });

  it('are not made by autosave, and nothing that somebody else has written or saved is lost to it', async () => {
    const { id } = await create('یک');
    let revision = 1;
    const keep = async (by: SignedInPerson, fa: string, autosave = true) => {
      const kept = await call(by, 'PUT', `/admin/stories/${id}`, { ...storyInput(fa), revision, autosave });
      if (kept.status === 200) revision = kept.data.revision;
      return kept;
    };
    const ns = async () => (await versions(id)).map(({ n, by }) => [n, by.id]);
    expect((await keep(moderator, 'دو')).body['undo']).toBeNull();
    for (const fa of ['سه', 'چهار', 'پنج']) await keep(moderator, fa);
    // The same again changes nothing.
    const before = revision;
    await keep(moderator, 'پنج');
    expect(revision).toBe(before);
    expect(await ns()).toEqual([
      [5, moderator.id],
      [1, admin.id],
    ]);
    // Another one writes on: what stood there becomes a version.
    await keep(admin, 'شش');
    expect(await ns()).toEqual([
      [6, admin.id],
      [5, moderator.id],
      [1, admin.id],
    ]);
    // Saved without a further change, and then written on: the saved one is a version.
    await keep(admin, 'شش', false);
    await keep(admin, 'هفت');
    expect((await ns()).map(([n]) => n)).toEqual([8, 6, 5, 1]);
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data.title.fa).toBe('هفت');
    const path = `/admin/content/stories/${id}/versions`;
    await call(admin, 'POST', `${path}/1/restore`, { revision });
    expect((await ns()).map(([n]) => n)).toEqual([9, 8, 6, 5, 1]);
    expect((await keep(admin, 'دیر')).body).toMatchObject({ code: 'content/stale' });
    const entries = await auditLog
      .model(http.connection)
      .find({ target: `stories:${id}` })
      .lean();
    expect(entries.filter(({ action }) => action === 'stories.autosave')).toHaveLength(6);
  });

  it(`beyond ${VERSIONS_KEPT} go, except those that were published`, async () => {
    const { id } = await publish('یک');
    for (let revision = 2; revision < VERSIONS_KEPT + 6; revision += 1)
      await call(admin, 'PUT', `/admin/stories/${id}`, {
        ...storyInput(`متن ${String(revision)}`),
        revision,
      });
    const all = await versions(id);
    expect(all).toHaveLength(VERSIONS_KEPT + 2);
    expect(all.at(-1)).toMatchObject({ n: 1, is_published: true });
  });
});

describe('changes of stories', () => {
  it('stand in the audit log, and are taken back for a day while nobody has made another one', async () => {
    const { id } = await publish('یک');
    const undoing = async (by: SignedInPerson, answer: { body: Record<string, unknown> }) =>
      call(by, 'POST', `/admin/undo/${(answer.body['undo'] as { id: string }).id}`);
    const update = await call(moderator, 'PUT', `/admin/stories/${id}`, { ...storyInput('دو'), revision: 2 });
    expect((await undoing(moderator, update)).body).toMatchObject({ undone: 1 });
    expect((await call(admin, 'GET', `/admin/stories/${id}`)).data).toMatchObject({
      title: { fa: 'یک' },
      revision: 4,
    });
    expect((await undoing(moderator, update)).status).toBe(404);

    const gone = await call(admin, 'POST', `/admin/stories/${id}/unpublish`, { revision: 4 });
    expect((await undoing(moderator, gone)).status).toBe(404);
    expect((await undoing(admin, gone)).status).toBe(200);
    expect(await titles()).toEqual(['یک']);

    const deleted = await call(admin, 'DELETE', `/admin/stories/${id}`);
    expect(await titles()).toEqual([]);
    expect((await undoing(admin, deleted)).status).toBe(200);
    expect(await titles()).toEqual(['یک']);

    const late = await call(admin, 'PUT', `/admin/stories/${id}`, { ...storyInput('سه'), revision: 8 });
    await call(admin, 'PUT', `/admin/stories/${id}`, { ...storyInput('چهار'), revision: 9 });
    expect((await undoing(admin, late)).body).toMatchObject({ code: 'content/stale' });
    const last = await call(admin, 'PUT', `/admin/stories/${id}`, { ...storyInput('پنج'), revision: 10 });
    http.clock.advance(DAY_MS);
    admin = await aPanelPerson(http, 'admin');
    moderator = await aPanelPerson(http, 'moderator');
    expect((await undoing(admin, last)).status).toBe(404);

    const entries = await auditLog
      .model(http.connection)
      .find({ target: `stories:${id}` })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action }) => action)).toEqual(
      [
        'create',
        'publish',
        'update',
        'undo',
        'unpublish',
        'undo',
        'delete',
        'undo',
        'update',
        'update',
        'update',
      ].map((verb) => `stories.${verb}`),
    );
  });

  it('reach readers when a picture is described anew, and hold pictures that are in use', async () => {
    const picture = await addPicture();
    const { id } = await publish('یک', { picture });
    const removed = await call(admin, 'DELETE', `/admin/media/${picture}`);
    expect(removed.body).toMatchObject({
      code: 'content/in_use',
      uses: [{ type: 'stories', id, title: 'یک' }],
    });
    const alt = { fa: 'شرح تازه', en: 'new' };
    await call(admin, 'PUT', `/admin/media/${picture}`, { alt, focus: { x: 0, y: 1 }, revision: 1 });
    expect((await cards())[0]?.picture).toMatchObject({ alt: 'شرح تازه', focus: { x: 0, y: 1 } });
    await call(admin, 'PUT', `/admin/stories/${id}`, { ...storyInput('یک'), revision: 2 });
    expect((await call(admin, 'DELETE', `/admin/media/${picture}`)).status).toBe(409);
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 3 });
    http.clock.advance(61_000);
    expect((await call(admin, 'DELETE', `/admin/media/${picture}`)).status).toBe(200);
  });
});

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Story, StoryCard } from '@hokm/shared/api/stories';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { NOTHING, tree } from '../../../test/support/content.js';
import { startTestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, type SignedInPerson } from '../../../test/support/people.js';
import { storiesOf, storyInput } from '../../../test/support/stories.js';

const http = await startTestHttp({ env: { TRUST_PROXY: '1' }, watchCommands: true });
let commands: string[] = [];
http.connection.getClient().on('commandStarted', ({ commandName, command }) => {
  commands.push(`${commandName} ${String((command as Record<string, unknown>)[commandName])}`);
});
afterAll(() => http.close());
let admin: SignedInPerson;
let moderator: SignedInPerson;
let reader: SignedInPerson;
beforeEach(async () => {
  // Their sessions end while the clock goes on.
  admin = await aPanelPerson(http, 'admin');
  moderator = await aPanelPerson(http, 'moderator');
  reader = await aPerson(http, 'user');
  for (const name of ['stories', 'content_versions', 'likes', 'media'])
    await http.connection.collection(name).deleteMany({});
});

const { call, create, publish, addPicture } = storiesOf(http.url, () => admin);
/** Sooner than a session of the panel ends. */
const SOON_MS = 10 * MINUTE_MS;
const cards = async (query = '', headers = {}) =>
  (await call(reader, 'GET', `/stories${query}`, undefined, headers)).body['data'] as StoryCard[];
const titles = async (query = '', headers = {}) => (await cards(query, headers)).map(({ title }) => title);
const one = async (id: string, by = reader) =>
  (await call(by, 'GET', `/stories/${id}`)).body['data'] as Story;

describe('a story', () => {
  it('is a draft that readers do not see until it is published, and then as it was published', async () => {
    const { id, ...draft } = await create('اول', { tags: ['کوت', 'کوت'] });
    expect(draft).toMatchObject({
      revision: 1,
      status: 'draft',
      tags: ['کوت'],
      has_changes: false,
      author: null,
    });
    expect(await titles()).toEqual([]);
    expect((await call(reader, 'GET', `/stories/${id}`)).status).toBe(404);
    const shown = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 });
    expect(shown.data).toMatchObject({ revision: 2, status: 'published', has_changes: false });
    expect(await cards()).toMatchObject([
      { id, title: 'اول', summary: 'متن اول', tags: ['کوت'], author: null, likes: 0, picture: null },
    ]);
    const changed = await call(admin, 'PUT', `/admin/stories/${id}`, { ...storyInput('دوم'), revision: 2 });
    expect(changed.data).toMatchObject({ revision: 3, status: 'published', has_changes: true });
    expect((await one(id)).title).toBe('اول');
    await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 3 });
    expect(await one(id)).toMatchObject({
      title: 'دوم',
      body: tree('متن دوم'),
      language: 'fa',
      liked: false,
    });
    await call(admin, 'POST', `/admin/stories/${id}/unpublish`, { revision: 4 });
    expect(await titles()).toEqual([]);
  });

  it('is shown from its moment on, and keeps its place when it is published anew', async () => {
    const { id } = await create('فردا');
    const published_at = new Date(http.clock.now() + SOON_MS).toISOString();
    const planned = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1, published_at });
    expect(planned.data).toMatchObject({ status: 'scheduled', published_at });
    expect(await titles()).toEqual([]);
    expect((await call(reader, 'POST', `/stories/${id}/like`)).status).toBe(404);
    http.clock.advance(SOON_MS);
    expect(await titles()).toEqual(['فردا']);
    http.clock.advance(1_000);
    const again = await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 2 });
    expect(again.data.published_at).toBe(published_at);
  });

  it('is read in the reader’s language, or in the one in which it is whole', async () => {
    const both = { title: { fa: 'فارسی', en: 'English' }, body: { fa: tree('متن'), en: tree('Text') } };
    await publish('', both);
    const { id } = await publish('', { ...both, body: { fa: NOTHING, en: tree('Only English') } });
    expect(await titles('', { 'accept-language': 'en' })).toEqual(['English', 'English']);
    expect(await titles()).toEqual(['English', 'فارسی']);
    expect(await one(id)).toMatchObject({ language: 'en', body: tree('Only English') });
  });

  it('comes in pages: pinned ones first, then the newest, or those of a tag', async () => {
    await publish('یک', { tags: ['الف'] });
    http.clock.advance(1_000);
    await publish('دو', { pinned: true });
    http.clock.advance(1_000);
    await publish('سه', { tags: ['الف', 'ب'] });
    expect(await titles()).toEqual(['دو', 'سه', 'یک']);
    expect(await titles('?per_page=2&page=2')).toEqual(['یک']);
    expect(await titles(`?tag=${encodeURIComponent('الف')}`)).toEqual(['سه', 'یک']);
    expect((await call(reader, 'GET', '/stories?page=2&per_page=2')).body['meta']).toEqual({
      total: 3,
      page: 2,
      pages: 2,
      per_page: 2,
    });
  });

  it('costs two queries a page, and one alone, with their pictures', async () => {
    const picture = await addPicture();
    const image = { type: 'image', attrs: { media: picture } };
    const body = { fa: { ...tree('متن'), content: [...tree('متن').content, image] }, en: NOTHING };
    for (const name of ['الف', 'ب', 'پ']) await publish(name, { picture, body });
    const ofStories = () => commands.filter((each) => / (stories|likes|media|accounts_of)/.test(each));
    commands = [];
    const list = await cards();
    expect(ofStories()).toHaveLength(2);
    expect(list.map((each) => each.picture?.alt)).toEqual(['شرح', 'شرح', 'شرح']);
    commands = [];
    const { pictures } = await one(list[0]?.id ?? '');
    expect(ofStories()).toHaveLength(1);
    expect(pictures.map(({ id }) => id)).toEqual([picture]);
  });
});

describe('a story that is not whole', () => {
  it('is not published, and says what it lacks', async () => {
    const picture = await addPicture({ fa: 'شرح', en: '' });
    const { id } = await create('', {
      title: { fa: '', en: 'x' },
      body: { fa: tree('متن'), en: NOTHING },
      picture,
    });
    expect(await call(admin, 'POST', `/admin/stories/${id}/publish`, { revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'content/not_ready', missing: ['body', `alt:${picture}`] },
    });
    expect(
      (await call(admin, 'POST', '/admin/stories/bulk', { action: 'publish', ids: [id] })).body,
    ).toMatchObject({
      done: 0,
      refused: [{ id, code: 'content/not_ready' }],
    });
  });

  it.each([
    ['without a title', { title: { fa: '', en: '' } }],
    ['with HTML as its text', { body: { fa: '<p>x</p>', en: NOTHING } }],
    [
      'with a script as a link',
      {
        body: {
          fa: {
            type: 'doc',
            content: [
              {
                type: 'paragraph',
                content: [
                  {
                    type: 'text',
                    text: 'x',
                    marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
                  },
                ],
              },
            ],
          },
          en: NOTHING,
        },
      },
    ],
    ['with too many tags', { tags: Array.from({ length: 11 }, (_, at) => `t${String(at)}`) }],
    ['with a picture that is not there', { picture: 'f'.repeat(24) }],
    [
      'with a picture in its text that is not there',
      {
        body: {
          fa: { type: 'doc', content: [{ type: 'image', attrs: { media: 'e'.repeat(24) } }] },
          en: NOTHING,
        },
      },
    ],
  ])('is refused %s', async (_what, more) => {
    expect((await call(admin, 'POST', '/admin/stories', storyInput('x', more))).body).toMatchObject({
      code: 'request/invalid',
    });
    expect(await http.connection.collection('stories').countDocuments()).toBe(0);
  });

  it('of 200 KB is stored, and of more refused', async () => {
    const long = (length: number) => ({ body: { fa: tree('x'.repeat(length)), en: NOTHING } });
    expect((await call(admin, 'POST', '/admin/stories', storyInput('x', long(190_000)))).status).toBe(201);
    expect((await call(admin, 'POST', '/admin/stories', storyInput('x', long(210_000)))).body).toMatchObject({
      code: 'request/invalid',
    });
    expect((await call(admin, 'POST', '/admin/stories', storyInput('x', long(600_000)))).body).toMatchObject({
      code: 'request/too_large',
    });
    expect(
      (await call(admin, 'POST', '/admin/stories/bulk', { action: 'publish', ids: ['x'.repeat(70_000)] }))
        .body,
    ).toMatchObject({ code: 'request/too_large' });
  });
});

describe('two editors of a story', () => {
  it('do not overwrite each other: the late one gets the newer story', async () => {
    const { id } = await create('اول');
    const write = (fa: string) =>
      call(moderator, 'PUT', `/admin/stories/${id}`, { ...storyInput(fa), revision: 1 });
    const both = await Promise.all([write('الف'), write('ب')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'content/stale', current: { revision: 2 } });
    for (const [path, more] of [
      ['publish', {}],
      ['unpublish', {}],
    ] as const)
      expect(
        (await call(admin, 'POST', `/admin/stories/${id}/${path}`, { revision: 1, ...more })).body,
      ).toMatchObject({ code: 'content/stale' });
    for (const path of ['publish', 'unpublish'])
      expect(
        (await call(admin, 'POST', `/admin/stories/${'f'.repeat(24)}/${path}`, { revision: 1 })).status,
      ).toBe(404);
  });
});

describe('moderators', () => {
  it('write drafts, and neither publish, pin nor delete', async () => {
    const { id } = (await call(moderator, 'POST', '/admin/stories', storyInput('پیش‌نویس'))).data;
    expect(
      (await call(moderator, 'PUT', `/admin/stories/${id}`, { ...storyInput('نو'), revision: 1 })).status,
    ).toBe(200);
    const forbidden = { status: 403, body: { code: 'auth/forbidden' } };
    expect(await call(moderator, 'POST', `/admin/stories/${id}/publish`, { revision: 2 })).toMatchObject(
      forbidden,
    );
    expect(await call(moderator, 'DELETE', `/admin/stories/${id}`)).toMatchObject(forbidden);
    expect(
      await call(moderator, 'POST', '/admin/stories/bulk', { action: 'publish', ids: [id] }),
    ).toMatchObject(forbidden);
    expect(
      await call(moderator, 'PUT', `/admin/stories/${id}`, {
        ...storyInput('نو', { pinned: true }),
        revision: 2,
      }),
    ).toMatchObject(forbidden);
    expect(await call(moderator, 'POST', '/admin/stories', storyInput('x', { pinned: true }))).toMatchObject(
      forbidden,
    );
  });
});

describe('readers', () => {
  it('like a story once each, at the same moment too, and take it back', async () => {
    const { id } = await publish('یک');
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(http, 'user')));
    await Promise.all(people.flatMap((each) => [1, 2].map(() => call(each, 'POST', `/stories/${id}/like`))));
    expect((await cards())[0]?.likes).toBe(5);
    const [first] = people;
    if (first === undefined) throw new Error('nobody');
    expect((await one(id, first)).liked).toBe(true);
    expect((await call(first, 'DELETE', `/stories/${id}/like`)).body).toMatchObject({
      liked: false,
      likes: 4,
    });
    expect((await call(first, 'DELETE', `/stories/${id}/like`)).body).toMatchObject({
      liked: false,
      likes: 4,
    });
    await http.connection.collection('stories').updateOne({}, { $set: { likes: 99 } });
    await http.parts.stories.stories.recount();
    expect((await one(id, first)).likes).toBe(4);
  });

  it('are counted as sharing a story once a day', async () => {
    const { id } = await publish('یک');
    for (const shares of [1, 1])
      expect((await call(reader, 'POST', `/stories/${id}/share`)).body).toMatchObject({ shares });
    http.clock.advance(DAY_MS);
    const other = await aPerson(http, 'user');
    expect((await call(other, 'POST', `/stories/${id}/share`)).body).toMatchObject({ shares: 2 });
  });

  it('find nothing under ids of no story, of drafts, and of stories in the trash', async () => {
    const draft = await create('پیش‌نویس');
    const { id } = await publish('رفته');
    await call(admin, 'DELETE', `/admin/stories/${id}`);
    for (const each of ['f'.repeat(24), draft.id, id])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/like'],
        ['DELETE', '/like'],
        ['POST', '/share'],
      ] as const)
        expect((await call(reader, method, `/stories/${each}${path}`)).status, `${method} ${path}`).toBe(404);
    expect((await call(reader, 'GET', '/stories/x')).body).toMatchObject({ code: 'request/invalid' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../../test/support/people.js';
import { signInGuest } from '../../../test/support/player.js';

let http: TestHttp;
let admin: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

const search = (person: SignedInPerson, q: string) =>
  apiOf(http.url, person.token)('GET', `/admin/search?q=${encodeURIComponent(q)}`);
const namesIn = (body: Record<string, unknown>) =>
  (body['people'] as { name: string }[]).map(({ name }) => name);

describe('the palette’s search', () => {
  it('finds people by Arabic or Persian letters and by id, at most five, for all staff', async () => {
    const guests = [];
    for (let n = 0; n < 7; n += 1) guests.push(await signInGuest(http.url, `کیان ${'آبپتثجچ'[n] ?? ''}`));
    expect(namesIn((await search(admin, 'كيان')).body)).toHaveLength(5);
    const [first] = guests;
    expect(namesIn((await search(admin, first?.id ?? '')).body)).toEqual(['کیان آ']);
    const moderator = await aPanelPerson(http, 'moderator');
    expect(namesIn((await search(moderator, 'کیان')).body)).toHaveLength(5);
  });

  it('finds the last match of a room by its code, in either case, for all staff', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    await http.parts.matches.collection.insertOne({
      _id: 'a1'.repeat(12) as never,
      room_id: 'ABC234',
      name: 'شب یلدا',
      created_at: 5,
      finished_at: Date.UTC(2026, 1, 1),
    });
    const { body } = await search(moderator, 'abc234');
    expect(body['matches']).toMatchObject([
      { room_id: 'ABC234', name: 'شب یلدا', finished_at: '2026-02-01T00:00:00.000Z' },
    ]);
  });

  it('finds stories by a word, drafts too, but none that is in the trash', async () => {
    const moderator = await aPanelPerson(http, 'moderator');
    const stories = http.connection.collection('stories');
    const { insertedIds } = await stories.insertMany([
      { title: { fa: 'شب یلدا', en: '' }, search: ['شب', 'یلدا'], published_at: null },
      { title: { fa: 'یلدای دیگر', en: '' }, search: ['یلدای'], trash_at: new Date() },
    ]);
    expect((await search(moderator, 'يلد')).body['stories']).toEqual([
      { id: insertedIds[0]?.toHexString(), title: { fa: 'شب یلدا', en: '' } },
    ]);
  });

  it('finds titles of every kind by a word, five of each, and news for those who publish', async () => {
    const kinds = ['gallery', 'albums', 'books', 'pages', 'authors', 'news'];
    for (const kind of kinds) {
      const title = { fa: `جشن ${kind}`, en: '' };
      const collection = http.connection.collection(kind);
      const documents = Array.from({ length: 7 }, (_, n) => ({
        // Names and files that only one may have.
        key: `key${n}`,
        picture: `file${n}`,
        ...(kind === 'authors' ? { name: title } : { title }),
        search: ['جشن'],
        published_at: null,
        ...(n === 0 ? { trash_at: new Date() } : {}),
      }));
      await collection.insertMany(documents);
    }
    const moderator = await aPanelPerson(http, 'moderator');
    const kindsFor = async (person: SignedInPerson) => {
      const titles = (await search(person, 'جشن')).body['titles'] as { kind: string; title: object }[];
      expect(titles).toContainEqual(
        expect.objectContaining({ kind: 'authors', title: { fa: 'جشن authors', en: '' } }),
      );
      return kinds.map((kind) => [kind, titles.filter((each) => each.kind === kind).length] as const);
    };
    expect(await kindsFor(admin)).toEqual(kinds.map((kind) => [kind, 5]));
    expect(await kindsFor(moderator)).toEqual(kinds.map((kind) => [kind, kind === 'news' ? 0 : 5]));
  });

  it('finds a payment by its charge or the beginning of it, for those who see money', async () => {
    const payer = await signInGuest(http.url, 'خریدار');
    await http.connection.collection('payments').insertMany([
      { _id: 'stxA.b*1' as never, account: payer.id, stars: 50, at: new Date(0) },
      { _id: 'stxAxb*2' as never, account: null, stars: 60, at: new Date(0) },
    ]);
    const paid = async (person: SignedInPerson, q: string) => (await search(person, q)).body['payments'];
    expect(await paid(admin, 'stxA.b*1')).toEqual([
      {
        id: 'stxA.b*1',
        player: { id: payer.id, name: 'خریدار' },
        stars: 50,
        paid_at: '1970-01-01T00:00:00.000Z',
      },
    ]);
    expect(await paid(admin, 'stxAxb*2')).toMatchObject([{ player: null, stars: 60 }]);
    expect(await paid(admin, 'stxA')).toEqual([]);
    expect(await paid(await aPanelPerson(http, 'super_admin'), 'stxA.b*1')).toHaveLength(1);
    expect(await paid(await aPanelPerson(http, 'moderator'), 'stxA.b*1')).toEqual([]);
  });

  it('finds nothing for what names nobody, and is refused without enough', async () => {
    expect((await search(admin, 'zzzzzz')).body).toMatchObject({ people: [], matches: [], stories: [] });
    for (const q of ['', 'a', 'x'.repeat(257)]) expect((await search(admin, q)).status).toBe(400);
  });
});

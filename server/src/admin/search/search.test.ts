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

  it('finds nothing for what names nobody, and is refused without enough', async () => {
    expect((await search(admin, 'zzzzzz')).body).toMatchObject({ people: [], matches: [], stories: [] });
    for (const q of ['', 'a', 'x'.repeat(65)]) expect((await search(admin, q)).status).toBe(400);
  });
});

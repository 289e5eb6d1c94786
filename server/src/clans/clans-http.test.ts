import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clanAnswer, clansAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

async function person(name: string) {
  const { id, token } = await signInGuest(http.url, name);
  return { id, call: apiOf(http.url, token) };
}
type Person = Awaited<ReturnType<typeof person>>;
const make = async ({ call }: Person, name: string) =>
  clanAnswer.parse(
    (await call('POST', '/clans', { name, badge: 'sun', description: ' سلام ', country: 'IR' })).body,
  ).data;

describe('clans over HTTP', () => {
  it('are created, found, joined and left, and show each viewer their own role', async () => {
    const [leader, member, stranger] = [await person('رهبر'), await person('عضو'), await person('غریبه')];
    const made = await make(leader, 'ستاره شب');
    expect(made).toMatchObject({
      role: 'leader',
      trophies: 0,
      level: 1,
      full: false,
      description: 'سلام',
      country: 'IR',
    });
    const joined = await member.call('POST', `/clans/${made.id}/join`);
    const names = clanAnswer.parse(joined.body).data.members.map(({ name, role }) => [name, role]);
    expect(names).toEqual([
      ['رهبر', 'leader'],
      ['عضو', 'member'],
    ]);
    const roleOf = async ({ call }: Person, id = made.id) => {
      const { status, body } = await call('GET', `/clans/${id}`);
      return status === 200 ? clanAnswer.parse(body).data.role : body['code'];
    };
    expect([await roleOf(leader), await roleOf(member), await roleOf(stranger)]).toEqual([
      'leader',
      'member',
      null,
    ]);
    expect([await roleOf(member, 'me'), await roleOf(stranger, 'me')]).toEqual([
      'member',
      'request/not_found',
    ]);
    const found = clansAnswer.parse(
      (await stranger.call('GET', `/clans?q=${encodeURIComponent('ستار')}`)).body,
    );
    expect(found.data).toMatchObject([{ id: made.id, members: 2, badge: 'sun', full: false }]);
    expect((await stranger.call('POST', '/clans/leave')).body['code']).toBe('clans/not_member');
    const kicked = await leader.call('DELETE', `/clans/${made.id}/members/${member.id}`);
    expect(kicked.body).toEqual({ success: true });
    expect((await member.call('POST', '/clans/leave')).body['code']).toBe('clans/not_member');
    expect((await leader.call('POST', '/clans/leave')).body).toEqual({ success: true });
    expect(await roleOf(leader)).toBe('request/not_found');
  });

  it('do not exist to join for people whom the leader has blocked', async () => {
    const [leader, stranger] = [await person('رهبر'), await person('مزاحم')];
    const { id } = await make(leader, 'ماه شب');
    await leader.call('POST', '/blocks', { player_id: stranger.id });
    const refused = await stranger.call('POST', `/clans/${id}/join`);
    expect([refused.status, refused.body['code']]).toEqual([404, 'request/not_found']);
  });

  it('are listed page by page, and the searched text is no pattern', async () => {
    for (const number of [1, 2, 3]) await make(await person('سازنده'), `فهرست ${number}`);
    const [me] = [await person('خواننده')];
    const list = async (query: string) => clansAnswer.parse((await me.call('GET', `/clans?${query}`)).body);
    const q = `q=${encodeURIComponent('فهرست')}`;
    expect((await list(q)).meta).toEqual({ total: 3, page: 1, pages: 1, per_page: 20 });
    expect((await list(`${q}&page=2&per_page=2`)).data).toHaveLength(1);
    for (const text of ['.*', 'ف.*ت', '|', '[فق]هرست', 'ف|ق'])
      expect((await list(`q=${encodeURIComponent(text)}`)).meta.total).toBe(0);
    expect((await me.call('GET', '/clans?q[$ne]=x')).status).toBeLessThan(500);
  });

  it('refuse bad names, badges and countries, and calls without a session', async () => {
    const me = await person('بدنام');
    const code = async (changed: object) =>
      (await me.call('POST', '/clans', { name: 'خوب است', badge: 'lion', ...changed })).body['code'];
    for (const changed of [
      { name: 'xy' },
      { name: 'x'.repeat(21) },
      { badge: 'skull' },
      { country: 'Iran' },
      { description: 'x'.repeat(141) },
      { name: '\u202e\u2066\u2067' },
    ])
      expect(await code(changed)).toBe('request/invalid');
    const nobody = apiOf(http.url, null);
    for (const [method, path] of [
      ['GET', '/clans'],
      ['POST', '/clans'],
      ['POST', '/clans/leave'],
      ['GET', '/news'],
    ] as const)
      expect((await nobody(method, path)).status).toBe(401);
  });

  it('can be created five times a day by one person', async () => {
    const me = await person('دودل');
    const codes = [];
    for (let number = 1; number <= 7; number++) {
      codes.push((await me.call('POST', '/clans', { name: `دودلی ${number}`, badge: 'moon' })).body['code']);
      await me.call('POST', '/clans/leave');
    }
    expect(codes).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      'request/too_many',
      'request/too_many',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';
import { anId } from '../../test/support/rooms.js';
import { Pairs } from './pairs.js';

let http: TestHttp;
let pairs: Pairs;
beforeAll(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
  pairs = new Pairs(http.connection);
});
afterAll(() => http.close());

async function aGuest(name: string) {
  const { id, token } = await signInGuest(http.url, name);
  return { id, call: apiOf(http.url, token) };
}

describe('the partners of a person', () => {
  it('are listed with the most matches first, in pages, without accounts that are gone', async () => {
    const me = await aGuest('سارا');
    const others = [await aGuest('علی'), await aGuest('مینا')];
    for (const [index, { id }] of others.entries())
      for (let match = 0; match <= index; match++)
        await pairs.count(`${id}${match}`, 1_000, [{ people: [me.id, id], won: match === 0 }]);
    await pairs.count('gone', 1_000, [{ people: [me.id, anId(9)], won: true }]);
    const { body } = await me.call('GET', '/pairs?per_page=2');
    expect(body['meta']).toMatchObject({ total: 3, pages: 2 });
    expect((body['data'] as unknown[])[0]).toMatchObject({
      partner: { player_id: others[1]?.id, name: 'مینا' },
      games: 2,
      won: 1,
      streak: 0,
      best_streak: 1,
      trophies: null,
    });
    expect((await others[0]?.call('GET', '/pairs'))?.body['data']).toHaveLength(1);
  });

  it('are read one by one; nobody is a partner before the first match', async () => {
    const [me, other] = [await aGuest('سارا'), await aGuest('علی')];
    const read = async () => (await me.call('GET', `/pairs/${other.id}`)).body['data'];
    expect(await read()).toBeNull();
    await pairs.count('one', 1_000, [{ people: [other.id, me.id], won: true }]);
    expect(await read()).toMatchObject({ partner: { player_id: other.id }, games: 1, streak: 1 });
    expect((await me.call('GET', '/pairs/nobody')).status).toBe(400);
  });
});

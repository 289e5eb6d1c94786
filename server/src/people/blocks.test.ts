import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockAnswer, blocksAnswer } from '@hokm/shared/api';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { signInGuest } from '../../test/support/player.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp({ watchCommands: true });
});
afterAll(() => http.close());

type Person = Awaited<ReturnType<typeof signInGuest>>;
const people = (...names: string[]) => Promise.all(names.map((name) => signInGuest(http.url, name)));
const api = (person: Person | null, method: string, path: string, body?: object) =>
  apiOf(http.url, person?.token ?? null)(method, path, body);

describe('blocks', () => {
  it('are listed newest first and once per player, for their owner only', async () => {
    const [me, a, b] = (await people('من', 'الف', 'ب')) as [Person, Person, Person];
    const first = blockAnswer.parse((await api(me, 'POST', '/blocks', { player_id: a.id })).body);
    http.clock.advance(1_000);
    await api(me, 'POST', '/blocks', { player_id: b.id });
    http.clock.advance(1_000);
    const again = blockAnswer.parse((await api(me, 'POST', '/blocks', { player_id: a.id })).body);
    expect(again.data).toEqual(first.data);
    const list = blocksAnswer.parse((await api(me, 'GET', '/blocks')).body);
    expect(list.data.map(({ player_id, name }) => [player_id, name])).toEqual([
      [b.id, 'ب'],
      [a.id, 'الف'],
    ]);
    expect(list.meta).toEqual({ total: 2, page: 1, pages: 1, per_page: 20 });
    const second = blocksAnswer.parse((await api(me, 'GET', '/blocks?page=2&per_page=1')).body);
    expect(second.data.map(({ player_id }) => player_id)).toEqual([a.id]);
    expect(blocksAnswer.parse((await api(a, 'GET', '/blocks')).body).data).toEqual([]);
    await api(me, 'DELETE', `/blocks/${a.id}`);
    await api(me, 'DELETE', `/blocks/${a.id}`);
    expect(blocksAnswer.parse((await api(me, 'GET', '/blocks')).body).meta.total).toBe(1);
  });

  it('of yourself, of an account that does not exist, or without a session are refused', async () => {
    const [me] = (await people('من')) as [Person];
    const block = (who: Person | null, player_id: unknown) => api(who, 'POST', '/blocks', { player_id });
    expect((await block(me, me.id)).body['code']).toBe('request/invalid');
    expect((await block(me, 'f'.repeat(24))).body['code']).toBe('request/not_found');
    expect((await block(me, { $ne: '' })).body['code']).toBe('request/invalid');
    expect((await block(null, me.id)).status).toBe(401);
    expect((await api(me, 'GET', '/blocks?per_page=100000')).body['code']).toBe('request/invalid');
  });

  it('are listed with one query for all accounts, however many there are', async () => {
    const [me, ...others] = (await people('من', 'الف', 'ب', 'پ', 'ت')) as [Person, ...Person[]];
    for (const { id } of others) await api(me, 'POST', '/blocks', { player_id: id });
    let reads = 0;
    const count = ({ commandName, command }: { commandName: string; command: object }): void => {
      if (commandName === 'find' && 'find' in command && command.find === 'accounts') reads += 1;
    };
    const client = http.connection.getClient();
    client.on('commandStarted', count);
    const { body } = await api(me, 'GET', '/blocks');
    client.off('commandStarted', count);
    expect(blocksAnswer.parse(body).data).toHaveLength(4);
    // The session's account, and the blocked ones.
    expect(reads).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { openEconomy } from '../../test/support/open-economy.js';
import { connect, type TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { playOut } from '../../test/support/table.js';
import { questsAreDone } from '../../test/support/without-quests.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { systemTimers } from '../platform/core/node-ports.js';
import { Wallet } from '../wallet/wallet.js';

const STAKE = 50;
/** A process knows of a change within a second; a busy machine needs longer. */
const SOON = { timeout: 20_000, interval: 50 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const apiFor = ({ token }: TestPlayer) => ({ call: apiOf(server.url, token) });

/** A person who may put in up to 50 coins. */
async function aPlayer(n: number): Promise<TestPlayer> {
  const player = await server.guest(`بازیکن ${n}`);
  const created_at = new Date(Date.now() - 30 * DAY_MS);
  const old = { is_guest: false, telegram_id: 9_000 + n, created_at };
  await accountModel(server.connection).updateOne({ _id: player.id }, { $set: old });
  const wallet = new Wallet(server.connection, systemTimers);
  await wallet.change({ account: player.id, key: 'earned', amount: 500, kind: 'daily' });
  return player;
}
async function balanceOf({ id }: TestPlayer): Promise<number> {
  return (await accountModel(server.connection).findById(id).orFail().lean<AccountRecord>()).balance;
}
type Frame = readonly [string, Record<string, unknown>];
const framesOf = (player: TestPlayer) => player.frames.map((frame) => JSON.parse(frame) as Frame);
/** The news of coins that came to a person. */
const newsOf = (player: TestPlayer) =>
  framesOf(player)
    .filter(([event, { kind }]) => event === 'message' && String(kind).startsWith('stake.'))
    .map(([, { kind, params }]) => [kind, params]);
const walletOf = (player: TestPlayer) =>
  framesOf(player)
    .filter(([event]) => event === 'wallet')
    .at(-1)?.[1];
const create = (player: TestPlayer, more: object = {}) =>
  player.call('create_game', { room_id: 'سکه', options: { stake: STAKE, target_points: 1 }, ...more });

describe('a coin room over sockets', () => {
  it('is not made while coin rooms are closed, whatever the way', async () => {
    const player = await aPlayer(1);
    expect(await create(player)).toMatchObject({ ok: false, code: 'stake/off' });
    const search = await create(player, { quick: true });
    expect(search).toMatchObject({ ok: false, code: 'room/people_only' });
    for (const stake of [15, -10, 1.5, '50', null])
      expect(await create(player, { options: { stake } })).toMatchObject({
        ok: false,
        code: 'request/invalid',
      });
    expect(await server.connection.collection('matches').countDocuments()).toBe(0);
  });

  it('is played by four people from the first seat to what is paid out', async () => {
    await openEconomy(server, { stakes: true });
    const players = await Promise.all([2, 3, 4, 5].map(aPlayer));
    const [host, ...others] = players as [TestPlayer, ...TestPlayer[]];
    const made = await create(host);
    expect(made).toMatchObject({ ok: true });
    const room_id = String(made['room_id']);
    for (const player of others) expect((await player.call('join_room', { room_id })).ok).toBe(true);
    expect(await host.call('take_seat', { room_id, seat: 2 })).toMatchObject({ code: 'room/seats_drawn' });
    expect((await host.call('start_game', { room_id })).ok).toBe(true);
    const room = await host.room(({ status }) => status === 'in progress');
    expect(room.stakes).toEqual({ stake: STAKE, pot: 4 * STAKE, phase: 'held', short: [] });
    const asked = { room_id, coins: STAKE };
    expect(newsOf(host)).toEqual([
      ['stake.collecting', asked],
      ['stake.taken', asked],
    ]);
    expect(walletOf(host)).toEqual({ balance: 1450, stakeable: 450 });
    const shown = await host.game(({ game_id }) => game_id === room_id);
    expect(shown.stake).toEqual({ stake: STAKE, pot: 4 * STAKE });
    expect(await Promise.all(players.map(balanceOf))).toEqual([1450, 1450, 1450, 1450]);
    expect(await create(host)).toMatchObject({ ok: false, code: 'stake/playing' });
    await questsAreDone(
      server.connection,
      players.map(({ id }) => id),
    );
    await Promise.all(players.map((player) => playOut(player, room_id)));
    const sorted = async () => (await Promise.all(players.map(balanceOf))).sort();
    await expect.poll(sorted, SOON).toEqual([1450, 1450, 1550, 1550]);
    for (const player of players) {
      const won = (await balanceOf(player)) > 1500;
      const last = won ? ['stake.won', { room_id, coins: 2 * STAKE }] : ['stake.lost', asked];
      await expect.poll(() => newsOf(player).at(-1), SOON).toEqual(last);
      if (won) expect(walletOf(player)).toEqual({ balance: 1550, stakeable: 550 });
    }
    await host.call('get_room_state', { room_id });
    const over = await host.room(({ stakes }) => stakes?.phase === 'won');
    expect(over.stakes?.paid?.map(({ coins, returned }) => [coins, returned])).toEqual([
      [100, false],
      [100, false],
    ]);
    const { body } = await apiFor(host).call('GET', '/betting/history/me');
    expect(body['data']).toMatchObject([{ stake: STAKE, pot: 200, room_id }]);
    const proof = await apiFor(host).call('GET', `/games/${room_id}/fairness`);
    expect(proof.body).toMatchObject({
      seats: { joined: players.map(({ id }) => id), seats: room.seats.map((seat) => seat?.player_id) },
    });
  });

  it('has one person of a device, also where it was made over HTTP', async () => {
    await openEconomy(server, { stakes: true });
    const [host, ...others] = (await Promise.all([10, 11, 12].map(aPlayer))) as [TestPlayer, ...TestPlayer[]];
    const installation = 'installation-of-one-page';
    const wish = { stake: STAKE, target_points: 3, idempotency_key: 'key-of-a-device', installation };
    const { body } = await apiFor(host).call('POST', '/betting/create_room', wish);
    const room_id = String(body['room_id']);
    const answers = await Promise.all(
      others.map(async (other, n) => {
        const page = await connect(server.url, other, {
          installation: n === 0 ? installation : 'another-installation',
        });
        const { ok, code } = await page.call('join_room', { room_id });
        page.close();
        return [ok, code];
      }),
    );
    expect(answers).toEqual([
      [false, 'stake/same_device'],
      [true, undefined],
    ]);
  });

  it('stands up who is short, and tells them', async () => {
    const players = await Promise.all([6, 7, 8, 9].map(aPlayer));
    const [host, second, third, poor] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer];
    const room_id = String((await create(host))['room_id']);
    for (const player of [second, third, poor]) await player.call('join_room', { room_id });
    const wallet = new Wallet(server.connection, systemTimers);
    await wallet.change({ account: poor.id, key: 'bought', amount: -1_200, kind: 'purchase' });
    const left = poor.next('left_room');
    await host.call('start_game', { room_id });
    expect(await left).toEqual({ room_id });
    const room = await host.room(({ stakes }) => stakes?.short.length === 1);
    expect(room).toMatchObject({
      status: 'waiting',
      stakes: { phase: 'open', short: [poor.id], short_names: ['بازیکن 9'] },
    });
    const told = { room_id, coins: STAKE };
    expect(newsOf(poor).at(-1)).toEqual(['stake.refused', { ...told, code: 'stake/too_high' }]);
    await expect.poll(() => newsOf(host).at(-1), SOON).toEqual(['stake.returned', told]);
    expect(newsOf(poor)).not.toContainEqual(['stake.returned', told]);
    expect(room.players).toHaveLength(3);
    expect(await Promise.all([host, second, third].map(balanceOf))).toEqual([1500, 1500, 1500]);
    await openEconomy(server, { stakes: false });
  });
});

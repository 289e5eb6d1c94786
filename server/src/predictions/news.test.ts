import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerPayload } from '@hokm/shared/protocol';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { openEconomy } from '../../test/support/open-economy.js';
import type { TestPlayer } from '../../test/support/player.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { aTable, playOut } from '../../test/support/table.js';
import { accountModel } from '../accounts/model.js';
import { createLog } from '../platform/core/log.js';
import { systemTimers } from '../platform/core/node-ports.js';
import { Wallet } from '../wallet/wallet.js';
import { PredictionBook } from './book.js';
import { predictionModel } from './model.js';
import { APART_MS, predictionNews } from './news.js';

/** For a machine that is busy. */
const SOON = { timeout: 20_000, interval: 50 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newsOf = ({ frames }: TestPlayer) =>
  frames
    .map((frame) => JSON.parse(frame) as [string, ServerPayload<'prediction'>])
    .filter(([event]) => event === 'prediction')
    .map(([, payload]) => payload);

/** Somebody who may predict, and watches. */
async function aSpectator(n: number, roomId: string) {
  const player = await server.guest('سارا');
  const old = { is_guest: false, telegram_id: 70 + n, created_at: new Date(Date.now() - 30 * DAY_MS) };
  await accountModel(server.connection).updateOne({ _id: player.id }, { $set: old });
  const wallet = new Wallet(server.connection, systemTimers);
  await wallet.change({ account: player.id, key: 'earned', amount: 500, kind: 'daily' });
  expect(await player.call('spectate', { room_id: roomId })).toMatchObject({ ok: true });
  const predict = (team: string) =>
    apiOf(server.url, player.token)('POST', '/predictions', {
      room_id: roomId,
      team,
      coins: 50,
      idempotency_key: `key-of-spectator-${n}`,
    });
  return { player, predict };
}

describe('who watches a match', () => {
  it('hears how its predictions stand; who looks away does not', async () => {
    await openEconomy(server, { predictions: true });
    const table = await aTable(server, { target_points: 5 });
    const [sara, reza, gone] = await Promise.all([1, 2, 3].map((n) => aSpectator(n, table.roomId)));
    if (!sara || !reza || !gone) throw new Error('three spectators were asked for');
    await gone.player.call('leave_room', { room_id: table.roomId });
    const told = reza.player.next<ServerPayload<'prediction'>>('prediction');
    expect((await sara.predict('team1')).body).toMatchObject({ success: true });
    const { id, ...first } = await told;
    expect(first).toEqual({
      status: 'open',
      winner: null,
      sides: [
        { team: 'team1', coins: 50, people: 1, pays: 1 },
        { team: 'team2', coins: 0, people: 0, pays: null },
      ],
      closed_at: null,
      settled_at: null,
    });
    await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
    for (const { player } of [sara, reza])
      await expect.poll(() => newsOf(player).at(-1), SOON).toMatchObject({ id, status: 'void' });
    await gone.player.call('heartbeat');
    expect(newsOf(gone.player)).toEqual([]);
    for (const player of table.players) expect(newsOf(player)).toEqual([]);
  });

  it('hears of many changes at once, and then not more often than each second', async () => {
    const model = predictionModel(server.connection);
    const timers = new ManualTimers();
    const told: unknown[] = [];
    const news = predictionNews({
      model,
      notifier: { tell: (channel, event, ..._payload) => void told.push([channel, event]) },
      timers,
      log: createLog({ level: 'silent' }),
    });
    const match = buildRoom({ _id: anId(7), room_id: 'PRED01', seats: [1, 2, 3, 4].map(aPerson) });
    await new PredictionBook(model, timers).open(match);
    for (let n = 0; n < 100; n++) news.changed(match._id);
    await expect.poll(() => told.length).toBe(1);
    timers.advance(APART_MS);
    await expect.poll(() => told.length).toBe(2);
    timers.advance(APART_MS);
    expect(timers.size).toBe(0);
    expect(told[1]).toEqual(['watch:PRED01', 'prediction']);
  });
});

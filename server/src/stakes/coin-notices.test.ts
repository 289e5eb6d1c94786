import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CoinWorld, OPEN, STAKE, type CoinProcess } from '../../test/support/coin-world.js';
import { anId } from '../../test/support/rooms.js';
import { deliveries, type DeliveryRecord } from '../notifications/model.js';
import { Outbox } from '../notifications/outbox.js';
import { notifyRoomStarting } from '../play/rooms/notify-room-starting.js';
import { startMatch } from '../play/rooms/start-match.js';

let world: CoinWorld;
let one: CoinProcess;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await deliveries.model(world.game.connection).deleteMany({});
  world.walls = OPEN;
  one = world.process();
});

const start = () => startMatch(one.rooms, world.code, { by: null });
/** What waits for the bot, by person. */
async function posted(): Promise<Record<string, DeliveryRecord['notice'][]>> {
  const all = await deliveries
    .model(world.game.connection)
    .find()
    .sort({ account: 1 })
    .lean<DeliveryRecord[]>();
  const people = [...new Set(all.map(({ account }) => account))];
  return Object.fromEntries(
    people.map((id) => [id, all.filter(({ account }) => account === id).map(({ notice }) => notice)]),
  );
}
const outbox = () => new Outbox(world.game.connection, world.game.timers);

describe('notices of a coin room', () => {
  it('say that it is full, once, to all four', async () => {
    await world.players([500, 500, 500, 500]);
    const room = await world.aFullRoom();
    for (const _ of [1, 2]) await notifyRoomStarting(outbox(), room);
    await start();
    for (const announced of world.announced) await notifyRoomStarting(outbox(), announced);
    const notice = { kind: 'room_starting', room: room.name, code: room.room_id };
    expect(await posted()).toEqual(Object.fromEntries([1, 2, 3, 4].map((n) => [anId(n), [notice]])));
  });

  it('say that coins came back, once, to those whose coins did', async () => {
    await world.players([500, 500, 0, 500]);
    const { _id, name } = await world.aFullRoom();
    await start();
    const notice = { kind: 'gift', coins: STAKE, room: name };
    const told = Object.fromEntries([1, 2, 4].map((n) => [anId(n), [notice]]));
    expect(await posted()).toEqual(told);
    await one.stakes.giveBack({ what: 'm', id: _id, round: 1 }, anId(1), STAKE);
    expect(await posted()).toEqual(told);
  });

  it('say what the winners got in the one notice of the result', async () => {
    await world.players([500, 500, 500, 500]);
    const { name } = await world.aFullRoom();
    await start();
    await world.end(() => ({ result: { winner: 0, reason: 'points' }, points: [7, 3] }));
    await Promise.all([one.settle(), world.process().settle()]);
    const { _id, seats } = await world.record();
    const result = { room: name, match: _id, won: true, us: 7, them: 3 };
    const notice = { kind: 'match_result', ...result, coins: 2 * STAKE };
    const winners = [0, 2].map((seat) => seats[seat]?.player_id ?? '');
    // The result is posted to all afterwards: those who have it get no second one.
    for (const account of winners)
      await outbox().postResult({ match: _id, room: name }, { account, won: true, us: 7, them: 3 });
    expect(await posted()).toEqual(Object.fromEntries(winners.map((id) => [id, [notice]])));
  });

  it('say that coins of a void match came back', async () => {
    await world.players([500, 500, 500, 500]);
    const { name } = await world.aFullRoom();
    await start();
    await world.end(() => ({ result: { winner: null, reason: 'void' } }));
    for (const _ of [1, 2]) await one.settle();
    const notice = { kind: 'gift', coins: STAKE, room: name };
    expect(await posted()).toEqual(Object.fromEntries([1, 2, 3, 4].map((n) => [anId(n), [notice]])));
  });
});

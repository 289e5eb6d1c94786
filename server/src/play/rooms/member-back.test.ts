import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CoinWorld } from '../../../test/support/coin-world.js';
import { anId } from '../../../test/support/rooms.js';
import { roundTripsOf } from '../../../test/support/round-trips.js';
import { memberAway } from './change-room.js';
import { memberBack } from './member-back.js';

const PEOPLE = [1, 2, 3, 4];

let world: CoinWorld;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());

const awayIn = async () => (await world.record()).seats.map((seat) => seat?.away_since !== null);

describe('four who come to their table at the same moment', () => {
  it('are two writes of its room: the first one, and all others together', async () => {
    await world.clear();
    await world.players([500, 500, 500, 500]);
    await world.aFullRoom();
    const { rooms } = world.process();
    const by = (n: number) => ({ room_id: world.code, player_id: anId(n) });
    for (const n of PEOPLE) await memberAway(rooms, by(n));
    expect(await awayIn()).toEqual([true, true, true, true]);
    const known = await world.record();
    const told = world.announced.length;
    const { commands } = await roundTripsOf(() =>
      Promise.all(PEOPLE.map((n) => memberBack(rooms, by(n), known))),
    );
    expect(await awayIn()).toEqual([false, false, false, false]);
    expect(world.announced.length - told).toBe(2);
    const times = (name: string) => commands.flat().filter((each) => each === name).length;
    // The first write is made upon what was read before; the second one finds that it has changed, and reads it.
    expect([times('findAndModify matches'), times('find matches')]).toEqual([3, 1]);
  });

  it('reads the room where what was read before says that nobody is away', async () => {
    const { rooms } = world.process();
    const by = { room_id: world.code, player_id: anId(1) };
    const before = await world.record();
    await memberAway(rooms, by);
    expect(await memberBack(rooms, by, before)).toMatchObject({ ok: true, changed: true });
    expect(await awayIn()).toEqual([false, false, false, false]);
  });
});

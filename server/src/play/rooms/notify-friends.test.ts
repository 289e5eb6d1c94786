import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { openWorld, type GameWorld } from '../../../test/support/games.js';
import { openIndexed } from '../../../test/support/parts.js';
import { aPerson, anId, buildRoom } from '../../../test/support/rooms.js';
import { deliveries, type DeliveryRecord } from '../../notifications/model.js';
import { Outbox } from '../../notifications/outbox.js';
import { Pairs } from '../../pairs/pairs.js';
import type { Account } from '../../platform/core/account.js';
import type { MatchRecord } from '../games/match-record.js';
import { notifyFriends } from './notify-friends.js';

let world: GameWorld;
let pairs: Pairs;
beforeAll(async () => {
  world = await openWorld(1, openIndexed);
  pairs = new Pairs(world.connection);
  // Person 2 has played five matches as the partner of person 1, person 3 four.
  for (const [other, games] of [
    [2, 5],
    [3, 4],
  ] as const)
    for (let n = 0; n < games; n++)
      await pairs.count(`${other}-${n}`, n, [{ people: [anId(1), anId(other)], won: true }]);
});
afterAll(() => world.close());
beforeEach(() => deliveries.model(world.connection).deleteMany({}));

let made = 0;
const aTable = (changed: Partial<MatchRecord> = {}): MatchRecord =>
  buildRoom({
    _id: (made += 1).toString(16).padStart(24, '0'),
    options: roomOptions.parse({ visibility: 'public' }),
    ...changed,
  });

function tell(room: MatchRecord, { friends = [2, 3], is_guest = false } = {}): Promise<void> {
  const opener = { name: 'سارا', is_guest } as Account;
  return notifyFriends(
    {
      outbox: new Outbox(world.connection, world.timers),
      people: { find: (id) => Promise.resolve(id === anId(1) ? opener : null) },
      friendsOf: () => Promise.resolve(friends.map(anId)),
      partnersOf: (id) => pairs.regularsOf(id),
    },
    room,
  );
}
const posted = async () =>
  (await deliveries.model(world.connection).find().sort({ account: 1 }).lean<DeliveryRecord[]>()).map(
    ({ account, notice }) => [account, notice.kind],
  );

describe('a public table that somebody has opened', () => {
  it('is told to friends, to partners of many matches as one, once and after a while', async () => {
    const room = aTable();
    for (const _ of [1, 2]) await tell(room);
    expect(await posted()).toEqual([
      [anId(2), 'partner'],
      [anId(3), 'friend_table'],
    ]);
    const [first] = await deliveries.model(world.connection).find().lean<DeliveryRecord[]>();
    expect(first?.due_at).toBe(world.timers.now() + 20_000);
    expect(first?.notice).toMatchObject({ from: 'سارا', room: room.name, code: room.room_id });
  });

  it('is told to one person twice a day at most, whoever opens it', async () => {
    for (let n = 0; n < 5; n++) await tell(aTable(), { friends: [7] });
    expect(await posted()).toHaveLength(2);
  });

  it('is told to nobody where it is no table for friends, or a guest has opened it', async () => {
    const options = (changed: object) => ({
      options: roomOptions.parse({ visibility: 'public', ...changed }),
    });
    const others: readonly Partial<MatchRecord>[] = [
      options({ visibility: 'private' }),
      options({ stake: 10 }),
      { quick_since: 1_000 },
      { after: { match: anId(9), seats: [] } },
      { revision: 1 },
      { status: 'in progress' },
      { seats: [aPerson(1), aPerson(2), null, null] },
    ];
    for (const changed of others) await tell(aTable(changed), { friends: [8] });
    await tell(aTable(), { friends: [8], is_guest: true });
    expect(await posted()).toEqual([]);
  });
});

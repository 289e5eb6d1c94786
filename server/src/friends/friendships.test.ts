import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../platform/database/connect.js';
import { openIndexed } from '../../test/support/parts.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { anId } from '../../test/support/rooms.js';
import { Friendships, LIST_LIMITS, type Relation } from './friendships.js';
import { friendships as friendshipsCollection, pairId } from './model.js';

let database: TestDatabase;
let connection: Connection;
let friendships: Friendships;
let people = 0;
/** An id that no other test uses. */
const somebody = (): string => anId((people += 1));

beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  friendships = new Friendships(connection, new ManualTimers());
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const PAGE = { page: 1, per_page: 100 };
const relation = async (one: string, other: string): Promise<Relation> =>
  (await friendships.relationsOf(one, [other])).get(other) ?? 'none';

type Command = 'request' | 'accept' | 'reject' | 'withdraw' | 'remove' | 'end';
const COMMANDS: readonly Command[] = ['request', 'accept', 'reject', 'withdraw', 'remove', 'end'];

function give(command: Command, by: string, other: string): Promise<unknown> {
  const id = pairId(by, other);
  switch (command) {
    case 'request':
      return friendships.request(by, other);
    case 'accept':
      return friendships.accept(id, by);
    case 'reject':
      return friendships.reject(id, by);
    case 'withdraw':
      return friendships.withdraw(id, by);
    case 'remove':
      return friendships.unfriend(by, other);
    case 'end':
      return friendships.end(by, other);
  }
}

/** The relation after a command, seen by its sender; unchanged where it is refused. */
function expected(now: Relation, command: Command): Relation {
  if (command === 'end') return 'none';
  if (command === 'request') return now === 'none' ? 'outgoing' : now === 'incoming' ? 'friend' : now;
  if (command === 'accept') return now === 'incoming' ? 'friend' : now;
  if (command === 'reject') return now === 'incoming' ? 'none' : now;
  if (command === 'withdraw') return now === 'outgoing' ? 'none' : now;
  return now === 'friend' ? 'none' : now;
}
const MIRROR: Readonly<Record<Relation, Relation>> = {
  none: 'none',
  friend: 'friend',
  incoming: 'outgoing',
  outgoing: 'incoming',
};

const order = fc.tuple(fc.constantFrom(...COMMANDS), fc.boolean());

/** Both sides see the same one of the four states. */
async function agreed(one: string, other: string): Promise<Relation> {
  const [ofOne, ofOther] = await Promise.all([relation(one, other), relation(other, one)]);
  expect(ofOther).toBe(MIRROR[ofOne]);
  const [friends, listed] = await Promise.all([friendships.friendsOf(one), friendships.friendsOf(other)]);
  expect(friends.includes(other)).toBe(ofOne === 'friend');
  expect(listed.includes(one)).toBe(ofOne === 'friend');
  return ofOne;
}

describe('whatever two people do to one another', () => {
  it('one after the other leads from state to state as it should, and both see the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 12 }), async (orders) => {
        const [a, b] = [somebody(), somebody()];
        let state: Relation = 'none';
        for (const [command, byFirst] of orders) {
          await give(command, byFirst ? a : b, byFirst ? b : a);
          state = byFirst ? expected(state, command) : MIRROR[expected(MIRROR[state], command)];
          expect(await agreed(a, b)).toBe(state);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('all at once leaves a state that both agree on, and no place that nobody uses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 2, maxLength: 8 }), async (orders) => {
        const [a, b] = [somebody(), somebody()];
        await Promise.all(orders.map(([command, first]) => give(command, first ? a : b, first ? b : a)));
        const state = await agreed(a, b);
        const stored = await friendshipsCollection.model(connection).find({ people: a }).lean();
        expect(stored).toHaveLength(state === 'none' ? 0 : 1);
        expect(stored.flatMap(({ places }) => places)).toHaveLength(state === 'none' ? 0 : 2);
      }),
      { numRuns: 40 },
    );
  });

  it('two requests that cross make friends, every time', async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = [somebody(), somebody()];
      const answers = await Promise.all([friendships.request(a, b), friendships.request(b, a)]);
      expect(answers.filter((answer) => answer.ok && answer.status === 'requested')).toHaveLength(1);
      expect(answers.filter((answer) => answer.ok && answer.status === 'friends')).toHaveLength(1);
      expect(await agreed(a, b)).toBe('friend');
    }
  });

  it('the same request ten times at once is made once', async () => {
    const [a, b] = [somebody(), somebody()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => friendships.request(a, b)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'friends/already_requested' });
    expect((await friendships.requestsOf(b, PAGE)).total).toBe(1);
  });

  it('an acceptance that is sent again is answered as the first one', async () => {
    const [a, b] = [somebody(), somebody()];
    await friendships.request(a, b);
    const accept = () => friendships.accept(pairId(a, b), b);
    expect(await accept()).toEqual({ ok: true, other: a, isNew: true });
    expect(await accept()).toEqual({ ok: true, other: a, isNew: false });
  });

  it('nobody accepts for somebody else, nor their own request', async () => {
    const [a, b, stranger] = [somebody(), somebody(), somebody()];
    await friendships.request(a, b);
    const refused = { ok: false, code: 'friends/no_request' };
    for (const who of [a, stranger]) expect(await friendships.accept(pairId(a, b), who)).toEqual(refused);
    for (const who of [a, stranger]) expect(await friendships.reject(pairId(a, b), who)).toEqual(refused);
    for (const who of [b, stranger]) expect(await friendships.withdraw(pairId(a, b), who)).toEqual(refused);
    expect(await agreed(a, b)).toBe('outgoing');
  });
});

describe('a list that is full', () => {
  it('takes no more requests, however many are made at once', async () => {
    const me = somebody();
    const others = Array.from({ length: LIST_LIMITS.outgoing + 8 }, somebody);
    const first = others.slice(0, LIST_LIMITS.outgoing - 4);
    for (const other of first) await friendships.request(me, other);
    const rest = await Promise.all(others.slice(first.length).map((other) => friendships.request(me, other)));
    expect(rest.filter(({ ok }) => ok)).toHaveLength(4);
    expect(rest.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'friends/too_many' });
    expect((await friendships.requestsOf(me, PAGE)).total).toBe(LIST_LIMITS.outgoing);
    await friendships.withdraw(pairId(me, first[0]!), me);
    expect(await friendships.request(me, somebody())).toMatchObject({ ok: true });
  });

  it('takes no more friends, from either side, and open requests stay open', async () => {
    const me = somebody();
    const others = Array.from({ length: LIST_LIMITS.friends - 1 }, somebody);
    await friendshipsCollection.model(connection).create(
      others.map((other, number) => ({
        _id: pairId(me, other),
        people: pairId(me, other).split(':'),
        status: 'friends' as const,
        by: me,
        places: [`${me}:friends${number}`, `${other}:friends0`],
        at: number,
      })),
    );
    const askers = Array.from({ length: 6 }, somebody);
    for (const asker of askers) await friendships.request(asker, me);
    const answers = await Promise.all(askers.map((asker) => friendships.accept(pairId(asker, me), me)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'friends/too_many' });
    expect(await friendships.friendsOf(me)).toHaveLength(LIST_LIMITS.friends);
    expect((await friendships.requestsOf(me, PAGE)).total).toBe(5);
  });
});

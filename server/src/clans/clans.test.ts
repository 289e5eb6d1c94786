import fc from 'fast-check';
import { Types, type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAN_MEMBERS_MAX } from '@hokm/shared/api';
import { connectDatabase } from '../platform/database/connect.js';
import { openIndexed } from '../../test/support/parts.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { anId } from '../../test/support/rooms.js';
import { Clans } from './clans.js';
import { fillSkeletons } from './fill-skeletons.js';
import { clans as collection, type ClanRecord } from './model.js';

let database: TestDatabase;
let connection: Connection;
let clans: Clans;
let people = 0;
let names = 0;
const somebody = (): string => anId((people += 1));
const clock = new ManualTimers();

beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  clans = new Clans(connection, clock);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const body = (name: string) => ({ name, badge: 'lion', description: '', country: null }) as const;
async function aClan(leader: string, others: readonly string[] = []): Promise<ClanRecord> {
  const made = await clans.create(leader, body(`شیران ${(names += 1)}`));
  if (!made.ok) throw new Error(`refused: ${made.code}`);
  for (const other of others) await clans.join(idOf(made.clan), other);
  return (await clans.find(idOf(made.clan))) ?? made.clan;
}
const idOf = (clan: ClanRecord): string => clan._id.toHexString();
const membersOf = async (id: string) => (await clans.find(id))?.members.map((each) => each.id) ?? null;

/** Checks the invariants of all clans. */
async function expectSound(): Promise<void> {
  const all = await collection.model(connection).find().lean<ClanRecord[]>();
  const everybody = all.flatMap(({ members }) => members.map(({ id }) => id));
  expect(new Set(everybody).size).toBe(everybody.length);
  for (const { members, size, leader } of all) {
    expect(size).toBe(members.length);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(CLAN_MEMBERS_MAX);
    expect(members.map(({ id }) => id)).toContain(leader);
  }
}

describe('membership', () => {
  it('does not come back to a removed member by themselves for a week', async () => {
    const [leader, member] = [somebody(), somebody()];
    const id = idOf(await aClan(leader, [member]));
    expect(await clans.remove(id, leader, member)).toEqual({ ok: true });
    expect(await clans.join(id, member)).toEqual({ ok: false, code: 'clans/removed' });
    expect(await clans.join(id, somebody())).toMatchObject({ ok: true });
    clock.advance(7 * 24 * 60 * 60_000 - 1);
    expect(await clans.join(id, member)).toEqual({ ok: false, code: 'clans/removed' });
    clock.advance(1);
    expect(await clans.join(id, member)).toMatchObject({ ok: true });
  });

  it('in the last free place goes to one of twenty people who join at once', async () => {
    const clan = await aClan(somebody());
    const members = Array.from({ length: CLAN_MEMBERS_MAX - 1 }, () => ({ id: somebody(), joined_at: 1 }));
    await collection
      .model(connection)
      .updateOne(
        { _id: clan._id },
        { $set: { members, size: members.length, leader: members[0]?.id ?? '' } },
      );
    const asking = Array.from({ length: 20 }, somebody);
    const answers = await Promise.all(asking.map((each) => clans.join(idOf(clan), each)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    expect(new Set(codes)).toEqual(new Set(['clans/full']));
    await expectSound();
  });

  it('is in one clan only, however many a person joins or creates at once', async () => {
    const three = await Promise.all([aClan(somebody()), aClan(somebody()), aClan(somebody())]);
    const me = somebody();
    const answers = await Promise.all([
      ...three.map((clan) => clans.join(idOf(clan), me)),
      clans.create(me, body('تازه‌ساز')),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'clans/already_member')).toHaveLength(3);
    await expectSound();
  });

  it('stays the same when a member joins again', async () => {
    const [leader, me] = [somebody(), somebody()];
    const clan = await aClan(leader, [me]);
    expect(await clans.join(idOf(clan), me)).toMatchObject({ ok: true });
    expect(await membersOf(idOf(clan))).toEqual([leader, me]);
  });

  it('is refused in a clan that does not exist', async () => {
    for (const id of ['f'.repeat(24), 'x', ''])
      expect(await clans.join(id, somebody())).toEqual({ ok: false, code: 'request/not_found' });
  });
});

describe('leaving a clan', () => {
  it('passes the leadership to the member who joined first, and closes the clan with the last member', async () => {
    const [leader, second, third] = [somebody(), somebody(), somebody()];
    const id = idOf(await aClan(leader, [second, third]));
    await clans.leave(leader);
    expect(await clans.find(id)).toMatchObject({ leader: second, size: 2 });
    await clans.leave(third);
    await clans.leave(second);
    expect(await clans.find(id)).toBeNull();
    expect(await clans.leave(second)).toEqual({ ok: false, code: 'clans/not_member' });
  });

  it('at the same time by all members closes it', async () => {
    const members = Array.from({ length: 8 }, somebody);
    const [leader = '', ...others] = members;
    const id = idOf(await aClan(leader, others));
    const answers = await Promise.all(members.map((each) => clans.leave(each)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await clans.find(id)).toBeNull();
  });
});

describe('removing a member', () => {
  it('is for the leader only, and not for themselves', async () => {
    const [leader, member, stranger] = [somebody(), somebody(), somebody()];
    const id = idOf(await aClan(leader, [member]));
    const remove = async (by: string, who: string) => {
      const answer = await clans.remove(id, by, who);
      return answer.ok ? 'done' : answer.code;
    };
    expect(await remove(member, leader)).toBe('clans/not_leader');
    expect(await remove(stranger, member)).toBe('clans/not_leader');
    expect(await remove(leader, stranger)).toBe('clans/not_member');
    expect(await remove(leader, leader)).toBe('request/invalid');
    expect(await remove(leader, member)).toBe('done');
    expect(await remove(leader, member)).toBe('clans/not_member');
    expect(await membersOf(id)).toEqual([leader]);
  });
});

describe('a clan’s name', () => {
  it('is unique in any spelling, and free again when its clan has closed', async () => {
    const first = somebody();
    await clans.create(first, body('سيمرغ  قاف'));
    const second = somebody();
    expect(await clans.create(second, body('سیمرغ قاف'))).toEqual({ ok: false, code: 'clans/name_taken' });
    await clans.leave(first);
    expect(await clans.create(second, body('سیمرغ قاف'))).toMatchObject({ ok: true });
  });

  it('is given to one of ten clans that are created with it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => clans.create(somebody(), body('یکتا'))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('has at least three visible characters', async () => {
    for (const name of ['\u202e\u2066\u2067', 'ab', '\u3164\u3164\u3164\u3164'])
      expect(await clans.create(somebody(), body(name))).toEqual({ ok: false, code: 'request/invalid' });
  });
});

describe('the trophies of a clan', () => {
  it('include those of each member from joining to leaving', async () => {
    const trophies = (id: string, own: number) =>
      connection.collection('accounts').insertOne({
        _id: new Types.ObjectId(id),
        standing: { version: 1, score: 0, wins: 0, losses: 0, trophies: own, rated_at: 1 },
      });
    const [leader, member] = [somebody(), somebody()];
    await Promise.all([trophies(leader, 1500), trophies(member, 900)]);
    const id = idOf(await aClan(leader));
    expect((await clans.find(id))?.trophies).toBe(1500);
    expect(await clans.join(id, member)).toMatchObject({ clan: { trophies: 2400 } });
    await clans.leave(leader);
    expect((await clans.find(id))?.trophies).toBe(900);
  });
});

describe('any concurrent commands', () => {
  it('leave each person in one clan at most, and each clan with a leader among its members', async () => {
    const order = fc.tuple(fc.constantFrom('join', 'leave', 'remove', 'create'), fc.nat(4), fc.nat(4));
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 4, maxLength: 14 }), async (orders) => {
        clock.advance(24 * 60 * 60 * 1000);
        const five = Array.from({ length: 5 }, somebody);
        const [a = '', b = ''] = five;
        const ids = [idOf(await aClan(a)), idOf(await aClan(b))];
        await Promise.all(
          orders.map(([what, who, whom]): Promise<unknown> => {
            const [by = '', other = '', id = ''] = [five[who], five[whom], ids[whom % 2]];
            if (what === 'join') return clans.join(id, by);
            if (what === 'leave') return clans.leave(by);
            if (what === 'remove') return clans.remove(id, by, other);
            return clans.create(by, body(`هر کس ${(names += 1)}`));
          }),
        );
        await expectSound();
      }),
      { numRuns: 25 },
    );
  });
});

describe('the name of a clan', () => {
  const take = async (name: string) => {
    const made = await clans.create(somebody(), body(name));
    return made.ok ? 'created' : made.code;
  };

  it('is taken for every name that looks like it, also when both are wanted at once', async () => {
    expect(await take('Falcons')).toBe('created');
    for (const twin of ['Fаlcons', 'FALC0NS', 'Fal\u200Bcons', 'F a l c o n s', 'Fálcons'])
      expect([twin, await take(twin)]).toEqual([twin, 'clans/name_taken']);
    expect(await take('کرکس‌ها')).toBe('created');
    expect(await take('كركــسها')).toBe('clans/name_taken');
    const both = await Promise.all([take('Cypress 10'), take('Сypress ۱۰')]);
    expect(both.sort()).toEqual(['clans/name_taken', 'created']);
  });

  it('has visible letters, and is not one of the staff', async () => {
    for (const name of ['\u200C\u200C\u200C', '🔥🔥🔥', '\u3164\u3164\u3164', '\u2800\u2800\u2800'])
      expect(await take(name)).toBe('request/invalid');
    for (const name of ['Admin', 'АDМIN', 'پشتیبانی حکم', 'Hokm'])
      expect([name, await take(name)]).toEqual([name, 'auth/name_reserved']);
  });

  it('of an earlier version gets its skeleton; of two that look alike the older one', async () => {
    const model = collection.model(connection);
    const [first, second] = [idOf(await aClan(somebody())), idOf(await aClan(somebody()))];
    await model.updateOne(
      { _id: first },
      { $set: { name: 'Tigers', created_at: 1 }, $unset: { skeleton: 1 } },
    );
    await model.updateOne(
      { _id: second },
      { $set: { name: 'Тigers', created_at: 2 }, $unset: { skeleton: 1 } },
    );
    await Promise.all([fillSkeletons(connection), fillSkeletons(connection)]);
    expect((await clans.find(first))?.skeleton).toBeDefined();
    expect((await clans.find(second))?.skeleton).toBeUndefined();
    expect(await take('T1gers')).toBe('clans/name_taken');
  });
});

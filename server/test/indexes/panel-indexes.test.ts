import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLOSED, searchFilter, STAFF } from '../../src/admin/users/list-filters.js';
import { handledFilter } from '../../src/admin/users/timeline.js';
import { networkOf } from '../../src/platform/http/networks.js';
import { addressFilter } from '../../src/security/add-block.js';
import { eventFilter } from '../../src/security/event-log.js';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const PEOPLE = 400;
const ids = Array.from({ length: PEOPLE }, () => new Types.ObjectId());
const at = (n: number) => new Date(Date.UTC(2036, 0, 1, 0, n));

beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection('accounts').insertMany(
    ids.map((_id, n) => ({
      _id,
      name: `person ${n}`,
      name_key: `person ${n}`,
      search: [`@user${n}`, `person ${n}`],
      email: { key: `p${n}@example.org` },
      telegram_id: 5_000 + n,
      admin_level: n === 7 ? 'moderator' : 'user',
      is_guest: n % 2 === 0,
      created_at: at(n),
      seen_at: at(n),
      standing: { score: n, ...(n % 2 === 0 ? { trophies: n } : {}) },
      ...(n === 9 ? { inactive: { at: at(n), until: at(n) } } : {}),
      ...(n === 11
        ? {
            sanctions: [{ until: at(n) }],
            sanctioned_until: at(n),
            tags: ['vip'],
            audit_due: 5,
            email_moved: { due: 5 },
          }
        : {}),
    })),
  );
  await database.connection.collection('reports').insertMany(
    Array.from({ length: PEOPLE }, (_, n) => ({
      _id: `r${n}` as never,
      player_id: `p${n % 80}`,
      by: `b${n % 90}`,
      status: n % 40 === 0 ? 'open' : 'closed',
      at: n,
      ...(n % 40 === 0 ? {} : { closed_at: n }),
    })),
  );
});
afterAll(() => database.close());

describe('the security centre reads no more than it shows', () => {
  beforeAll(async () => {
    const { connection } = database;
    await connection.collection('sessions').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        _id: `s${n}` as never,
        account: ids[n],
        last_used_at: at(n),
        address: n % 100 === 0 ? `81.2.69.${n / 100}` : `::ffff:82.3.${n % 200}.7`,
      })),
    );
    await connection.collection('ip_blacklist').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        ip_address: `81.3.${n % 200}.${n}`,
        is_active: n % 100 === 0,
        created_at: at(n),
        updated_at: at(n),
      })),
    );
    await connection.collection('staff_networks').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        _id: `a${n % 100} 81.2.${n}` as never,
        account: `a${n % 100}`,
        address: `81.2.69.${n % 200}`,
        at: at(n),
      })),
    );
    await connection.collection('audit_log').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        _id: (n + 1) as never,
        key: `k${n}`,
        at: at(n),
        actor: `a${n % 100}`,
        target: `accounts:t${n % 100}`,
        action: n % 100 === 0 ? 'settings.system' : 'users.update',
        request: n % 2 === 0 ? '' : `r${n % 100}`,
      })),
    );
  });

  beforeAll(async () => {
    const { connection } = database;
    await connection.collection('security_events').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        event_type: n % 100 === 0 ? 'sign_in_locked' : 'sign_in_failed',
        severity: n % 100 === 0 ? 'high' : 'low',
        account: `${n % 100}`.padStart(24, '0'),
        source_ip: `81.2.69.${n % 100}`,
        at: at(n),
      })),
    );
    await connection.collection('threats').insertMany(
      Array.from({ length: PEOPLE }, (_, n) => ({
        key: `k${n}`,
        threat_type: 'flooding',
        is_active: n % 100 === 0,
        level: 1 + (n % 4),
        rank: n,
        last_seen: at(n),
        accounts: [`${n % 100}`],
      })),
    );
  });

  const network = (text: string) => {
    const found = networkOf(text);
    if (found === null) throw new Error(text);
    return addressFilter(found);
  };

  it.each([
    ['sessions', 'of a network', () => network('81.2.69.0/24'), { _id: 1 }, 'IXSCAN address_1', 4],
    ['sessions', 'of mapped addresses', () => network('82.3.7.0/24'), { _id: 1 }, 'IXSCAN address_1', 4],
    [
      ...(['ip_blacklist', 'active, newest first', () => ({ is_active: true })] as const),
      ...([{ created_at: -1 }, 'IXSCAN is_active_1_created_at_-1', 4] as const),
    ],
    [
      ...(['staff_networks', 'of super admins', () => ({ account: { $in: ['a7'] } })] as const),
      ...([{ _id: 1 }, 'IXSCAN account_1', 4] as const),
    ],
    [
      ...(['audit_log', 'of a member of staff', () => ({ actor: 'a7' })] as const),
      ...([{ _id: -1 }, 'IXSCAN actor_1__id_-1', 4] as const),
    ],
    [
      ...(['audit_log', 'on a thing', () => ({ target: 'accounts:t7' })] as const),
      ...([{ _id: -1 }, 'IXSCAN target_1__id_-1', 4] as const),
    ],
    [
      ...([
        'audit_log',
        'on a person besides sanctions',
        () => handledFilter('t7', Date.UTC(2037, 0), true),
      ] as const),
      ...([{ _id: -1 }, 'IXSCAN target_1__id_-1', 4] as const),
    ],
    [
      ...(['audit_log', 'of a request', () => ({ request: 'r7' })] as const),
      ...([{ _id: -1 }, 'IXSCAN request_1__id_-1', 4] as const),
    ],
    [
      ...(['audit_log', 'of a kind', () => ({ action: 'settings.system' })] as const),
      ...([{ _id: -1 }, 'IXSCAN action_1__id_-1', 4] as const),
    ],
    [
      ...(['security_events', 'of a kind', () => eventFilter({ type: 'sign_in_locked' })] as const),
      ...([{ at: -1 }, 'IXSCAN event_type_1_at_-1', 4] as const),
    ],
    [
      ...(['security_events', 'of a severity', () => eventFilter({ severity: 'high' })] as const),
      ...([{ at: -1 }, 'IXSCAN severity_1_at_-1', 4] as const),
    ],
    [
      ...([
        'security_events',
        'of an account',
        () => eventFilter({ account: '7'.padStart(24, '0') }),
      ] as const),
      ...([{ at: -1 }, 'IXSCAN account_1_at_-1', 4] as const),
    ],
    [
      ...(['security_events', 'from an address', () => eventFilter({ ip: '81.2.69.7' })] as const),
      ...([{ at: -1 }, 'IXSCAN source_ip_1_at_-1', 4] as const),
    ],
    [
      ...(['threats', 'active, the highest first', () => ({ is_active: true })] as const),
      ...([{ rank: -1 }, 'IXSCAN is_active_1_rank_-1', 4] as const),
    ],
    [
      ...(['threats', 'active of a level', () => ({ is_active: true, level: 4 })] as const),
      ...([{ last_seen: -1 }, 'IXSCAN is_active_1_level_-1_last_seen_-1', 4] as const),
    ],
    [
      ...(['threats', 'around an account', () => ({ accounts: '7' })] as const),
      ...([{ _id: 1 }, 'IXSCAN accounts_1', 4] as const),
    ],
  ] as const)('%s: %s', async (collection, _what, filter, sort, index, most) => {
    const plan = await database.explained(collection, filter(), sort);
    expect(plan.stages).toContain(index);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it.each([
    ['the newest change of a block', 'ip_blacklist', { updated_at: -1 }, 'updated_at_-1'],
    ['all blocks, newest first', 'ip_blacklist', { created_at: -1 }, 'created_at_-1'],
    ['all events, newest first', 'security_events', { at: -1 }, 'at_1'],
    ['all threats by score', 'threats', { rank: -1 }, 'rank_-1'],
    ['all threats by time', 'threats', { last_seen: -1 }, 'last_seen_-1'],
  ] as const)('%s comes without sorting', async (_what, collection, sort, index) => {
    const plan = await database.explained(collection, {}, sort);
    database.expectInOrder(plan, index);
  });
});

describe('no list of the panel reads more accounts than it shows', () => {
  it.each([
    ['by the beginning of a name', () => searchFilter('person 39') ?? {}, 'IXSCAN search_1', 11],
    ['by username', () => searchFilter('@user39') ?? {}, 'IXSCAN search_1', 11],
    ['by the beginning of an address', () => searchFilter('p39@') ?? {}, 'IXSCAN email.key_1', 1],
    ['by Telegram id', () => searchFilter('۵۰۰۷') ?? {}, 'IXSCAN telegram_id_1', 1],
    ['the staff', () => STAFF, 'IXSCAN staff', 1],
    ['those of a level', () => ({ admin_level: 'moderator' }), 'IXSCAN staff', 1],
    ['closed accounts', () => CLOSED, 'IXSCAN inactive.at_-1', 1],
    [
      'accounts that open again',
      () => ({ 'inactive.until': { $lte: at(500) } }),
      'IXSCAN inactive.until_1',
      1,
    ],
    ['people with a sanction', () => ({ sanctioned_until: { $gt: at(0) } }), 'IXSCAN sanctioned_until_1', 1],
    ['sanctions in force', () => ({ 'sanctions.until': { $gt: at(0) } }), 'IXSCAN sanctions.until_1', 1],
    ['people with a tag', () => ({ tags: 'vip' }), 'IXSCAN tags_1', 1],
    ['addresses to be followed', () => ({ 'email_moved.due': { $lte: 9 } }), 'IXSCAN email_moved.due_1', 1],
    ['what is not in the audit log', () => ({ audit_due: { $lte: 9 } }), 'IXSCAN audit_due_1', 1],
  ] as const)('%s', async (_what, filter, index, most) => {
    const plan = await database.explained('accounts', filter());
    expect(plan.stages).toContain(index);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });

  it.each([
    ['name_key', 1, 'name_key_1__id_1'],
    ['seen_at', -1, 'seen_at_-1__id_-1'],
    ['standing.score', -1, 'standing.score_-1__id_-1'],
    ['standing.trophies', -1, 'panel_trophies'],
  ] as const)('in the order of %s without sorting them', async (by, direction, index) => {
    const plan = await database.explained('accounts', {}, { [by]: direction, _id: direction });
    database.expectInOrder(plan, index);
  });

  it.each([
    ['open ones, oldest first', { status: 'open' }, { at: 1 }, 'IXSCAN status_1_at_1', 10],
    ['of a player', { player_id: 'p7' }, { at: -1 }, 'IXSCAN player_id_1', 5],
    [
      'open ones of people',
      { player_id: { $in: ['p0', 'p1'] }, status: 'open' },
      {},
      'IXSCAN player_id_1_status_1',
      5,
    ],
    [
      'decided ones of a writer',
      { by: 'b7', closed_at: { $gte: 390 } },
      { closed_at: -1 },
      'IXSCAN by_1_closed_at_-1',
      2,
    ],
    ['decided ones', { closed_at: { $gte: 390 } }, { closed_at: -1 }, 'IXSCAN closed_at_-1', 10],
  ] as const)('reports: %s', async (_what, filter, sort, index, most) => {
    const plan = await database.explained('reports', filter, sort);
    expect(plan.stages.join()).toContain(index);
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});

describe('the statistics read no more than they sum up', () => {
  beforeAll(async () => {
    const { connection } = database;
    const some = Array.from({ length: PEOPLE }, (_, n) => n);
    await connection.collection('matches').insertMany(
      some.map((n) => ({
        _id: `m${n}` as never,
        room_id: `R${n}`,
        open: false,
        status: 'finished',
        finished_at: n,
      })),
    );
    await connection.collection('payments').insertMany(
      some.map((n) => ({
        _id: `c${n}` as never,
        at: at(n),
        ...(n === 3
          ? { refunded_at: at(n), refund: { asked_at: at(n), due_at: n }, settle_due: n, audit_due: n }
          : {}),
      })),
    );
    await connection
      .collection('referrals')
      .insertMany(some.map((n) => ({ _id: `r${n}` as never, inviter: `a${n}`, at: at(n) })));
    await connection.collection('wallet_entries').insertMany(
      some.map((n) => ({
        _id: `w${n}` as never,
        account: `a${n}`,
        seq: 1,
        at: n,
        contra: n < 4 ? 'escrow:m:1' : 'mint:daily',
      })),
    );
    await connection.collection('activity').insertMany(
      some.map((n) => ({
        _id: `2036-01:${n}` as never,
        month: n < 10 ? '2036-01' : '2036-02',
        last: n < 4 ? '2036-02-03' : '2036-02-02',
        expires_at: at(n),
      })),
    );
    await connection
      .collection('metric_hours')
      .insertMany(some.map((n) => ({ _id: `h${n}` as never, hour: at(n) })));
    await connection
      .collection('metric_days')
      .insertMany(some.map((n) => ({ _id: `card:${String(n).padStart(4, '0')}` as never })));
  });

  it.each([
    ['matches', { finished_at: { $gte: 5, $lt: 9 } }, 'finished_at_1', 4],
    ['payments', { at: { $gte: at(5), $lt: at(9) } }, 'at_1', 4],
    ['payments', { refunded_at: { $gte: at(0), $lt: at(9) } }, 'refunded_at_1', 1],
    ['payments', { settle_due: { $lte: 9 } }, 'settle_due_1', 1],
    ['payments', { 'refund.due_at': { $lte: 9 } }, 'refund.due_at_1', 1],
    ['payments', { settle_due: { $gte: 0 } }, 'settle_due_1', 1],
    ['payments', { 'refund.due_at': { $gte: 0 } }, 'refund.due_at_1', 1],
    ['payments', { audit_due: { $lte: 9 } }, 'audit_due_1', 1],
    ['wallet_entries', { at: { $gte: 5, $lt: 9 } }, 'at_1', 4],
    ['wallet_entries', { contra: 'escrow:m:1' }, 'contra_1', 4],
    ['referrals', { at: { $gte: at(5), $lt: at(9) } }, 'at_1', 4],
    ['activity', { last: '2036-02-03' }, 'last_1', 4],
    ['activity', { month: '2036-01' }, 'month_1', 10],
    ['metric_hours', { hour: { $gte: at(5), $lt: at(9) } }, 'hour_1', 4],
    ['metric_days', { _id: { $gte: 'card:0005', $lte: 'card:0008' } }, '_id_', 4],
  ])('%s: %j by the index %s', async (collection, filter, index, docs) => {
    const plan = await database.explained(collection, filter);
    expect(plan.stages.join()).toContain(`IXSCAN ${index}`);
    expect(plan.docs).toBe(docs);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';
import { anId } from '../support/rooms.js';

const stakesOf = (n: number) =>
  n < 40
    ? { phase: 'held', since: n }
    : {
        phase: 'settled',
        since: n,
        outcome: n === 40 ? 'void' : 'won',
        payments: n < 70 ? [{ player_id: anId(0) }] : [],
        losers: n < 70 ? [] : [anId(0)],
      };

let database: IndexedDatabase;
beforeAll(async () => {
  database = await openIndexedDatabase();
  await database.connection.collection<{ _id: string }>('matches').insertMany(
    Array.from({ length: 80 }, (_, n) => ({
      _id: anId(n),
      room_id: `S${n}`,
      open: n < 40,
      status: n < 20 ? 'waiting' : n < 40 ? 'in progress' : 'finished',
      options: { visibility: 'public', stake: n % 10 === 0 ? 50 : 0 },
      seats: [{ player_id: anId(n % 2) }],
      created_at: n,
      finished_at: n < 40 ? null : n,
      ...(n % 10 === 0 ? { stakes: stakesOf(n) } : {}),
    })),
  );
});
afterAll(() => database.close());

describe('every query of coin rooms finds its documents by an index', () => {
  it.each([
    [
      'the coin matches of a person',
      { 'seats.player_id': anId(0), 'stakes.outcome': { $exists: true } },
      { finished_at: -1 },
      'seats.player_id_1_finished_at_-1',
      4,
    ],
    [
      'the coin matches of a person since a time',
      {
        'seats.player_id': anId(0),
        'stakes.outcome': { $exists: true },
        finished_at: { $gte: 60 },
      },
      { finished_at: -1 },
      'seats.player_id_1_finished_at_-1',
      2,
    ],
    [
      'the coin matches of a person that are void',
      { 'seats.player_id': anId(0), 'stakes.outcome': 'void' },
      { finished_at: -1 },
      'seats.player_id_1_stakes.outcome_1_finished_at_-1',
      1,
    ],
    [
      'the coin matches that a person has won',
      { 'stakes.payments.player_id': anId(0), 'stakes.outcome': 'won' },
      { finished_at: -1 },
      'stakes.payments.player_id_1_finished_at_-1',
      2,
    ],
    [
      'the coin matches that a person has lost',
      { 'stakes.losers': anId(0), 'stakes.outcome': 'won' },
      { finished_at: -1 },
      'stakes.losers_1_finished_at_-1',
      1,
    ],
    [
      'the coin matches that a person has lost, also those that name no losers',
      {
        'seats.player_id': anId(0),
        'stakes.outcome': 'won',
        'stakes.payments.player_id': { $ne: anId(0) },
      },
      { finished_at: -1 },
      'seats.player_id_1_stakes.outcome_1_finished_at_-1',
      3,
    ],
    [
      'the open coin rooms',
      { open: true, 'options.visibility': 'public', 'options.stake': { $gte: 10 } },
      { status: -1, created_at: -1 },
      'open_coin_rooms',
      4,
    ],
    [
      'the coin match whose coins are held longest',
      { 'stakes.phase': 'held', 'stakes.since': { $gte: 0 } },
      { 'stakes.since': 1 },
      'stakes.phase_1_stakes.since_1',
      4,
    ],
    [
      'coin matches that should have been paid out',
      {
        'stakes.phase': { $in: ['collecting', 'returning', 'held', 'decided'] },
        'stakes.since': { $lte: 20 },
      },
      {},
      'stakes.phase_1_stakes.since_1',
      3,
    ],
    [
      'coin matches that are over',
      { 'stakes.phase': { $in: ['open', 'settled'] }, 'stakes.since': { $lte: 100 } },
      {},
      'stakes.phase_1_stakes.since_1',
      4,
    ],
    [
      'running matches that are to end without a winner',
      { void_asked: { $gte: 0 }, status: 'in progress' },
      {},
      'void_asked_1_status_1',
      1,
    ],
  ] as const)('%s', async (_, filter, sort, index, most) => {
    const plan = await database.explained('matches', filter, sort);
    expect(plan.stages).toContain(`IXSCAN ${index}`);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});

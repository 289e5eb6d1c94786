import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import { periodAt } from '@hokm/shared/standing';
import { boardId } from '../../src/standing/board.js';
import { apiOf } from '../support/api.js';
import { startTestHttp, type TestHttp } from '../support/http-app.js';
import { explainsOrders, planStages } from '../support/indexed.js';
import { manyPeople } from '../support/many-people.js';
import { aPerson, type SignedInPerson } from '../support/people.js';

const PEOPLE = 800;
/** Matches and entries of the caller, and as many of everybody else together. */
const OWN = 300;
/** Before them a wallet has the entry that opens it. */
const FIRST_ENTRY = 10;
const ROWS = 20;
/** Documents that a call reads at most besides its rows: the session, the caller, what rows show of others. */
const BESIDES = 130;
const READS = ['find', 'aggregate', 'count', 'distinct'];

let http: TestHttp;
let caller: SignedInPerson;
let sent: mongo.Document[] = [];
let showsOrders = true;

beforeAll(async () => {
  http = await startTestHttp({ watchCommands: true });
  const { connection, clock } = http;
  showsOrders = await explainsOrders(connection);
  caller = await aPerson(http, 'user');
  const people = manyPeople(PEOPLE);
  const ids = people.map(({ _id }) => String(_id));
  const other = (n: number) => ids[n % ids.length] ?? '';
  await connection.collection('accounts').insertMany(people);
  await connection
    .collection('accounts')
    .updateOne({ is_guest: false, name: 'Somebody' }, { $set: { country: 'IR', 'standing.trophies': 20 } });
  const span = periodAt('week', clock.now());
  await connection.collection<{ _id: string }>('boards').insertMany(
    [caller.id, ...ids].map((player_id, n) => ({
      _id: boardId(span, player_id),
      period: span.key,
      player_id,
      score: n === 0 ? 30 : (n * 7) % 60,
      counted: [],
      expires_at: new Date(clock.now() + 1e9),
    })),
  );
  await connection.collection<{ _id: string }>('matches').insertMany(
    Array.from({ length: OWN * 2 }, (_, n) => {
      const sat = [n % 2 === 0 ? caller.id : other(n), other(n + 1), other(n + 2), other(n + 3)];
      const result = { winner: 1, reason: 'points' };
      const seats = sat.map((player_id) => ({ player_id, person: true, left: false }));
      return {
        _id: `match ${n}`,
        room_id: `R${n}`,
        name: '',
        status: 'finished',
        options: { visibility: 'public', target_points: 7, pace: 'fast' },
        seats: sat.map((player_id) => ({ player_id, name: 'Somebody', is_bot: false })),
        winners: [other(n + 1), other(n + 3)],
        result,
        snapshot: { state: { points: [3, 7], target_points: 7, seats, result } },
        created_at: n,
        finished_at: n + 1,
      };
    }),
  );
  await connection.collection<{ _id: string }>('wallet_entries').insertMany(
    Array.from({ length: OWN * 2 }, (_, n) => ({
      _id: `entry ${n}`,
      account: n % 2 === 0 ? caller.id : other(n),
      seq: FIRST_ENTRY + n,
      kind: WALLET_ENTRY_KINDS[0],
      amount: 1,
      ref: '',
      balance: n + 1,
      contra: 'made:badge',
      at: n,
    })),
  );
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (READS.includes(commandName)) sent.push(command);
  });
});
afterAll(() => http.close());

/** How the database answers a query: the stages of its plan, the documents it reads, and what it was asked. */
async function explain({ lsid, $db, $clusterTime, txnNumber, ...command }: mongo.Document) {
  const report = (await http.connection.db?.command({ explain: command, verbosity: 'executionStats' })) ?? {};
  const plan = ((report['stages'] as mongo.Document[] | undefined)?.[0]?.['$cursor'] ??
    report) as mongo.Document;
  return {
    stages: planStages((plan['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document).join(),
    // A number is read off the keys of an index, whatever explaining it reads.
    docs:
      'aggregate' in command
        ? 0
        : ((plan['executionStats'] as mongo.Document)['totalDocsExamined'] as number),
    asked: JSON.stringify(command),
  };
}

it.for([
  ['the board of the week', '/leaderboard?period=week&limit=20'],
  ['a page far down the board', '/leaderboard?period=week&limit=20&page=5'],
  ['the own place on the board', '/user/leaderboard?period=week'],
  ['the rankings of the world', '/rankings?scope=global&page=1&per_page=20'],
  ['the rankings of a country', '/rankings?scope=local&page=1&per_page=20'],
  ['clans by trophies', '/rankings?scope=clan&page=1&per_page=20'],
  ['people by the beginning of a name', '/user/search?q=Sar'],
  ['a person by username', '/user/search?q=%40user8'],
  ['the own matches', '/games/history?page=1&per_page=20'],
  ['a later page of the own matches', '/games/history?page=4&per_page=20'],
  ['a person’s page', '/user/profile/PERSON'],
  ['the score page', '/user/score'],
  ['entries of the wallet', '/wallet/history?page=1&per_page=20'],
] as const)('%s reads documents by an index, and hardly more than it shows', async ([, path], { skip }) => {
  if (!showsOrders) skip('this engine sorts in memory');
  sent = [];
  const { status } = await apiOf(http.url, caller.token)('GET', path.replace('PERSON', caller.id));
  expect(status).toBe(200);
  const plans = await Promise.all(sent.splice(0).map(explain));
  expect(plans.length).toBeGreaterThan(0);
  for (const { stages, asked } of plans) expect(stages, asked).not.toContain('COLLSCAN');
  for (const { stages, asked } of plans) expect(stages, asked).not.toContain('SORT');
  const docs = plans.reduce((sum, plan) => sum + plan.docs, 0);
  expect(docs, JSON.stringify(plans, null, 1)).toBeLessThanOrEqual(ROWS + BESIDES);
});

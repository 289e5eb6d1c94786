import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUNNING } from '../../src/admin/matches/table-wall.js';
import { objectId } from '../../src/platform/database/ids.js';
import { openIndexedDatabase, type IndexedDatabase } from '../support/indexed.js';

let database: IndexedDatabase;
const ROWS = 400;
const isRare = (n: number) => n % 100 === 0;
const at = (n: number) => new Date(Date.UTC(2036, 0, 1, 0, n));
const person = (n: number) => `${n % 100}`.padStart(24, '0');

/** Documents of each collection by the number of their row. */
const DOCUMENTS: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
  matches: (n) => ({
    _id: `m${n}`,
    room_id: `R${n}`,
    open: n % 2 === 0,
    options: { visibility: n % 4 === 0 ? 'public' : 'private' },
    status: isRare(n) ? 'in progress' : n % 2 === 0 ? 'waiting' : 'finished',
    seats: [{ player_id: person(n) }],
    created_at: n,
    finished_at: n,
  }),
  reports: (n) => ({
    _id: `m${n % 100}:b:p${n}`,
    by: person(n),
    player_id: person(n),
    status: n % 100 === 7 ? 'open' : 'closed',
    at: n,
  }),
  moves: (n) => ({ _id: `m${n % 100}:${String(n).padStart(8, '0')}` }),
  sessions: (n) => ({ _id: `s${n}`, account: objectId(person(n)), address: `81.2.69.${n % 100}` }),
  security_events: (n) => ({ account: person(n), source_ip: `81.2.69.${n % 100}`, at: at(n) }),
  incident_notes: (n) => ({ _id: `n${n}`, at: at(n) }),
  process_starts: (n) => ({ _id: `p${n}`, started_at: at(n) }),
  threats: (n) => ({ key: `k${n}`, last_seen: at(n), first_seen: at(n) }),
};

beforeAll(async () => {
  database = await openIndexedDatabase();
  for (const [name, documentOf] of Object.entries(DOCUMENTS)) {
    const documents = Array.from({ length: ROWS }, (_, n) => documentOf(n));
    await database.connection.collection(name).insertMany(documents);
  }
});
afterAll(() => database.close());

describe('judging, the wall of tables and the incident page read no more than they show', () => {
  it.each([
    ['matches', 'running public ones', RUNNING, { created_at: -1 }, 'IXSCAN', 4],
    [
      ...([
        'matches',
        'of a person',
        { 'seats.player_id': person(7), status: 'finished', finished_at: { $gte: 0 } },
      ] as const),
      ...([{ finished_at: -1 }, 'IXSCAN seats.player_id_1_status_1_finished_at_-1', 4] as const),
    ],
    ['reports', 'out of a match', { _id: { $gt: 'm7:', $lt: 'm7;' } }, {}, 'IXSCAN', 4],
    ['reports', 'about people', { player_id: { $in: [person(7)] }, status: 'open' }, {}, 'IXSCAN', 4],
    ['reports', 'by a person', { by: person(7) }, {}, 'IXSCAN by_1', 4],
    ['moves', 'since a version', { _id: { $gt: 'm7:00000000', $lt: 'm7;' } }, { _id: 1 }, 'IXSCAN', 4],
    ['sessions', 'of a person', { account: objectId(person(7)) }, {}, 'IXSCAN account_1', 4],
    ['sessions', 'from an address', { address: '81.2.69.7' }, {}, 'IXSCAN address_1', 4],
    [
      ...(['security_events', 'of a person', { account: person(7), at: { $gte: at(0) } }] as const),
      ...([{ at: -1 }, 'IXSCAN account_1_at_-1', 4] as const),
    ],
    [
      ...(['security_events', 'from an address', { source_ip: '81.2.69.7', at: { $gte: at(0) } }] as const),
      ...([{ at: -1 }, 'IXSCAN source_ip_1_at_-1', 4] as const),
    ],
    ['incident_notes', 'of a span', { at: { $gte: at(396) } }, { at: -1 }, 'IXSCAN at_-1', 4],
    [
      'process_starts',
      'of a span',
      { started_at: { $gte: at(396) } },
      { started_at: -1 },
      'IXSCAN started_at_1',
      4,
    ],
    ['threats', 'of a span', { last_seen: { $gte: at(396) } }, { last_seen: -1 }, 'IXSCAN last_seen_-1', 4],
  ] as const)('%s: %s', async (collection, _what, filter, sort, index, most) => {
    const plan = await database.explained(collection, filter, sort);
    expect(plan.stages.join()).toContain(index);
    expect(plan.stages.join()).not.toContain('COLLSCAN');
    expect(plan.docs).toBeLessThanOrEqual(most);
  });
});

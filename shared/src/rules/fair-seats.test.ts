import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SEATS_ALGORITHM, seatsFromBlock, seatsMessage } from './fair-seats.js';
import vectors from './seat-vectors.json' with { type: 'json' };
import type { Four } from './seats.js';
import { verifySeats, type SeatsRecord } from './verify-seats.js';

const records = vectors.vectors as unknown as (SeatsRecord & { note: string; block: string })[];
const blockOf = (seed: string, message: string): Buffer =>
  createHmac('sha256', Buffer.from(seed, 'hex')).update(message, 'ascii').digest();

describe('hokm-seats/1', () => {
  it.each(records)('gives the published seats with the HMAC of Node: $note', (record) => {
    const block = blockOf(record.server_seed, seatsMessage(record));
    expect(block.toString('hex')).toBe(record.block);
    expect(seatsFromBlock(block, record.joined)).toEqual(record.seats);
    expect(vectors.algorithm).toBe(SEATS_ALGORITHM);
  });

  it('seats everybody once, and favours no order', () => {
    const joined = ['a', 'b', 'c', 'd'] as const;
    const counts = new Map<string, number>();
    const tries = 24 * 200;
    for (let n = 0; n < tries; n++) {
      const block = blockOf('07'.repeat(32), seatsMessage({ joined, client_seeds: [String(n), '', '', ''] }));
      const seats = seatsFromBlock(block, joined);
      expect([...seats].sort()).toEqual(joined);
      const order = seats.join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    // The 99.99th percentile for 23 degrees of freedom.
    expect(chiSquare).toBeLessThan(58.6);
  });
});

describe('verifySeats', () => {
  const [record] = records as unknown as [SeatsRecord];
  const others = [...record.seats].reverse() as unknown as Four<string>;

  it('finds the published draws right', async () => {
    for (const each of records) expect(await verifySeats(each)).toEqual({ ok: true });
  });

  it.each([
    ['seats', { seats: others }],
    ['seats', { client_seeds: ['another', 'b', 'c', 'd'] as const }],
    ['commitment', { server_seed: '11'.repeat(32) }],
    ['format', { server_seed: 'none' }],
  ] as const)('says which part is wrong: %s', async (problem, change) => {
    expect(await verifySeats({ ...record, ...change })).toEqual({ ok: false, problem });
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import vectors from './deal-vectors.json' with { type: 'json' };
import type { Four } from './seats.js';
import { commitmentOf, dealWithWebCrypto, verifyDeal, type DealRecord } from './verify-deal.js';

const records = vectors.vectors.map((vector): DealRecord & { note: string } => ({
  note: vector.note,
  hand: vector.hand,
  commitment: vector.commitment,
  server_seed: vector.server_seed,
  client_seeds: vector.client_seeds as unknown as Four<string>,
  deck: vector.deck.split(' '),
  draw: vector.draw.split(' '),
  start_seat: vector.start_seat,
}));
const record = records[2]!;

const problem = async (change: object) => {
  const verdict = await verifyDeal({ ...record, ...change });
  return verdict.ok ? null : verdict.problem;
};
const swapped = (cards: readonly string[]) => [cards[1]!, cards[0]!, ...cards.slice(2)];

describe('verifyDeal', () => {
  it.each(records)('finds the published deal sound with Web Crypto: $note', async (published) => {
    expect(await verifyDeal(published)).toEqual({ ok: true });
    expect(await dealWithWebCrypto(published)).toEqual({
      start_seat: published.start_seat,
      draw: published.draw,
      deck: published.deck,
    });
  });

  it('commits to the bytes of the seed, as Node does', async () => {
    const expected = createHash('sha256').update(Buffer.from(record.server_seed, 'hex')).digest('hex');
    expect(await commitmentOf(record.server_seed)).toBe(expected);
    expect(await commitmentOf(record.server_seed.toUpperCase())).toBe(expected);
    await expect(commitmentOf('abc')).rejects.toThrow(/64 hex/);
  });

  it('needs neither draw nor start seat, which only the first hand has', async () => {
    expect(await problem({ draw: undefined, start_seat: undefined })).toBeNull();
  });

  it('catches an operator who changed the seed after committing to it', async () => {
    expect(await problem({ server_seed: records[0]!.server_seed })).toBe('commitment');
  });

  it('catches cards that are not the ones the seeds give', async () => {
    expect(await problem({ deck: swapped(record.deck) })).toBe('deck');
    expect(await problem({ deck: record.deck.slice(1) })).toBe('deck');
    expect(await problem({ deck: [...record.deck, record.deck[0]!] })).toBe('deck');
  });

  it('catches a client seed that was dropped, changed or moved, and a hand dealt under another number', async () => {
    const [a, b, c, d] = record.client_seeds;
    expect(await problem({ client_seeds: [a, b, c, `${d} `] })).toBe('deck');
    expect(await problem({ client_seeds: [b, a, c, d] })).toBe('deck');
    expect(await problem({ hand: record.hand + 1 })).toBe('deck');
  });

  it('catches a draw or a start seat that gives the first hakem to somebody else', async () => {
    expect(await problem({ draw: record.draw!.slice(0, -1) })).toBe('draw');
    expect(await problem({ start_seat: (record.start_seat! + 1) % 4 })).toBe('draw');
  });

  it.each([
    ['a short seed', { server_seed: 'ab' }],
    ['a seed that is not hex', { server_seed: 'g'.repeat(64) }],
    ['no seed', { server_seed: null }],
    ['no commitment', { commitment: undefined }],
    ['hand zero', { hand: 0 }],
    ['half a hand', { hand: 1.5 }],
    ['three client seeds', { client_seeds: ['a', 'b', 'c'] }],
    ['a client seed that is no text', { client_seeds: ['a', 'b', 'c', 4] }],
    ['no deck', { deck: null }],
    ['a draw that is no list', { draw: 'AS' }],
  ])('calls %s a bad record, not a false deal', async (_, change) => {
    expect(await problem(change)).toBe('format');
  });

  it('says that it knows nothing where a page has no Web Crypto, instead of accusing anybody', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
    Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true });
    try {
      expect(await problem({})).toBe('unsupported');
      await expect(commitmentOf(record.server_seed)).rejects.toThrow(/Web Crypto/);
    } finally {
      Object.defineProperty(globalThis, 'crypto', own);
    }
  });
});

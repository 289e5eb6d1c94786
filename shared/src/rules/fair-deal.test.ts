import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DECK, valueOf } from './cards.js';
import vectors from './deal-vectors.json' with { type: 'json' };
import { blockMessages, DEAL_ALGORITHM, dealFromBlocks, type FairDeal } from './fair-deal.js';
import type { Four } from './seats.js';

function nodeBlocks(serverSeed: Uint8Array, hand: number, clientSeeds: Four<string>): Uint8Array[] {
  return blockMessages(hand, clientSeeds).map((message) =>
    createHmac('sha256', serverSeed).update(message, 'ascii').digest(),
  );
}

/** 16 blocks out of 128 words, the rest zero. */
function blocksOf(words: readonly number[]): Uint8Array[] {
  return Array.from({ length: 16 }, (_, block) => {
    const view = new DataView(new ArrayBuffer(32));
    for (let at = 0; at < 8; at++) view.setUint32(4 * at, words[8 * block + at] ?? 0);
    return new Uint8Array(view.buffer);
  });
}

/** Pearson's statistic of counts against what was expected. */
function chiSquare(counts: readonly number[], expected: (cell: number) => number): number {
  return counts.reduce((sum, count, cell) => sum + (count - expected(cell)) ** 2 / expected(cell), 0);
}

describe('hokm-deal/1', () => {
  it.each(vectors.vectors)('gives the published deal with the HMAC of Node: $note', (vector) => {
    const blocks = nodeBlocks(
      Buffer.from(vector.server_seed, 'hex'),
      vector.hand,
      vector.client_seeds as unknown as Four<string>,
    );
    expect(Buffer.from(blocks[0]!).toString('hex')).toBe(vector.first_block);
    expect(Buffer.from(blocks[15]!).toString('hex')).toBe(vector.last_block);
    expect(dealFromBlocks(blocks)).toEqual({
      start_seat: vector.start_seat,
      draw: vector.draw.split(' '),
      deck: vector.deck.split(' '),
    });
  });

  it('is the algorithm the vectors are published for, and no two of them deal the same', () => {
    expect(vectors.algorithm).toBe(DEAL_ALGORITHM);
    expect(new Set(vectors.vectors.map(({ deck }) => deck)).size).toBe(vectors.vectors.length);
  });

  it('keys 16 different ASCII messages, however the seeds are written', () => {
    const messages = blockMessages(3, ['حکم', 'a\nb', '&', '🂡']);
    expect(new Set(messages).size).toBe(16);
    expect(messages[15]).toBe('hokm-deal/1\n3\n%D8%AD%DA%A9%D9%85&a%0Ab&%26&%F0%9F%82%A1\n15');
  });

  it('writes a broken surrogate as every UTF-8 encoder would, instead of failing', () => {
    expect(blockMessages(1, ['\uD83C', 'b', 'c', 'd\uDCA1'])).toEqual(
      blockMessages(1, ['\uFFFD', 'b', 'c', 'd\uFFFD']),
    );
  });

  it('throws a word away that would favour low numbers', () => {
    // Words: the start seat, then 52 places. 2^32 mod 52 is 48, so the last 48 words are one too few for 52 places.
    const taken = dealFromBlocks(blocksOf([2, 2 ** 32 - 49, 7]));
    const rejected = dealFromBlocks(blocksOf([2, 2 ** 32 - 48, 2 ** 32 - 49, 7]));
    const higher = dealFromBlocks(blocksOf([2, 2 ** 32 - 1, 2 ** 32 - 49, 7]));
    expect(rejected).toEqual(taken);
    expect(higher).toEqual(taken);
    expect(taken.start_seat).toBe(2);
  });

  it('throws when the words run out or a block is missing, rather than dealing something else', () => {
    const dead = Array.from({ length: 128 }, () => 2 ** 32 - 1);
    expect(() => dealFromBlocks(blocksOf(dead))).toThrow(/ran out/);
    expect(() => dealFromBlocks(blocksOf([]).slice(1))).toThrow(/16 blocks/);
    expect(() => dealFromBlocks([...blocksOf([]).slice(1), new Uint8Array(31)])).toThrow(/32 bytes/);
  });
});

describe('the deals of 20,000 seeds', () => {
  const DEALS = 20_000;
  const deals: FairDeal[] = Array.from({ length: DEALS }, (_, n) => {
    const seed = createHmac('sha256', 'uniformity').update(String(n)).digest();
    return dealFromBlocks(nodeBlocks(seed, 1, ['a', 'b', 'c', 'd']));
  });

  it('are 52 different cards each, and a draw that ends with its only ace', () => {
    for (const { deck, draw } of deals) {
      expect(new Set(deck).size).toBe(52);
      expect(draw.findIndex((card) => valueOf(card) === 14)).toBe(draw.length - 1);
      expect(new Set(draw).size).toBe(draw.length);
    }
  });

  it('put every card in every place equally often', () => {
    const place = new Map(DECK.map((card, at) => [card, at]));
    const counts = new Array<number>(52 * 52).fill(0);
    for (const { deck } of deals) {
      deck.forEach((card, at) => {
        const cell = 52 * at + place.get(card)!;
        counts[cell] = counts[cell]! + 1;
      });
    }
    // 51 × 51 degrees of freedom; five standard deviations either way (too even is as wrong as too uneven).
    const freedom = 51 * 51;
    const spread = 5 * Math.sqrt(2 * freedom);
    const statistic = chiSquare(counts, () => DEALS / 52) * (51 / 52);
    expect(statistic).toBeGreaterThan(freedom - spread);
    expect(statistic).toBeLessThan(freedom + spread);
  });

  it('are even and odd permutations alike, which a shuffle that always moves every card is not', () => {
    const place = new Map(DECK.map((card, at) => [card, at]));
    let odd = 0;
    for (const { deck } of deals) {
      const seen = new Set<number>();
      let cycles = 0;
      for (let start = 0; start < 52; start++) {
        if (!seen.has(start)) cycles++;
        for (let at = start; !seen.has(at); at = place.get(deck[at]!)!) seen.add(at);
      }
      odd += (52 - cycles) % 2;
    }
    expect(Math.abs(odd - DEALS / 2)).toBeLessThan(5 * Math.sqrt(DEALS / 4));
  });

  it('start the draw at every seat alike, and turn as many cards as four aces in 52 must', () => {
    const seats = [0, 0, 0, 0];
    const lengths = new Array<number>(49).fill(0);
    for (const { start_seat, draw } of deals) {
      seats[start_seat]!++;
      lengths[draw.length - 1]!++;
    }
    // The first ace on place k: the other three lie among the 52 - k after it, out of C(52, 4).
    const chance = (k: number) => ((52 - k) * (51 - k) * (50 - k)) / 6 / 270_725;
    expect(chiSquare(seats, () => DEALS / 4)).toBeLessThan(21.1); // 3 degrees, p = 0.0001
    expect(chiSquare(lengths.slice(0, 35), (cell) => DEALS * chance(cell + 1))).toBeLessThan(80); // 35 degrees
  });

  it('owe the draw nothing: the card on top of the deck does not follow the first one turned', () => {
    const same = deals.filter(({ draw, deck }) => draw[0] === deck[0]).length;
    expect(Math.abs(same - DEALS / 52)).toBeLessThan(5 * Math.sqrt(DEALS / 52));
  });
});

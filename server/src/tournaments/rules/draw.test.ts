import { describe, expect, it } from 'vitest';
import vectors from './draw-vectors.json' with { type: 'json' };
import { commitmentOf, DRAW_ALGORITHM, drawFrom, LABELS } from './draw.js';

const SEED = 'ab'.repeat(32);

describe('hokm-tournament/1', () => {
  it.each(vectors.vectors)('draws as another language does: $seed $label $below', (vector) => {
    expect(vectors.algorithm).toBe(DRAW_ALGORITHM);
    expect(commitmentOf(vector.seed)).toBe(vector.commitment);
    const draw = drawFrom(vector.seed);
    const next = draw.numbers(vector.label);
    expect(vector.numbers.map(() => next(vector.below))).toEqual(vector.numbers);
    const things = Array.from({ length: vector.below }, (_, n) => n + 1);
    expect(draw.shuffled(vector.label, things)).toEqual(vector.shuffled);
  });

  it('favours no order', () => {
    const counts = new Map<string, number>();
    const draw = drawFrom(SEED);
    for (let n = 0; n < 24 * 200; n++) {
      const order = draw.shuffled(LABELS.tables(n), ['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    // The 99.99th percentile for 23 degrees of freedom.
    expect(chiSquare).toBeLessThan(58.6);
  });

  it('gives each purpose lots of its own, the same ones again', () => {
    const draw = drawFrom(SEED);
    const labels = [
      LABELS.lots,
      LABELS.lateMatch({ round: 1, n: 2 }),
      LABELS.lateMatch({ round: 12, n: 0 }),
      LABELS.tables(1),
    ];
    const drawn = labels.map((label) => draw.numbers(label)(2 ** 32));
    expect(new Set(drawn).size).toBe(labels.length);
    expect(labels.map((label) => drawFrom(SEED).numbers(label)(2 ** 32))).toEqual(drawn);
  });

  it.each(['', 'AB'.repeat(32), 'ab'.repeat(31), `${SEED}\n`])('takes no seed like %j', (seed) => {
    expect(() => drawFrom(seed)).toThrow('seed');
    expect(() => commitmentOf(seed)).toThrow('seed');
  });

  it.each(['', 'Lots', 'a\nb', 'a'.repeat(65)])('takes no label like %j', (label) => {
    expect(() => drawFrom(SEED).numbers(label)).toThrow('names no draw');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothLine, ticksUntil } from './chart-scale.js';

describe('the marks of an axis', () => {
  it('are few, whole, evenly spaced from 0, and reach the largest value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (max) => {
        const ticks = ticksUntil(max);
        const [zero, step = 0] = ticks;
        expect(zero).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        for (const [at, tick] of ticks.entries()) expect(tick).toBe(at * step);
        expect(Number.isInteger(step)).toBe(true);
      }),
    );
  });

  it('are round numbers', () => {
    expect(ticksUntil(87)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksUntil(3)).toEqual([0, 1, 2, 3]);
    expect(ticksUntil(0)).toEqual([0, 1]);
  });
});

describe('a smooth line', () => {
  it('goes through its points', () => {
    expect(smoothLine([])).toBe('');
    const line = smoothLine([
      { x: 0, y: 5 },
      { x: 10, y: 5 },
      { x: 20, y: 1 },
    ]);
    expect(line).toMatch(/^M0\.0 5\.0C.* 10\.0 5\.0C.* 20\.0 1\.0$/);
  });
});

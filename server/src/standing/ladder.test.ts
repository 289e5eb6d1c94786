import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { conditionOf, Ladder, type LadderSource, type Span } from './ladder.js';

interface Part {
  readonly people: number;
  readonly sum: number;
}

/** A list in memory, the largest first, and how many rows were counted or passed over since the start. */
function listOf(values: number[]) {
  const told = { rows: 0, walks: 0 };
  const within = ({ atMost, over }: Span) =>
    [...values]
      .sort((a, b) => b - a)
      .filter((value) => value <= (atMost ?? Infinity) && value > (over ?? -Infinity));
  const source: LadderSource<Part> = {
    valueAt: (span, row) => {
      if (span.atMost === null) told.walks += 1;
      return Promise.resolve(within(span)[row] ?? null);
    },
    count: (span) => {
      const { length } = within(span);
      told.rows += length;
      return Promise.resolve(length);
    },
    measure: (span) => {
      const part = within(span);
      return Promise.resolve({ people: part.length, sum: part.reduce((sum, value) => sum + value, 0) });
    },
  };
  return { source, told };
}

const scores = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 });
const steps = fc.integer({ min: 1, max: 9 });

describe('a ladder', () => {
  it('counts like one who counts all, from whichever step', async () => {
    await fc.assert(
      fc.asyncProperty(scores, steps, fc.nat(12), fc.nat(70), async (values, rows, value, row) => {
        const ladder = new Ladder(listOf(values).source, rows, new ManualTimers());
        const parts = await ladder.parts();
        expect(parts.reduce((sum, part) => sum + part.sum, 0)).toBe(
          values.reduce((sum, one) => sum + one, 0),
        );
        expect(await ladder.above(value)).toBe(values.filter((one) => one > value).length);
        expect(await ladder.total()).toBe(values.length);
        const { span, skip } = await ladder.startOf(row);
        const before = values.filter((one) => one > (span.atMost ?? Infinity)).length;
        expect(before + skip).toBe(row);
      }),
    );
  });

  it('counts no more rows than lie between two steps, however many there are', async () => {
    const values = Array.from({ length: 5_000 }, (_, n) => n);
    const { source, told } = listOf(values);
    const ladder = new Ladder(source, 100, new ManualTimers());
    await ladder.parts();
    told.rows = 0;
    for (const value of [0, 2_500, 4_999]) await ladder.above(value);
    await ladder.total();
    expect(told.rows).toBeLessThanOrEqual(4 * 101);
  });

  it('has the ranks of its top, and all of a short list, as they are now', async () => {
    const values = [9, 8, 7];
    const { source } = listOf(values);
    const [short, long] = [5, 1].map((rows) => new Ladder(source, rows, new ManualTimers()));
    if (short === undefined || long === undefined) throw new Error('no ladders');
    await Promise.all([short.parts(), long.parts()]);
    values.push(10, 8);
    expect(await short.above(7)).toBe(4);
    expect(await short.total()).toBe(5);
    expect(await long.above(9)).toBe(1);
  });

  it('is walked again when somebody asks a minute later, and leads by the old steps meanwhile', async () => {
    const clock = new ManualTimers();
    const values = [9, 8, 7, 6];
    const { source, told } = listOf(values);
    const ladder = new Ladder(source, 1, clock);
    await Promise.all([ladder.parts(), ladder.parts()]);
    expect(told.walks).toBe(1);
    values.push(10);
    clock.advance(MINUTE_MS - 1);
    expect((await ladder.parts()).reduce((sum, { people }) => sum + people, 0)).toBe(4);
    clock.advance(1);
    expect((await ladder.parts()).reduce((sum, { people }) => sum + people, 0)).toBe(4);
    await expect.poll(async () => ladder.total()).toBe(5);
    expect(told.walks).toBe(2);
  });

  it('is walked again after a walk that failed', async () => {
    const { source } = listOf([3, 2, 1]);
    let fails = true;
    const measure = (span: Span) => (fails ? Promise.reject(new Error('away')) : source.measure(span));
    const ladder = new Ladder({ ...source, measure }, 1, new ManualTimers());
    await expect(ladder.parts()).rejects.toThrow('away');
    await expect(ladder.above(1)).rejects.toThrow('away');
    fails = false;
    expect(await ladder.above(1)).toBe(2);
    await expect.poll(async () => (await ladder.parts()).length).toBe(3);
  });

  it('asks the database for its parts alone', () => {
    expect(conditionOf({ atMost: null, over: null })).toBeUndefined();
    expect(conditionOf({ atMost: 5, over: null })).toEqual({ $lte: 5 });
    expect(conditionOf({ atMost: 5, over: 2 })).toEqual({ $lte: 5, $gt: 2 });
    expect(conditionOf({ atMost: null, over: 0 })).toEqual({ $gt: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { Removals, UNDO_MS } from './removals.js';

/** A page with a manual clock: `pass` lets the time to undo run out. */
function page(remove: (id: string) => Promise<unknown> = () => Promise.resolve()) {
  const told: string[] = [];
  const refused: unknown[] = [];
  let hidden: readonly string[] = [];
  const timers = new Set<() => void>();
  let reads = 0;
  const removals = new Removals({
    remove: (id, leaving) => {
      told.push(leaving ? `${id} on leaving` : id);
      return remove(id);
    },
    schedule: (run, ms) => {
      expect(ms).toBe(UNDO_MS);
      timers.add(run);
      return () => timers.delete(run);
    },
    onHidden: (ids) => (hidden = [...ids]),
    onRefused: (error) => refused.push(error),
    onDone: () => (reads += 1),
  });
  const pass = async () => {
    for (const run of timers) run();
    timers.clear();
    await new Promise(setImmediate);
  };
  return { removals, told, refused, hidden: () => hidden, reads: () => reads, pass };
}

describe('removing a friend', () => {
  it('hides at once and tells the server once the time is over', async () => {
    const { removals, told, hidden, reads, pass } = page();
    removals.begin('a');
    removals.begin('a');
    expect([hidden(), told]).toEqual([['a'], []]);
    await pass();
    expect([told, reads(), hidden()]).toEqual([['a'], 1, ['a']]);
  });

  it('is taken back without a word to the server', async () => {
    const { removals, told, hidden, pass } = page();
    removals.begin('a');
    removals.begin('b');
    removals.undo('a');
    expect(hidden()).toEqual(['b']);
    await pass();
    expect(told).toEqual(['b']);
  });

  it('is too late to take back once the server knows', async () => {
    const { removals, hidden, pass } = page();
    removals.begin('a');
    await pass();
    removals.undo('a');
    expect(hidden()).toEqual(['a']);
  });

  it('shows the friend again when the server refuses, and says why', async () => {
    const why = new Error('no');
    const { removals, refused, hidden, pass } = page(() => Promise.reject(why));
    removals.begin('a');
    await pass();
    expect([hidden(), refused]).toEqual([[], [why]]);
  });

  it('is done at once when the page goes away', async () => {
    const { removals, told, pass } = page();
    removals.begin('a');
    removals.flush();
    await pass();
    expect(told).toEqual(['a on leaving']);
  });

  it('shows a person who has become a friend again', async () => {
    const { removals, hidden, pass } = page();
    removals.begin('a');
    await pass();
    const before = removals.removed();
    removals.begin('b');
    removals.forget(before);
    expect(hidden()).toEqual(['b']);
  });
});

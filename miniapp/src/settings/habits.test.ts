import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHabits, WAYS, waysByUse, withUse } from './habits.js';

const way = fc.constantFrom(...WAYS);

describe('the ways to a table', () => {
  it('are in their usual order on a new device, and with anything unreadable', () => {
    for (const kept of [undefined, null, 'x', 7, {}, { quick: -1, bots: '9', code: 1.5 }, { bots: NaN }])
      expect(waysByUse(readHabits(kept))).toEqual(WAYS);
  });

  it('begin with the one taken most', () => {
    const habits = (['bots', 'bots', 'code', 'bots'] as const).reduce(
      (before, taken) => withUse(before, taken),
      readHabits(null),
    );
    expect(waysByUse(habits)).toEqual(['bots', 'code', 'quick']);
  });

  it('stay all three, follow a new habit within some 40 uses, and are read back as they were kept', () => {
    fc.assert(
      fc.property(fc.array(way, { maxLength: 200 }), way, (uses, next) => {
        let habits = uses.reduce(withUse, readHabits(null));
        expect(readHabits(JSON.parse(JSON.stringify(habits)))).toEqual(habits);
        for (let use = 0; use < 40; use += 1) habits = withUse(habits, next);
        expect([...waysByUse(habits)].sort()).toEqual([...WAYS].sort());
        expect(waysByUse(habits)[0]).toBe(next);
      }),
    );
  });
});

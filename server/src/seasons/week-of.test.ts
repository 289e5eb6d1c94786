import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodAt } from '@hokm/shared/standing';
import { weekOf } from './groups.js';

it('a week is found by its key, also those in which Tehran changed its clocks, Nowruz and leap years', () => {
  const moment = fc.integer({ min: Date.parse('2011-03-21'), max: Date.parse('2071-03-20') });
  fc.assert(
    fc.property(moment, (now) => {
      const week = periodAt('week', now);
      expect(weekOf(week.key)).toEqual(week);
      // Exactly one week of a season is its last.
      const season = periodAt('season', week.starts_at);
      expect(week.ends_at === season.ends_at).toBe(periodAt('season', week.ends_at).key !== season.key);
    }),
  );
});

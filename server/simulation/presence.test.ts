import { describe, expect, it } from 'vitest';
import { simulatePresence } from './presence.js';

/** The seeds of the ordinary tests; `npm run simulate -- --presence --seeds 10000` runs many more. */
const SEEDS = 60;

describe('people who reload, sleep, open tabs and lose the network around the start of a match', () => {
  it('are never shown absent for more than three seconds while they are there, nor unseated, nor replaced', async () => {
    const runs = [];
    for (let seed = 1; seed <= SEEDS; seed++) runs.push(await simulatePresence(seed));
    expect(
      runs
        .filter(({ problems }) => problems.length > 0)
        .map(({ seed, problems }) => `seed ${seed}: ${problems.slice(0, 3).join('; ')}`),
    ).toEqual([]);
    expect(runs.filter(({ started }) => started).length).toBeGreaterThan(SEEDS / 2);
    expect(runs.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(10 * SEEDS);
    expect(runs.reduce((sum, { restarts }) => sum + restarts, 0)).toBeGreaterThan(SEEDS / 5);
  }, 60_000);
});

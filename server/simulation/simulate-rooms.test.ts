import { expect, it } from 'vitest';
import { simulateRoom } from './simulate-rooms.js';

/** Rooms of the ordinary tests; `HOKM_ROOMS=10000` for a long run. */
const ROOMS = Number(process.env['HOKM_ROOMS'] ?? 100);

it(
  'coin rooms whose processes die, stand still and lose answers leave no coin behind, and pay once',
  async () => {
    const failed: string[] = [];
    let [played, deaths] = [0, 0];
    for (let seed = 1; seed <= ROOMS; seed++) {
      const run = await simulateRoom(seed);
      deaths += run.deaths;
      if (run.isPlayed) played += 1;
      if (run.problems.length > 0) failed.push(`seed ${seed}: ${run.problems.slice(0, 4).join('; ')}`);
    }
    expect(failed).toEqual([]);
    // Some have too few coins, and everything comes back.
    expect(played).toBeGreaterThan(ROOMS / 5);
    expect(played).toBeLessThan(ROOMS);
    expect(deaths).toBeGreaterThan(ROOMS);
  },
  60_000 + ROOMS * 500,
);

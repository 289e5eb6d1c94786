import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.js';

/** The seeds of the ordinary tests, in blocks; `npm run simulate -- --seeds 10000` plays many more. */
const BLOCK = 15;
const BLOCKS = [1, 2].map((block) => ({ first: (block - 1) * BLOCK + 1, last: block * BLOCK }));

describe('matches in a world where everything fails', () => {
  it.each(BLOCKS)(
    'keep every promise for the seeds $first to $last',
    async ({ first, last }) => {
      const failed: string[] = [];
      let restarts = 0;
      for (let seed = first; seed <= last; seed++) {
        const run = await simulate(seed);
        restarts += run.restarts;
        if (run.problems.length > 0)
          failed.push(`npm run simulate -- --seed ${seed}: ${run.problems.slice(0, 4).join('; ')}`);
      }
      expect(failed).toEqual([]);
      expect(restarts).toBeGreaterThan(BLOCK);
    },
    150_000,
  );

  it('are played in the same way again by the same seed', async () => {
    const [first, second] = [await simulate(7), await simulate(7)];
    expect(second).toEqual(first);
    expect((await simulate(8)).views).not.toBe(first.views);
  });
});

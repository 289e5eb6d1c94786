import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.js';

const SEEDS = 200;

describe('matches in a world where everything fails', () => {
  it(`keep every promise for ${SEEDS} seeds`, async () => {
    const failed: string[] = [];
    let restarts = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const run = await simulate(seed);
      restarts += run.restarts;
      if (run.problems.length > 0)
        failed.push(`npm run simulate -- --seed ${seed}: ${run.problems.slice(0, 4).join('; ')}`);
    }
    expect(failed).toEqual([]);
    expect(restarts).toBeGreaterThan(SEEDS);
  }, 300_000);

  it('are played in the same way again by the same seed', async () => {
    const [first, second] = [await simulate(7), await simulate(7)];
    expect(second).toEqual(first);
    expect((await simulate(8)).views).not.toBe(first.views);
  });
});

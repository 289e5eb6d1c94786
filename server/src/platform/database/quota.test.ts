import { expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { openIndexed } from '../../../test/support/parts.js';
import { connectDatabase } from './connect.js';
import { takeQuota } from './quota.js';

it('a quota is taken by all first calls of one instant, and by none beyond it', async () => {
  const database = await openIndexed();
  const [here, there] = [
    await connectDatabase({ uri: database.uri }),
    await connectDatabase({ uri: database.uri }),
  ];
  // Now: MongoDB itself removes counts whose period is long over.
  const clock = new ManualTimers(Date.now());
  const takers = (whose: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        takeQuota(n % 2 === 0 ? here : there, clock, { what: 'x', most: 3, perMs: 60_000 }, whose),
      ),
    );
  for (let round = 0; round < 10; round += 1) {
    expect(await takers(`few ${round}`, 3)).toEqual([true, true, true]);
    expect((await takers(`many ${round}`, 9)).filter(Boolean)).toHaveLength(3);
  }
  await here.close();
  await there.close();
  await database.close();
});

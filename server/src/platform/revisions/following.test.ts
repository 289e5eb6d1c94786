import { MINUTE_MS } from '@hokm/shared/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { following, UNTOLD_MS } from './following.js';

const EVERY_MS = 1_000;

let clock: ManualTimers;
let revision: number;
let runs: number;
let due: number | null;
let fails: boolean;
let meanwhile: () => void;

beforeEach(() => {
  [clock, revision, runs, due, fails, meanwhile] = [new ManualTimers(), 1, 0, null, false, () => undefined];
});

const follow = (isAlone = false) =>
  following({ of: () => revision, isAlone }, clock, {
    follows: ['things'],
    everyMs: EVERY_MS,
    run: () => {
      runs += 1;
      meanwhile();
      return fails ? Promise.reject(new Error('the store is away')) : Promise.resolve(due);
    },
  });

/** Calls it every second for so long, and gives how often it ran. */
async function during(ms: number, tick: () => Promise<void>): Promise<number> {
  runs = 0;
  for (let passed = 0; passed < ms; passed += EVERY_MS) {
    await tick().catch(() => undefined);
    clock.advance(EVERY_MS);
  }
  return runs;
}

describe('what follows a collection', () => {
  it('runs at first, and then only after a change', async () => {
    const tick = follow();
    expect(await during(5_000, tick)).toBe(1);
    revision += 1;
    expect(await during(2_000, tick)).toBe(1);
  });

  it('runs again for a change that comes while it runs', async () => {
    const tick = follow();
    meanwhile = () => {
      revision += runs === 1 ? 1 : 0;
    };
    expect(await during(4_000, tick)).toBe(2);
  });

  it('runs when something comes due by itself, and on while it is due', async () => {
    const tick = follow();
    due = clock.now() + 3_000;
    expect(await during(3_000, tick)).toBe(1);
    expect(await during(3_000, tick)).toBe(3);
  });

  it('runs now and then without a change: somebody may have died before telling', async () => {
    const tick = follow();
    expect(await during(UNTOLD_MS * 3, tick)).toBe(3);
    expect(await during(MINUTE_MS * 2, follow(true))).toBe(2);
  });

  it('runs again after a run that failed', async () => {
    const tick = follow();
    fails = true;
    expect(await during(3_000, tick)).toBe(3);
    fails = false;
    expect(await during(3_000, tick)).toBe(1);
  });

  it('runs no oftener than it says, however often it is called', async () => {
    const tick = follow();
    for (let n = 0; n < 10; n += 1) {
      revision += 1;
      await tick();
      clock.advance(10);
    }
    expect(runs).toBe(1);
  });

  it('is not kept waiting by a clock that was set back', async () => {
    const tick = follow();
    await tick();
    clock = Object.assign(clock, { now: () => 1_000 });
    await tick();
    expect(runs).toBe(2);
  });
});

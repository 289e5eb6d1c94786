import { describe, expect, it } from 'vitest';
import { READ_AFTER, soonOnce } from './soon-once.js';

/** A page that draws `random`, and the waits that it has begun. */
function page(random: number) {
  const waits: { ms: number; ring: () => void; isOver: boolean }[] = [];
  let reads = 0;
  const soon = soonOnce(() => (reads += 1), {
    random: () => random,
    after: (ring, ms) => {
      const wait = { ms, ring, isOver: false };
      waits.push(wait);
      return () => (wait.isOver = true);
    },
  });
  return { soon, waits, reads: () => reads };
}

describe('a page that is told of a tournament', () => {
  it('reads it after a moment that it draws, so that many pages do not ask at once', () => {
    const drawn = [0, 0.5, 0.999].map((random) => {
      const { soon, waits } = page(random);
      soon.ask();
      return waits[0]?.ms ?? 0;
    });
    expect(drawn[0]).toBe(READ_AFTER.least);
    expect(drawn[1]).toBe((READ_AFTER.least + READ_AFTER.most) / 2);
    expect(drawn[2]).toBeLessThan(READ_AFTER.most);
  });

  it('waits for longer where it is given a longer time', () => {
    const { soon, waits } = page(0.5);
    soon.ask(10_500);
    expect(waits[0]?.ms).toBe((READ_AFTER.least + 10_500) / 2);
  });

  it('reads once for all that it is told meanwhile, and again for what comes later', () => {
    const { soon, waits, reads } = page(0);
    for (let n = 0; n < 10; n += 1) soon.ask();
    expect(waits).toHaveLength(1);
    waits[0]?.ring();
    expect(reads()).toBe(1);
    soon.ask();
    expect(waits).toHaveLength(2);
  });

  it('asks for nothing any more when it is left', () => {
    const { soon, waits } = page(0);
    soon.ask();
    soon.stop();
    expect(waits[0]?.isOver).toBe(true);
  });
});

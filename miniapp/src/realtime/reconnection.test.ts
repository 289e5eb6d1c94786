import { describe, expect, it } from 'vitest';
import { FIRST, reconnectDelay, RECONNECTION, ReconnectionManager } from './reconnection.js';

const MIDDLE = 0.5;

describe('reconnectDelay', () => {
  it('begins at a second and doubles with each attempt', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => reconnectDelay(attempt, MIDDLE));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  it('never waits longer than half a minute', () => {
    expect(reconnectDelay(6, MIDDLE)).toBe(30_000);
    expect(reconnectDelay(40, 0.999)).toBe(30_000);
  });

  it('strays by a fifth at most, so that clients do not come back all at once', () => {
    expect(reconnectDelay(1, 0)).toBe(800);
    expect(reconnectDelay(1, 0.999_999)).toBe(1200);
  });
});

/** A manager whose clock is turned by hand. */
function manual() {
  const log: string[] = [];
  let planned: { callback: () => void; delay: number } | null = null;
  const manager = new ReconnectionManager({
    connect: () => log.push('connect'),
    random: () => MIDDLE,
    schedule: (callback, delay) => {
      planned = { callback, delay };
      return () => (planned = null);
    },
    onAttempt: (attempt) => log.push(`attempt ${attempt}`),
    onFailed: () => log.push('failed'),
  });
  const ring = () => {
    const due = planned;
    planned = null;
    due?.callback();
    return due?.delay ?? null;
  };
  return { manager, log, ring };
}

describe('ReconnectionManager', () => {
  it('makes five attempts and then gives up', () => {
    const { manager, log, ring } = manual();
    const delays: (number | null)[] = [];
    for (let n = 0; n < RECONNECTION.attempts; n += 1) {
      manager.lost();
      delays.push(ring());
    }
    manager.lost();
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000]);
    expect(log.filter((entry) => entry === 'connect')).toHaveLength(5);
    expect(log.slice(-3)).toEqual(['attempt 5', 'connect', 'failed']);
  });

  it('waits as long as a server that restarts has asked for, and goes on as usual when that was too short', () => {
    const { manager, log, ring } = manual();
    manager.later(3700);
    expect(ring()).toBe(3700);
    manager.lost();
    expect(ring()).toBe(2000);
    expect(log).toEqual(['attempt 1', 'connect', 'attempt 2', 'connect']);
  });

  it('plans one attempt however often the loss is reported', () => {
    const { manager, log, ring } = manual();
    manager.lost();
    manager.lost();
    ring();
    expect(ring()).toBeNull();
    expect(log).toEqual(['attempt 1', 'connect']);
  });

  it('tries at once and counts anew when the person asks', () => {
    const { manager, log, ring } = manual();
    for (let n = 0; n <= RECONNECTION.attempts; n += 1) {
      manager.lost();
      ring();
    }
    expect(log.at(-1)).toBe('failed');
    manager.now();
    expect(log.slice(-2)).toEqual(['attempt 1', 'connect']);
    manager.lost();
    expect(ring()).toBe(2000);
  });

  it('forgets a planned attempt once connected', () => {
    const { manager, log, ring } = manual();
    manager.lost();
    manager.reset();
    expect(ring()).toBeNull();
    expect(log).toEqual(['attempt 1']);
  });

  it('tells nobody of single attempts of the first connection, and gives up after ten', () => {
    const { manager, log, ring } = manual();
    manager.first();
    const delays: (number | null)[] = [];
    for (let n = 1; n < FIRST.attempts; n += 1) {
      manager.lost();
      delays.push(ring());
    }
    expect(new Set(delays)).toEqual(new Set([FIRST.delay]));
    manager.lost();
    expect(log).toEqual([...Array<string>(FIRST.attempts).fill('connect'), 'failed']);
  });

  it('tries another way at once', () => {
    const { manager, ring } = manual();
    manager.first();
    manager.lost(true);
    expect(ring()).toBeLessThan(500);
    manager.now();
    manager.lost(true);
    expect(ring()).toBeLessThan(500);
  });
});

import { describe, expect, it } from 'vitest';
import { judgeSilence } from './heartbeat.js';
import { ServerClock } from './server-clock.js';

function local(start = 1_000_000) {
  let now = start;
  return { clock: new ServerClock(() => now), pass: (ms: number) => (now += ms), now: () => now };
}

describe('ServerClock', () => {
  it('is the device’s own clock until the server has said anything', () => {
    const { clock, now } = local();
    expect(clock.now()).toBe(now());
  });

  it('allows for half the time that the answer travelled', () => {
    const { clock, pass, now } = local();
    const sentAt = now();
    pass(200);
    clock.measured(5_000_000, sentAt);
    expect(clock.now()).toBe(5_000_100);
  });

  it('keeps the quickest recent answer, which errs least', () => {
    const { clock, pass, now } = local();
    clock.measured(5_000_000, now());
    const sentAt = now();
    pass(3000);
    clock.measured(9_000_000, sentAt);
    expect(clock.now()).toBe(5_003_000);
  });

  it('measures anew after two minutes, as clocks drift', () => {
    const { clock, pass, now } = local();
    clock.measured(5_000_000, now());
    pass(120_000);
    const sentAt = now();
    pass(100);
    clock.measured(6_000_000, sentAt);
    expect(clock.now()).toBe(6_000_050);
  });

  it('believes a time mentioned in passing only until it has measured', () => {
    const { clock, now } = local();
    clock.mentioned(7_000_000);
    expect(clock.now()).toBe(7_000_000);
    clock.measured(5_000_000, now());
    clock.mentioned(7_000_000);
    expect(clock.now()).toBe(5_000_000);
  });
});

describe('judgeSilence', () => {
  it('asks nothing after a recent sign of life, asks after some seconds, and gives up after a missed heartbeat', () => {
    expect([0, 1500, 1501, 20_000, 20_001].map(judgeSilence)).toEqual([
      'alive',
      'alive',
      'ask',
      'ask',
      'dead',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { FIRST_LOOK, LOOK_EVERY, SessionWatch } from './session-watch.js';

const MINUTE = 60_000;

/** A watch whose clock is turned by hand; `asleep`: time passes and no timer rings. */
function manual() {
  let now = 1_000_000;
  let planned: { at: number; callback: () => void } | null = null;
  const looks: number[] = [];
  const watch = new SessionWatch({
    now: () => now,
    schedule: (callback, delay) => {
      const own = { at: now + delay, callback };
      planned = own;
      return () => {
        if (planned === own) planned = null;
      };
    },
    look: () => looks.push(now),
  });
  const pass = (ms: number) => {
    const end = now + ms;
    for (let due = planned; due !== null && due.at <= end; due = planned) {
      now = due.at;
      planned = null;
      due.callback();
    }
    now = end;
  };
  const asleep = (ms: number) => {
    now += ms;
  };
  return { watch, looks, pass, asleep };
}

describe('the watch over a session', () => {
  it('looks a moment after the start and then every five minutes', () => {
    const { watch, looks, pass } = manual();
    watch.start();
    pass(FIRST_LOOK - 1);
    expect(looks).toHaveLength(0);
    pass(1);
    expect(looks).toHaveLength(1);
    pass(LOOK_EVERY - 1);
    expect(looks).toHaveLength(1);
    pass(1 + LOOK_EVERY);
    expect(looks).toHaveLength(3);
  });

  it('looks at once when the page comes back after five minutes or more, and not before', () => {
    const { watch, looks, pass, asleep } = manual();
    watch.start();
    pass(FIRST_LOOK);
    asleep(4 * MINUTE);
    watch.wake();
    expect(looks).toHaveLength(1);
    asleep(MINUTE);
    watch.wake();
    expect(looks).toHaveLength(2);
    watch.wake();
    expect(looks).toHaveLength(2);
  });

  it('begins its five minutes anew with a look that came of waking up', () => {
    const { watch, looks, pass, asleep } = manual();
    watch.start();
    pass(FIRST_LOOK);
    asleep(20 * MINUTE);
    watch.wake();
    pass(LOOK_EVERY - 1);
    expect(looks).toHaveLength(2);
    pass(1);
    expect(looks).toHaveLength(3);
  });
});

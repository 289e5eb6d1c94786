import { describe, expect, it } from 'vitest';
import { GIVE_UP_AFTER, RESEND_AFTER, sendReliably } from './reliable.js';
import type { CommandResult } from './result.js';

const DONE: CommandResult = { ok: true, version: 9 };
const GAVE_UP: CommandResult = { ok: false, code: 'server/unavailable', message: '' };

type Step = CommandResult | 'silence' | 'lost';

/** A connection that does what each step says; its clock moves only by waiting. */
function line(steps: Step[]) {
  let now = 0;
  let connected = true;
  const sentAt: number[] = [];
  const result = sendReliably({
    now: () => now,
    connected: () => connected,
    gaveUp: () => GAVE_UP,
    send: (timeout) => {
      sentAt.push(now);
      const step = steps.shift() ?? 'silence';
      if (step === 'silence') now += timeout;
      else if (step === 'lost') connected = false;
      return Promise.resolve(typeof step === 'string' ? null : step);
    },
    untilConnected: (timeout) => {
      now += Math.min(timeout, 700);
      connected = true;
      return Promise.resolve();
    },
  });
  return { result, sentAt };
}

describe('sendReliably', () => {
  it('gives the answer of the first sending and sends no more', async () => {
    const { result, sentAt } = line([DONE]);
    expect(await result).toBe(DONE);
    expect(sentAt).toEqual([0]);
  });

  it('sends again after two and a half seconds of silence', async () => {
    const { result, sentAt } = line(['silence', 'silence', DONE]);
    expect(await result).toBe(DONE);
    expect(sentAt).toEqual([0, RESEND_AFTER, 2 * RESEND_AFTER]);
  });

  it('sends again as soon as a lost connection is back', async () => {
    const { result, sentAt } = line(['lost', DONE]);
    expect(await result).toBe(DONE);
    expect(sentAt).toEqual([0, 700]);
  });

  it('does not repeat a refusal, which is an answer', async () => {
    const refusal: CommandResult = { ok: false, code: 'game/not_your_turn', message: '' };
    const { result, sentAt } = line([refusal, DONE]);
    expect(await result).toBe(refusal);
    expect(sentAt).toHaveLength(1);
  });

  it('gives up in the end and says so', async () => {
    const { result, sentAt } = line([]);
    expect(await result).toBe(GAVE_UP);
    expect(sentAt).toHaveLength(GIVE_UP_AFTER / RESEND_AFTER);
  });
});

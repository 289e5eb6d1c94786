import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../api/index.js';
import { withReauthentication, NotConfirmed, useStepUp } from './step-up.js';

const needed = () => new ApiError(403, 'auth/step_up_needed', { reason: 'Confirm that it is you.' });

/** A call that asks for a confirmed session a number of times before it works. */
function guarded(times: number) {
  let calls = 0;
  const call = () => {
    calls += 1;
    return calls <= times ? Promise.reject(needed()) : Promise.resolve('done');
  };
  return { call, calls: () => calls };
}
const answer = (is: boolean) => {
  const { asked } = useStepUp.getState();
  expect(asked).not.toBeNull();
  asked?.(is);
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => useStepUp.setState({ asked: null }));

describe('a call that wants a confirmed session', () => {
  it('is made once more when the person has confirmed', async () => {
    const { call, calls } = guarded(1);
    const done = withReauthentication(call);
    await turn();
    answer(true);
    expect(await done).toBe('done');
    expect([calls(), useStepUp.getState().asked]).toEqual([2, null]);
  });

  it('is not made again when the person lets go', async () => {
    const { call, calls } = guarded(1);
    const done = withReauthentication(call);
    await turn();
    answer(false);
    await expect(done).rejects.toBeInstanceOf(NotConfirmed);
    expect(calls()).toBe(1);
  });

  it('is not made for ever when confirming does not help', async () => {
    const { call, calls } = guarded(5);
    const done = withReauthentication(call);
    await turn();
    answer(true);
    await expect(done).rejects.toMatchObject({ code: 'auth/step_up_needed' });
    expect(calls()).toBe(2);
  });

  it('that is refused for another reason asks for nothing', async () => {
    const refused = new ApiError(409, 'auth/last_identity');
    await expect(withReauthentication(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(useStepUp.getState().asked).toBeNull();
  });

  it('gives way to a later one', async () => {
    const first = withReauthentication(guarded(1).call);
    await turn();
    const second = withReauthentication(guarded(1).call);
    await expect(first).rejects.toBeInstanceOf(NotConfirmed);
    await turn();
    answer(true);
    expect(await second).toBe('done');
  });
});

import { describe, expect, it } from 'vitest';
import { LikeToggle, type LikeState } from './like-toggle.js';

/** A story that ten people like, and a server that answers when the test says so. */
function aStory() {
  const calls: { liked: boolean; answer: (likes: number) => void; fail: () => void }[] = [];
  const failures: unknown[] = [];
  let shown: LikeState = { liked: false, likes: 10 };
  const toggle = new LikeToggle({
    send: (liked) =>
      new Promise((resolve, reject) =>
        calls.push({
          liked,
          answer: (likes) => resolve({ liked, likes }),
          fail: () => reject(new Error('lost')),
        }),
      ),
    show: (state) => (shown = state),
    onFailure: (error) => failures.push(error),
  });
  const tap = () => toggle.toggle(shown);
  const untilSent = async (n: number) => {
    while (calls.length < n) await Promise.resolve();
  };
  return { calls, failures, tap, untilSent, shown: () => shown };
}

describe('a like', () => {
  it('is shown at once, and then as the server counts it', async () => {
    const { calls, tap, shown } = aStory();
    const done = tap();
    expect(shown()).toEqual({ liked: true, likes: 11 });
    calls[0]?.answer(15);
    await done;
    expect(shown()).toEqual({ liked: true, likes: 15 });
  });

  it('goes back when it could not be sent', async () => {
    const { calls, failures, tap, shown } = aStory();
    const done = tap();
    calls[0]?.fail();
    await done;
    expect(shown()).toEqual({ liked: false, likes: 10 });
    expect(failures).toHaveLength(1);
  });

  it('is taken back before it was answered, without a third call', async () => {
    const { calls, tap, shown, untilSent } = aStory();
    const done = tap();
    void tap();
    void tap();
    void tap();
    expect(shown()).toEqual({ liked: false, likes: 10 });
    calls[0]?.answer(11);
    await untilSent(2);
    calls[1]?.answer(10);
    await done;
    expect(calls.map(({ liked }) => liked)).toEqual([true, false]);
    expect(shown()).toEqual({ liked: false, likes: 10 });
  });

  it('that is wanted again by its answer is not sent again', async () => {
    const { calls, tap, shown } = aStory();
    const done = tap();
    void tap();
    void tap();
    calls[0]?.answer(11);
    await done;
    expect(calls).toHaveLength(1);
    expect(shown()).toEqual({ liked: true, likes: 11 });
  });

  it('can be tried again after a failure', async () => {
    const { calls, tap, shown, untilSent } = aStory();
    const first = tap();
    calls[0]?.fail();
    await first;
    const second = tap();
    await untilSent(2);
    calls[1]?.answer(11);
    await second;
    expect(shown()).toEqual({ liked: true, likes: 11 });
  });
});

import { describe, expect, it } from 'vitest';
import { ASKS, PAUSE, waitForCoins } from './wait-for-coins.js';

/** A purse that gives one answer after another, the last one for ever; an error is a call that failed. */
function purse(...answers: (number | Error)[]) {
  const slept: number[] = [];
  let asked = 0;
  const read = () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 0;
    asked += 1;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const sleep = (ms: number) => Promise.resolve(slept.push(ms));
  return { wait: () => waitForCoins({ before: 100, read, sleep }), slept, asked: () => asked };
}

describe('waiting for paid coins', () => {
  it('ends at once when they are there', async () => {
    const { wait, slept } = purse(600);
    expect(await wait()).toBe(600);
    expect(slept).toEqual([]);
  });

  it('asks again, with a pause, until the balance has grown', async () => {
    const { wait, slept } = purse(100, 100, 600);
    expect(await wait()).toBe(600);
    expect(slept).toEqual([PAUSE, PAUSE]);
  });

  it('outlives calls that fail', async () => {
    expect(await purse(new Error('network'), 600).wait()).toBe(600);
  });

  it('gives up after a while', async () => {
    const { wait, asked } = purse(100);
    expect(await wait()).toBeNull();
    expect(asked()).toBe(ASKS);
  });
});

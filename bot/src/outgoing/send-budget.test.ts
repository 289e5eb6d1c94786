import { describe, expect, it } from 'vitest';
import { SendBudget, type Priority } from './send-budget.js';

/** A clock that goes from timer to timer. */
function aClock() {
  let time = 0;
  const timers = new Set<{ at: number; fire: () => void }>();
  return {
    now: () => time,
    set(ms: number, fire: () => void) {
      const timer = { at: time + ms, fire };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    async run() {
      for (;;) {
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
        const [next] = [...timers].sort((a, b) => a.at - b.at);
        if (next === undefined) return;
        timers.delete(next);
        time = next.at;
        next.fire();
      }
    },
  };
}

describe('the budget of messages', () => {
  it('keeps every limit of Telegram with 500 people and ten busy groups in a minute, answers first', async () => {
    const clock = aClock();
    const budget = new SendBudget(clock);
    const left: { chat: number; priority: Priority; at: number }[] = [];
    const send = (chat: number, priority: Priority) =>
      void budget.take(chat, priority).then(() => left.push({ chat, priority, at: clock.now() }));
    for (let group = 1; group <= 10; group++) for (let n = 0; n < 25; n++) send(-group, 'card');
    for (let person = 1; person <= 500; person++) {
      send(person, 'notice');
      send(person, 'answer');
    }
    await clock.run();
    expect(left).toHaveLength(1_250);
    const most = (times: number[], perMs: number) =>
      Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + perMs).length));
    expect(
      most(
        left.map(({ at }) => at),
        1_000,
      ),
    ).toBeLessThanOrEqual(30);
    const group = left.filter(({ chat }) => chat === -1).map(({ at }) => at);
    expect(most(group, 60_000)).toBeLessThanOrEqual(20);
    const person = left.filter(({ chat }) => chat === 1).map(({ at }) => at);
    expect(most(person, 1_000)).toBe(1);
    const last = (priority: Priority) =>
      Math.max(...left.filter((each) => each.priority === priority).map(({ at }) => at));
    expect(last('answer')).toBeLessThan(20_000);
    expect(last('answer')).toBeLessThan(last('notice'));
  });

  it('waits for a chat as long as Telegram asks, and for all when five people’s are refused; not for groups', async () => {
    const clock = aClock();
    const budget = new SendBudget(clock);
    for (const group of [-1, -2, -3, -4, -5]) budget.pause(group, 60_000);
    for (const person of [1, 2, 3, 4]) budget.pause(person, 5_000);
    expect([await budget.isFree(1, 'answer'), await budget.isFree(6, 'answer')]).toEqual([false, true]);
    budget.pause(5, 5_000);
    expect(await budget.isFree(6, 'answer')).toBe(false);
  });
});

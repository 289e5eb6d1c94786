import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DAY_MS } from '../time/index.js';
import { DAILY_QUESTS, WEEKLY_QUESTS } from './quest-ids.js';
import { dailyQuests, QUEST_GOALS, weeklyQuest } from './quests.js';

const person = fc.stringMatching(/^[0-9a-f]{24}$/);
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('the quests of a person', () => {
  it('are one of each kind, the same all day, and none of them the next day again', () => {
    fc.assert(
      fc.property(person, moment, (id, at) => {
        const today = dailyQuests(id, at);
        const { starts_at, ends_at } = today.span;
        for (const [index, list] of Object.values(DAILY_QUESTS).entries())
          expect(list).toContain(today.quests[index]);
        expect(dailyQuests(id, starts_at)).toEqual(today);
        expect(dailyQuests(id, ends_at - 1)).toEqual(today);
        const tomorrow = dailyQuests(id, ends_at).quests;
        expect(tomorrow.filter((quest) => today.quests.includes(quest))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are one a week, another one the week after', () => {
    fc.assert(
      fc.property(person, moment, (id, at) => {
        const { span, quests } = weeklyQuest(id, at);
        expect(weeklyQuest(id, span.ends_at - 1).quests).toEqual(quests);
        const weeks = [0, 1, 2].map(
          (week) => weeklyQuest(id, span.starts_at + week * 7 * DAY_MS + DAY_MS).quests[0],
        );
        expect([...weeks].sort()).toEqual([...WEEKLY_QUESTS].sort());
      }),
      { numRuns: 60 },
    );
  });

  it('are spread evenly over people', () => {
    const at = Date.UTC(2026, 10, 28);
    const count = new Map<string, number>();
    for (let n = 0; n < 1_200; n++)
      for (const quest of dailyQuests(n.toString(16).padStart(24, '0'), at).quests)
        count.set(quest, (count.get(quest) ?? 0) + 1);
    for (const list of Object.values(DAILY_QUESTS))
      for (const quest of list) expect(count.get(quest)).toBeGreaterThan(1_000 / list.length);
  });

  it('can all be done: each goal is a number above zero', () => {
    for (const goal of Object.values(QUEST_GOALS)) expect(goal).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { DailyAnswer } from '@hokm/shared/api';
import { dailyDays } from './daily-days.js';

const answer = (claimable: boolean, streak: number): DailyAnswer => ({
  success: true,
  claimable,
  streak,
  forgives: false,
  ladder: [50, 60, 70, 80, 100, 120, 200],
  coins: 0,
  next_at: '2026-11-21T20:30:00.000Z',
  balance: 0,
});
const row = (claimable: boolean, streak: number) =>
  dailyDays(answer(claimable, streak))
    .days.map(({ state }) => state[0])
    .join('');

describe('the row of seven days', () => {
  it('begins with today', () => {
    expect(row(true, 0)).toBe('naaaaaa');
    expect(dailyDays(answer(true, 0))).toMatchObject({ today: 1, next: 60 });
  });

  it('stays at a day until the next one comes', () => {
    expect(row(false, 1)).toBe('daaaaaa');
    expect(row(true, 1)).toBe('dnaaaaa');
  });

  it('is full on the seventh day and begins anew on the eighth', () => {
    expect(row(false, 7)).toBe('ddddddd');
    expect(dailyDays(answer(false, 7))).toMatchObject({ today: 7, next: 50 });
    expect(row(true, 7)).toBe('naaaaaa');
    expect(row(false, 8)).toBe('daaaaaa');
  });
});

import type { DailyAnswer } from '@hokm/shared/api';

/** A day of the row of seven: taken, today's and still to be taken, or yet to come. */
export interface DailyDay {
  readonly n: number;
  readonly coins: number;
  readonly state: 'done' | 'now' | 'ahead';
}

/** The row of seven that today belongs to, and what the next day gives. */
export function dailyDays({ claimable, ladder, streak }: DailyAnswer): {
  days: DailyDay[];
  today: number;
  next: number;
} {
  const last = claimable ? streak : streak - 1;
  const at = Math.max(0, last) % ladder.length;
  const stateOf = (day: number) =>
    day < at || (day === at && !claimable) ? 'done' : day === at ? 'now' : 'ahead';
  return {
    days: ladder.map((coins, day) => ({ n: day + 1, coins, state: stateOf(day) })),
    today: at + 1,
    next: ladder[(at + 1) % ladder.length] ?? 0,
  };
}

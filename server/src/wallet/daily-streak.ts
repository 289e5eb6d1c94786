/** The days in a row on which a person took the daily reward. */
export interface DailyRecord {
  /** The last one, as a running number of days in Tehran. */
  readonly day: number;
  /** How many there were, without days that were missed. */
  readonly streak: number;
  /** The last missed day that was forgiven. Absent: none. */
  readonly forgiven?: number;
}

/** Of so many days in a row one may be missed. */
const FORGIVES_ONE_OF = 7;

/** The days in a row as they stand on a day; `forgives`: the day before it was missed, and they go on all the same. */
export interface DailyStreak {
  readonly streak: number;
  readonly forgives: boolean;
}

/** How the days in a row stand on a day, before its reward is taken, and after. Pure. */
export function streakOn(daily: DailyRecord | undefined, day: number): DailyStreak {
  if (daily === undefined) return { streak: 0, forgives: false };
  const missed = day - daily.day - 1;
  if (missed <= 0) return { streak: daily.streak, forgives: false };
  const { forgiven = -Infinity } = daily;
  const forgives = missed === 1 && day - 1 - forgiven >= FORGIVES_ONE_OF;
  return { streak: forgives ? daily.streak : 0, forgives };
}

/** The record once the reward of a day is taken. */
export function afterDay(daily: DailyRecord | undefined, day: number): DailyRecord {
  const { streak, forgives } = streakOn(daily, day);
  const forgiven = forgives ? day - 1 : daily?.forgiven;
  return { day, streak: streak + 1, ...(forgiven === undefined ? {} : { forgiven }) };
}

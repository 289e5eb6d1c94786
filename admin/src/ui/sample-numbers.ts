const DAY_MS = 86_400_000;
/** Days of one step of the staircase. */
const STEP = 5;
const STEPS = 4;

/** The time `before` ms ago. */
export const sampleMoment = (before: number): string => new Date(Date.now() - before).toISOString();

/** The last `count` days, oldest first, as `2026-11-23`. */
export const sampleDays = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => sampleMoment((count - 1 - at) * DAY_MS).slice(0, 10));

/** `count` numbers up to `most`, as a staircase that begins again and again: nothing real looks like it. */
export const sampleWave = (count: number, most: number): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.round((most * (1 + (Math.floor(at / STEP) % STEPS))) / STEPS),
  );

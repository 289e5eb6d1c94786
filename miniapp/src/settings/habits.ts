import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The ways from home to a table, in the order of a new device. */
export const WAYS = ['quick', 'bots', 'code'] as const;
export type Way = (typeof WAYS)[number];

/** How often each way was taken on this device. */
export type Habits = Readonly<Record<Way, number>>;

/** Older uses fade: when a way has been taken this often, all counts are halved. */
const MOST = 32;

/** Counts as the device had kept them; what is missing or no count is 0. */
export function readHabits(kept: unknown): Habits {
  const counts = { ...(typeof kept === 'object' ? kept : null) } as Record<string, unknown>;
  const countOf = (way: Way): number => {
    const count = counts[way];
    return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, MOST) : 0;
  };
  return { quick: countOf('quick'), bots: countOf('bots'), code: countOf('code') };
}

/** The ways, the one taken most first; of equal ones the usual order. */
export function waysByUse(habits: Habits): readonly Way[] {
  return [...WAYS].sort((a, b) => habits[b] - habits[a]);
}

/** The habits after one more use of a way. */
export function withUse(habits: Habits, way: Way): Habits {
  const used = { ...habits, [way]: habits[way] + 1 };
  if (used[way] <= MOST) return used;
  return { quick: used.quick >> 1, bots: used.bots >> 1, code: used.code >> 1 };
}

/** The habits of this device, kept in local storage under `habits`. */
export const useHabits = create<Habits>()(
  persist((): Habits => readHabits(null), { name: 'habits', version: 1, merge: (kept) => readHabits(kept) }),
);

/** Counts a use of a way. */
export function noteUse(way: Way): void {
  useHabits.setState((habits) => withUse(habits, way));
}

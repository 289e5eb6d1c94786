import type { schedule } from './schedule.js';

/** The wait of a page before it reads again, ms. Each page draws its own, so that a thousand do not ask at once. */
export const READ_AFTER = { least: 500, most: 3_500 } as const;

/** Calls `read` a moment of its own after `ask`, within `most` ms; further calls meanwhile ask for nothing more. */
export function soonOnce(
  read: () => void,
  { random, after }: { random: () => number; after: typeof schedule },
): { ask: (most?: number) => void; stop: () => void } {
  let stop: (() => void) | null = null;
  const ask = (most: number = READ_AFTER.most) => {
    stop ??= after(
      () => {
        stop = null;
        read();
      },
      READ_AFTER.least + random() * (most - READ_AFTER.least),
    );
  };
  return {
    ask,
    stop: () => {
      stop?.();
      stop = null;
    },
  };
}

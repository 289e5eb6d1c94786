import type { Store } from './store.js';

const LOOK_EVERY_MS = 5_000;
/** Writes that wait over this many looks have no end. A disk that is only slow takes less than this minute. */
const STUCK_LOOKS = 12;

/**
 * Calls `onStuck` once, when some writes wait and none has come to its end over a minute. A process that stands still, because its
 * machine sleeps, looks once after that: its disk has had no minute to answer in.
 * @returns ends the watch
 */
export function watchWrites(store: Pick<Store, 'stuckFor'>, onStuck: () => void): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks = store.stuckFor < LOOK_EVERY_MS ? 0 : looks + 1;
    if (looks < STUCK_LOOKS) return;
    clearInterval(timer);
    onStuck();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../core/ports.js';
import type { Revisions } from './revisions.js';

/** A change of which nobody told, as its process died, is found after so long, ms. */
export const UNTOLD_MS = 10_000;
/** The same where no other process can have made one. */
const ALONE_MS = MINUTE_MS;

export interface FollowingProps {
  /** The names of the collections that `run` reads. */
  readonly follows: readonly string[];
  /** Least time between two runs, ms. */
  readonly everyMs: number;
  /** Longest time between two runs where there are other processes, ms; `UNTOLD_MS` when left out. */
  readonly untoldMs?: number;
  /** Gives the time at which something comes due by itself, ms since 1970; null where only changes bring something. */
  run(): Promise<number | null>;
}

/**
 * A run that may be called at any time and does something only where there can be something to do: after a change of what it reads,
 * when something comes due by itself, and now and then. A run that failed is made again.
 */
export function following(
  revisions: Pick<Revisions, 'of' | 'isAlone'>,
  clock: Clock,
  props: FollowingProps,
): () => Promise<void> {
  const { follows, everyMs, untoldMs = UNTOLD_MS } = props;
  const longestMs = revisions.isAlone ? ALONE_MS : untoldMs;
  let seen: number | null = null;
  let dueAt = Infinity;
  let ranAt = -Infinity;
  return async () => {
    const now = clock.now();
    // A clock that was set back does not keep it waiting.
    const passed = Math.abs(now - ranAt);
    const revision = revisions.of(follows);
    // Timers ring a little early now and then.
    if (passed < everyMs / 2) return;
    if (revision === seen && now < dueAt && passed < longestMs) return;
    ranAt = now;
    seen = null;
    dueAt = (await props.run()) ?? Infinity;
    seen = revision;
  };
}

import type { Log } from '../platform/core/ports.js';

/** A stop that takes longer is ended by force, ms. */
export const STOP_MS = 20_000;

/** A step of a stop. */
export type Step = () => Promise<unknown>;

export interface OrderlyStop {
  /** Stops in order, once, and ends the process: with 0, or with 1 when a step fails or all take too long. */
  readonly stop: (why: object) => void;
  /** Ends the process at once where it stops already. */
  readonly hurry: () => void;
}

/** The stop of this process. */
export function orderlyStop(steps: readonly Step[], log: Log, withinMs = STOP_MS): OrderlyStop {
  let stopping = false;
  const run = async (): Promise<void> => {
    try {
      for (const step of steps) await step();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  return {
    stop(why) {
      if (stopping) return;
      stopping = true;
      log.info(why, 'stopping');
      setTimeout(() => process.exit(1), withinMs).unref();
      void run();
    },
    hurry() {
      if (stopping) process.exit(1);
    },
  };
}

/** Stops in order at the first signal; a second one, or a stop that hangs, ends the process at once. */
export function stopOnSignal({ stop, hurry }: OrderlyStop): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      hurry();
      stop({ signal });
    });
}

import { type Api, GrammyError } from 'grammy';
import type { BotLog } from '../core/bot-log.js';
import { ALLOWED_UPDATES, type Intake } from './intake.js';
import type { PollingWatch } from './polling-watch.js';

const LONG_POLL_S = 30;
/** Wait after a failure, doubled each time up to the longest, ms. */
const FIRST_BACK_OFF_MS = 1_000;
const LONGEST_BACK_OFF_MS = 30_000;

export interface PollingProps {
  readonly api: Api;
  readonly intake: Pick<Intake, 'accept'>;
  readonly log: BotLog;
  /** Resolves after `ms`, or earlier when the signal aborts. */
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Told what the polling comes to, for the health. */
  readonly watch?: PollingWatch;
  /** False: another process polls from now on. */
  readonly mayPoll?: () => boolean;
}

/** A function, as the compiler takes a property that was checked before for unchanged. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Wait after a failure, ms: as long as Telegram says, or twice as long each time. */
function backOff(error: unknown, failures: number): number {
  const retryAfter = error instanceof GrammyError ? error.parameters.retry_after : undefined;
  if (retryAfter !== undefined) return retryAfter * 1_000;
  return Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}

/**
 * Fetches updates until the signal aborts, or another process may poll; for machines that Telegram cannot reach. Each
 * request confirms the updates of the one before, when all of them are stored.
 */
export async function poll(
  { api, intake, log, delay, watch, mayPoll = () => true }: PollingProps,
  signal: AbortSignal,
): Promise<void> {
  let offset = 0;
  let failures = 0;
  watch?.begin();
  while (!signal.aborted && mayPoll()) {
    try {
      const request = { offset, timeout: LONG_POLL_S, allowed_updates: ALLOWED_UPDATES };
      const updates = await api.getUpdates(request, signal as never);
      for (const update of updates) {
        const isNew = await intake.accept(update);
        if (!isNew) watch?.fetchedTwice();
        offset = update.update_id + 1;
      }
      watch?.confirmed();
      failures = 0;
    } catch (error) {
      if (isAborted(signal)) return;
      failures += 1;
      log.warn({ err: error, failures }, 'polling failed, retrying');
      await delay(backOff(error, failures), signal);
    }
  }
}

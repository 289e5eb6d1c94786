import { type Api, GrammyError } from 'grammy';
import type { BotLog } from '../bot.js';
import { ALLOWED_UPDATES } from './allowed-updates.js';
import type { Intake } from './intake.js';

const WAIT_S = 30;
/** After a failure the next attempt waits this long, doubled each time up to the longest, ms. */
const FIRST_BACK_OFF_MS = 1_000;
const LONGEST_BACK_OFF_MS = 30_000;

export interface PollingProps {
  readonly api: Api;
  readonly intake: Pick<Intake, 'accept'>;
  readonly log: BotLog;
  /** Resolves after so many ms, or earlier when the signal says stop. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Asked anew each time: it may have been given while something was awaited. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** How long to wait after a failure: what Telegram says, or twice as long each time. */
function backOff(error: unknown, failures: number): number {
  const asked = error instanceof GrammyError ? error.parameters.retry_after : undefined;
  if (asked !== undefined) return asked * 1_000;
  return Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
}

/**
 * Fetches updates until the signal says stop: the way of a developer's machine, which nobody can reach. Updates are
 * confirmed to Telegram with the next question, after all of them are kept.
 */
export async function poll({ api, intake, log, pause }: PollingProps, signal: AbortSignal): Promise<void> {
  let offset = 0;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const asked = { offset, timeout: WAIT_S, allowed_updates: ALLOWED_UPDATES };
      const updates = await api.getUpdates(asked, signal as never);
      for (const update of updates) {
        await intake.accept(update);
        offset = update.update_id + 1;
      }
      failures = 0;
    } catch (error) {
      if (isOver(signal)) return;
      failures += 1;
      log.warn({ err: error, failures }, 'updates could not be fetched');
      await pause(backOff(error, failures), signal);
    }
  }
}

import { BotError, type Bot } from 'grammy';
import type { Update } from 'grammy/types';
import type { BotLog } from '../core/bot-log.js';
import type { BotContext } from '../core/context.js';
import { isNormalEnd, ToldFailure, wordsOf } from './failures.js';
import { inUpdateScope } from './update-scope.js';

/** Kinds of updates to ask Telegram for; it keeps an earlier list when there is none. */
export const ALLOWED_UPDATES = [
  'message',
  'edited_message',
  'callback_query',
  'inline_query',
  /** Comes only when inline feedback is on. */
  'chosen_inline_result',
  'pre_checkout_query',
  'my_chat_member',
] as const;

/** An update that waits, claimed by this process. */
export interface WaitingUpdate {
  readonly update: Update;
  /** How often it was claimed, with this time. */
  readonly attempts: number;
}

/** Stores updates until they are handled, so that none is lost with a process. */
export interface UpdateStore {
  /** Stores an update, claimed by this process. False when it was stored before: Telegram sends some more than once. */
  add(update: Update): Promise<boolean>;
  /**
   * Claims updates that wait and are due, oldest first. With `all` also those that another process has claimed: only
   * where no other process handles any.
   */
  claimDue(all: boolean): Promise<readonly WaitingUpdate[]>;
  /** Marks an update as handled; its number stays known. */
  markDone(updateId: number): Promise<void>;
  /** Lets an update wait for its next attempt. */
  postpone(updateId: number, reason: string, afterMs: number): Promise<void>;
  /** Tries an update no more, until the staff asks for it. */
  setAside(updateId: number, reason: string): Promise<void>;
}

export interface IntakeProps {
  readonly bot: Pick<Bot<BotContext>, 'handleUpdate'>;
  readonly store: UpdateStore;
  readonly log: BotLog;
  /** Resolves after `ms`. */
  readonly delay?: (ms: number) => Promise<void>;
}

/** Pauses between the quick attempts, in which later updates of the same person wait, ms. */
const QUICK_PAUSES_MS = [100, 400] as const;
/** Pauses before later attempts, in which nobody waits, ms. */
const LATER_PAUSES_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000] as const;
/** A payment is tried for two days, as long as it is stored. */
const PAYMENT_ATTEMPTS = 96;
/** How long an acknowledgement waits for the answer to a pre-checkout query, ms. */
const CHECKOUT_WAIT_MS = 300;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Updates with the same key are handled in their order: those of one person. A pre-checkout query waits for nothing. */
function laneOf(update: Update): string {
  if (update.pre_checkout_query !== undefined) return `checkout:${update.update_id}`;
  const { message, edited_message, callback_query, inline_query, chosen_inline_result, my_chat_member } =
    update;
  const event =
    callback_query ?? inline_query ?? chosen_inline_result ?? message ?? edited_message ?? my_chat_member;
  return String(event?.from.id ?? update.update_id);
}

/** Pause before the attempt that follows a number of them, ms; null when there is none. */
function pauseAfter(update: Update, attempts: number): number | null {
  if (update.pre_checkout_query !== undefined) return null;
  const later = LATER_PAUSES_MS[attempts - 1];
  if (later !== undefined) return later;
  const isPayment =
    update.message?.successful_payment !== undefined || update.message?.refunded_payment !== undefined;
  return isPayment && attempts < PAYMENT_ATTEMPTS ? (LATER_PAUSES_MS.at(-1) ?? null) : null;
}

/**
 * Receives updates: each is stored, then acknowledged, then handled, in the order of its person. One that fails is tried
 * three times within a second; then later updates of the same person pass, and it is tried again after growing pauses.
 * When these are used up, it is set aside with its reason. A pre-checkout query is answered at once, and tried no later:
 * its answer is worth nothing then.
 */
export class Intake {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly inProgress = new Set<number>();

  constructor(private readonly props: IntakeProps) {}

  /** Resolves when the update may be acknowledged, with whether it is new; rejects when it could not be stored. */
  async accept(update: Update): Promise<boolean> {
    if (!(await this.props.store.add(update))) return false;
    const handled = this.queue({ update, attempts: 1 });
    if (update.pre_checkout_query !== undefined) await Promise.race([handled, this.wait(CHECKOUT_WAIT_MS)]);
    return true;
  }

  /** Handles updates that are due again, or that an earlier process left. To be called at the start and regularly. */
  async resume(all = false): Promise<void> {
    for (const waiting of await this.props.store.claimDue(all)) {
      if (!this.inProgress.has(waiting.update.update_id)) void this.queue(waiting);
    }
  }

  /** Waits until all accepted updates are handled. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes.values());
  }

  private wait(ms: number): Promise<void> {
    return (this.props.delay ?? pause)(ms);
  }

  private queue(waiting: WaitingUpdate): Promise<void> {
    const { update } = waiting;
    const lane = laneOf(update);
    this.inProgress.add(update.update_id);
    const before = this.lanes.get(lane) ?? Promise.resolve();
    const mine = before
      .then(() => this.work(waiting))
      .catch((error: unknown) => {
        this.props.log.error({ err: error, update: update.update_id }, 'outcome of an update not stored');
      })
      .finally(() => {
        this.inProgress.delete(update.update_id);
        if (this.lanes.get(lane) === mine) this.lanes.delete(lane);
      });
    this.lanes.set(lane, mine);
    return mine;
  }

  private async work(waiting: WaitingUpdate): Promise<void> {
    const { store, log } = this.props;
    const id = waiting.update.update_id;
    const failure = await this.tryQuickly(waiting.update);
    if (failure === null) {
      await store.markDone(id);
      return;
    }
    const { error } = failure;
    const afterMs = error instanceof ToldFailure ? null : pauseAfter(waiting.update, waiting.attempts);
    if (afterMs !== null) {
      log.error({ err: error, update: id }, 'update failed, left for later');
      await store.postpone(id, wordsOf(error), afterMs);
      return;
    }
    if (!(error instanceof ToldFailure)) log.error({ err: error, update: id }, 'update set aside');
    await store.setAside(id, wordsOf(error));
  }

  /** Handles an update, at most three times; null when it is handled. */
  private async tryQuickly(update: Update): Promise<{ readonly error: unknown } | null> {
    const { bot, log } = this.props;
    const about = { update: update.update_id };
    for (let attempt = 0; ; attempt++) {
      const pauseMs = QUICK_PAUSES_MS[attempt];
      try {
        await inUpdateScope(update.update_id, pauseMs === undefined, () => bot.handleUpdate(update));
        return null;
      } catch (thrown) {
        // grammY wraps what a handler throws.
        const cause = thrown instanceof BotError ? thrown.error : thrown;
        if (isNormalEnd(cause)) {
          log.info({ err: cause, ...about }, 'nothing left to do for an update');
          return null;
        }
        if (cause instanceof ToldFailure || pauseMs === undefined) return { error: cause };
        log.info({ err: cause, ...about }, 'update failed, tried again');
        await this.wait(pauseMs);
      }
    }
  }
}

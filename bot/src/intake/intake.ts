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
  /** How often it was claimed since an attempt last ended, with this time: more than once when a process died over it. */
  readonly begun: number;
}

/** Stores updates until they are handled, so that none is lost with a process. */
export interface UpdateStore {
  /**
   * Stores an update. `claimed` by this process; `queued` while an older one of the same person is not over; `known`:
   * stored before, as Telegram sends some more than once.
   * @param person whose order it has a place in; null: it waits for nothing, and nothing for it
   */
  add(update: Update, person: number | null): Promise<'claimed' | 'queued' | 'known'>;
  /** Claims the update whose turn it is in the order of a person; null when there is none, or a process has it. */
  claimNext(person: number): Promise<WaitingUpdate | null>;
  /**
   * Claims updates that wait and are due, oldest first, and of each person only the one whose turn it is. With `all` also
   * those that another process has claimed: only where no other process handles any.
   */
  claimDue(all: boolean): Promise<readonly WaitingUpdate[]>;
  /** Keeps updates for this process that it still handles, for as long again as after a claim. */
  renew(updateIds: readonly number[]): Promise<void>;
  /** Marks an update as handled; its number stays known. */
  markDone(updateId: number): Promise<void>;
  /** Lets an update wait for its next attempt; later ones of its person pass it. */
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
/** A process that dies over an update is followed by others as often; then the update is set aside. */
const BEGUN_MAX = 3;
/** How often the claim on an update is renewed: ten minutes, then another process may try. */
const RENEWALS_MAX = 40;
/** How long an acknowledgement waits for the answer to a pre-checkout query, ms. */
const CHECKOUT_WAIT_MS = 300;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/**
 * Whose updates are handled in their order: a person's Telegram id, or the chat's for who writes in the name of a chat, as
 * all anonymous admins have one id. Null for a pre-checkout query, which waits for nothing.
 */
function personOf(update: Update): number | null {
  const { message, edited_message, callback_query, inline_query, chosen_inline_result, my_chat_member } =
    update;
  const written = message ?? edited_message;
  if (written?.sender_chat !== undefined) return written.chat.id;
  const event = callback_query ?? inline_query ?? chosen_inline_result ?? written ?? my_chat_member;
  return event?.from.id ?? null;
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
 * Receives updates: each is stored, then acknowledged, then handled, in the order of its person over all processes. One that
 * fails is tried three times within a second; then later updates of the same person pass, and it is tried again after
 * growing pauses. When these are used up, or three processes died over it, it is set aside with its reason. A pre-checkout
 * query is answered at once, and tried no later: its answer is worth nothing then.
 */
export class Intake {
  private readonly running = new Set<Promise<void>>();
  /** Numbers of the updates that this process handles, and how often each claim was renewed. */
  private readonly inProgress = new Map<number, number>();
  /** Updates that are being stored: a new leader that takes over all that wait must not take these from itself. */
  private readonly arriving = new Set<number>();

  constructor(private readonly props: IntakeProps) {}

  /** Resolves when the update may be acknowledged, with whether it is new; rejects when it could not be stored. */
  async accept(update: Update): Promise<boolean> {
    const person = personOf(update);
    const added = await this.store(update, person);
    if (added === 'known') return false;
    const handled = this.run(added === 'claimed' ? { update, attempts: 1, begun: 1 } : this.nextOf(person));
    if (update.pre_checkout_query !== undefined) await Promise.race([handled, this.wait(CHECKOUT_WAIT_MS)]);
    return true;
  }

  /** Handles updates that are due again, or that an earlier process left. To be called at the start and regularly. */
  async resume(all = false): Promise<void> {
    for (const waiting of await this.props.store.claimDue(all)) {
      const { update_id } = waiting.update;
      if (!this.inProgress.has(update_id) && !this.arriving.has(update_id)) void this.run(waiting);
    }
  }

  /** Keeps what is being handled from other processes. To be called every 15 seconds. */
  async renew(): Promise<void> {
    const mine = [...this.inProgress].filter(([, renewed]) => renewed < RENEWALS_MAX);
    for (const [id, renewed] of mine) this.inProgress.set(id, renewed + 1);
    if (mine.length > 0) await this.props.store.renew(mine.map(([id]) => id));
  }

  /** Waits until all updates that this process may handle are handled. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async store(update: Update, person: number | null): ReturnType<UpdateStore['add']> {
    const { update_id } = update;
    this.arriving.add(update_id);
    try {
      const added = await this.props.store.add(update, person);
      if (added === 'claimed') this.inProgress.set(update_id, 0);
      return added;
    } finally {
      this.arriving.delete(update_id);
    }
  }

  private wait(ms: number): Promise<void> {
    return (this.props.delay ?? pause)(ms);
  }

  private run(first: WaitingUpdate | Promise<WaitingUpdate | null>): Promise<void> {
    const mine = this.workThrough(first)
      .catch((error: unknown) => {
        // The leader claims what is left when it is due.
        this.props.log.error({ err: error }, 'state of updates not stored, or not read');
      })
      .finally(() => this.running.delete(mine));
    this.running.add(mine);
    return mine;
  }

  /** Handles an update, and then those of the same person that wait for it. */
  private async workThrough(first: WaitingUpdate | Promise<WaitingUpdate | null>): Promise<void> {
    for (let next = await first; next !== null; next = await this.nextOf(personOf(next.update))) {
      const { update_id } = next.update;
      this.inProgress.set(update_id, 0);
      await this.work(next).finally(() => this.inProgress.delete(update_id));
    }
  }

  private async nextOf(person: number | null): Promise<WaitingUpdate | null> {
    return person === null ? null : this.props.store.claimNext(person);
  }

  private async work(waiting: WaitingUpdate): Promise<void> {
    const { store, log } = this.props;
    const id = waiting.update.update_id;
    if (waiting.begun > BEGUN_MAX) {
      log.error({ update: id }, 'update set aside: processes died over it');
      await store.setAside(id, `${BEGUN_MAX} processes ended while they handled it`);
      return;
    }
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

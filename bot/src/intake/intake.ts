import type { Bot } from 'grammy';
import type { Update } from 'grammy/types';
import type { BotLog } from '../bot.js';
import type { BotContext } from '../core/context.js';

/** Kinds of updates to ask Telegram for; it keeps an earlier list when there is none. */
export const ALLOWED_UPDATES = [
  'message',
  'callback_query',
  'inline_query',
  'pre_checkout_query',
  'my_chat_member',
] as const;

/** Stores updates until they are handled, so that none is lost with a process. */
export interface UpdateStore {
  /** Stores an update. False when it was stored before: Telegram sends some updates more than once. */
  add(update: Update): Promise<boolean>;
  /** Updates that are not handled yet, oldest first. */
  listWaiting(): Promise<readonly Update[]>;
  /** Marks an update as handled; its number stays known. */
  markDone(updateId: number): Promise<void>;
}

export interface IntakeProps {
  readonly bot: Pick<Bot<BotContext>, 'handleUpdate'>;
  readonly store: UpdateStore;
  readonly log: BotLog;
}

/** Updates with the same key are handled in their order: those of one person, or of one group. */
function laneOf(update: Update): string {
  const query = update.callback_query ?? update.inline_query;
  const chat = update.message?.chat ?? update.callback_query?.message?.chat ?? update.my_chat_member?.chat;
  return String(chat?.id ?? query?.from.id ?? update.update_id);
}

/**
 * Receives updates: each is stored, then acknowledged, then handled, once, in the order of its chat. Updates that a
 * process leaves unhandled are handled by the next. Pre-checkout queries wait for nothing and are not stored: their answer
 * is worth nothing later.
 */
export class Intake {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly inProgress = new Set<number>();

  constructor(private readonly props: IntakeProps) {}

  /** Resolves when the update may be acknowledged; rejects when it could not be stored. */
  async accept(update: Update): Promise<void> {
    if (update.pre_checkout_query !== undefined) {
      await this.handle(update);
      return;
    }
    if (await this.props.store.add(update)) this.queue(update);
  }

  /** Handles updates that an earlier process left, or that failed here. To be called at the start and regularly. */
  async resume(): Promise<void> {
    for (const update of await this.props.store.listWaiting()) {
      if (!this.inProgress.has(update.update_id)) this.queue(update);
    }
  }

  /** Waits until all accepted updates are handled. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes.values());
  }

  private queue(update: Update): void {
    const lane = laneOf(update);
    this.inProgress.add(update.update_id);
    const before = this.lanes.get(lane) ?? Promise.resolve();
    const mine = before
      .then(() => this.handle(update))
      .then(() => this.props.store.markDone(update.update_id))
      .catch((error: unknown) => {
        this.props.log.error({ err: error, update: update.update_id }, 'update failed, left for later');
      })
      .finally(() => {
        this.inProgress.delete(update.update_id);
        if (this.lanes.get(lane) === mine) this.lanes.delete(lane);
      });
    this.lanes.set(lane, mine);
  }

  private async handle(update: Update): Promise<void> {
    await this.props.bot.handleUpdate(update);
  }
}

import type { Bot } from 'grammy';
import type { Update } from 'grammy/types';
import type { BotLog } from '../bot.js';
import type { BotContext } from '../context.js';

/** Keeps updates until they have been handled, whatever becomes of the process. */
export interface UpdateStore {
  /** Keeps an update. False when it has been kept before: Telegram brings some more than once. */
  add(update: Update): Promise<boolean>;
  /** What is kept and not handled, the oldest first. */
  waiting(): Promise<readonly Update[]>;
  /** It has been handled; its number is still remembered. */
  done(updateId: number): Promise<void>;
}

export interface IntakeProps {
  readonly bot: Pick<Bot<BotContext>, 'handleUpdate'>;
  readonly store: UpdateStore;
  readonly log: BotLog;
}

/** Whose turn an update waits for: what one person, or one group, does is handled in its order. */
function laneOf(update: Update): string {
  const query = update.callback_query ?? update.inline_query;
  const chat = update.message?.chat ?? update.callback_query?.message?.chat ?? update.my_chat_member?.chat;
  return String(chat?.id ?? query?.from.id ?? update.update_id);
}

/**
 * Takes updates in: each is kept, then acknowledged, then handled, once, in the order of its chat. What a process leaves
 * unhandled is handled by the next. The question before a payment does not wait for anything.
 */
export class Intake {
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly underWay = new Set<number>();

  constructor(private readonly props: IntakeProps) {}

  /** Keeps an update and sees to it. Resolves when it may be acknowledged; rejects when it could not be kept. */
  async accept(update: Update): Promise<void> {
    if (update.pre_checkout_query !== undefined) {
      await this.handle(update);
      return;
    }
    if (await this.props.store.add(update)) this.queue(update);
  }

  /** Handles what an earlier process has left, or this one could not do: to be called at the start and now and then. */
  async resume(): Promise<void> {
    for (const update of await this.props.store.waiting()) {
      if (!this.underWay.has(update.update_id)) this.queue(update);
    }
  }

  /** Waits until everything that was taken in is handled. */
  async settled(): Promise<void> {
    while (this.lanes.size > 0) await Promise.all(this.lanes.values());
  }

  private queue(update: Update): void {
    const lane = laneOf(update);
    this.underWay.add(update.update_id);
    const before = this.lanes.get(lane) ?? Promise.resolve();
    const mine = before
      .then(() => this.handle(update))
      .then(() => this.props.store.done(update.update_id))
      .catch((error: unknown) => {
        this.props.log.error({ err: error, update: update.update_id }, 'an update is left for later');
      })
      .finally(() => {
        this.underWay.delete(update.update_id);
        if (this.lanes.get(lane) === mine) this.lanes.delete(lane);
      });
    this.lanes.set(lane, mine);
  }

  private async handle(update: Update): Promise<void> {
    await this.props.bot.handleUpdate(update);
  }
}

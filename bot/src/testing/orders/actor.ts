import type { Update } from 'grammy/types';
import type { Orders } from './orders.js';

const LOOK_EVERY_MS = 500;
/** How long a person waits for the bot, ms: a process that died is followed after a minute, and updates wait for half an hour. */
const PATIENCE_MS = 45 * 60_000;

/** A person who uses the bot. */
export class Actor {
  readonly given: Update[] = [];

  constructor(
    readonly orders: Orders,
    readonly id: number,
  ) {}

  async give(update: Update): Promise<void> {
    this.given.push(update);
    await this.orders.deliver(update);
  }

  write(text: string, chat = this.id): Promise<void> {
    return this.give(this.orders.telegram.people.write(this.id, text, chat));
  }

  /** Waits until there is a message that came after `since`; false when the person gives up. */
  async until(look: () => boolean): Promise<boolean> {
    const { time } = this.orders;
    const end = time.now() + PATIENCE_MS;
    while (time.now() < end) {
      if (look()) return true;
      await time.delay(LOOK_EVERY_MS);
    }
    return false;
  }

  /** Presses a button of the newest message of a chat that has it, when it comes after `since`; false when none comes. */
  async press(data: string, since: number, chat = this.id): Promise<boolean> {
    const { telegram } = this.orders;
    const find = () =>
      telegram.world.sent.findLast(
        ({ message_id, chat_id, reply_markup }) =>
          chat_id === chat &&
          message_id > since &&
          reply_markup?.inline_keyboard
            .flat()
            .some((button) => 'callback_data' in button && button.callback_data === data) === true,
      );
    if (!(await this.until(() => find() !== undefined))) return false;
    const found = find();
    if (found === undefined) return false;
    await this.give(telegram.people.press(this.id, found.message_id, data));
    return true;
  }

  /** Waits until the last update is handled: an update that a dead process left is passed by later ones, which may end its dialogue. */
  async untilHandled(): Promise<void> {
    const last = this.given.at(-1)?.update_id ?? 0;
    await this.until(() => {
      const state = this.orders.updates.stored.get(last)?.state;
      return state !== undefined && state !== 'waiting';
    });
  }

  /** Number of the newest message of the chat; later ones are greater. */
  get mark(): number {
    return this.orders.telegram.world.sent.at(-1)?.message_id ?? 0;
  }
}

import type { Conversation } from '@grammyjs/conversations';
import { InlineKeyboard, type Context } from 'grammy';
import type { InlineKeyboardMarkup } from 'grammy/types';
import { bestEffort } from '../core/best-effort.js';
import type { BotContext, Flavor } from '../core/context.js';
import type { Spoken } from '../texts/texts.js';

/** A context inside a dialogue: a plain one, with this bot's flavor. */
export type DialogueContext = Context & Flavor;
export type Dialogue = Conversation<BotContext, DialogueContext>;

const CANCEL = 'dialogue:cancel';

/** A text that the person has sent, or the data of a button that they pressed. */
interface Reply {
  readonly text: string;
  readonly pressed: boolean;
}

/**
 * The questions of one dialogue. One of them is open at most: the buttons of an answered one are removed, and buttons of others
 * are left to who handles late presses.
 */
export class Questions {
  /** The message of the open question. */
  private open: number | null = null;
  private values: readonly string[] = [];
  private isPressed = false;

  constructor(
    private readonly dialogue: Dialogue,
    private readonly ctx: DialogueContext,
    private readonly language: Spoken,
  ) {}

  /** Asks with buttons, one in a row, and one to cancel below. A question that was answered by a button becomes the next one. */
  async ask(text: string, rows: readonly (readonly [string, string])[] = []): Promise<void> {
    const reply_markup = new InlineKeyboard();
    for (const [label, data] of rows) reply_markup.text(label, data).row();
    reply_markup.text(this.ctx.tools.say(this.language, 'dialogue-cancel'), CANCEL);
    this.values = rows.map(([, data]) => data);
    const before = this.open;
    if (before !== null && this.isPressed && (await this.edit(before, text, reply_markup))) return;
    this.open = (await this.ctx.reply(text, { reply_markup })).message_id;
    await this.removeButtons(before);
  }

  /**
   * Waits for a text or a pressed button of the open question. Null when the person cancels. A command ends the dialogue, which
   * is said, and is then handled as usual.
   */
  async answer(): Promise<Reply | null> {
    for (;;) {
      const next = await this.dialogue.wait();
      const data = next.callbackQuery?.data;
      if (data === undefined) return this.typed(next.message?.text ?? '');
      // A button of another message is handled as usual, and the dialogue goes on.
      if (next.callbackQuery?.message?.message_id !== this.open) return this.dialogue.skip({ next: true });
      await bestEffort(next.answerCallbackQuery());
      if (data === CANCEL) {
        await this.replace(next.tools.say(this.language, 'dialogue-cancelled'));
        return null;
      }
      // Otherwise the second tap on a button of the question that stood here before.
      if (this.values.includes(data)) {
        this.isPressed = true;
        return { text: data, pressed: true };
      }
    }
  }

  /** Ends the dialogue with a last message; gives its id. */
  async end(text: string, reply_markup?: InlineKeyboardMarkup): Promise<number> {
    const sent = await this.ctx.reply(text, reply_markup === undefined ? {} : { reply_markup });
    await this.removeButtons(this.open);
    return sent.message_id;
  }

  private async typed(text: string): Promise<Reply | null> {
    this.isPressed = false;
    if (!text.startsWith('/')) return { text, pressed: false };
    const { say } = this.ctx.tools;
    if (/^\/cancel(?:@|\s|$)/.test(text)) {
      await this.end(say(this.language, 'dialogue-cancelled'));
      return null;
    }
    await this.replace(say(this.language, 'dialogue-left'));
    return this.dialogue.halt({ next: true });
  }

  /** Says how the open question ended, in its place; its buttons go with it. */
  private async replace(text: string): Promise<void> {
    if (this.open === null || !(await this.edit(this.open, text))) await this.ctx.reply(text);
  }

  private edit(message: number, text: string, reply_markup?: InlineKeyboardMarkup): Promise<boolean> {
    const other = reply_markup === undefined ? {} : { reply_markup };
    return bestEffort(this.ctx.api.editMessageText(this.chat, message, text, other));
  }

  private async removeButtons(message: number | null): Promise<void> {
    if (message !== null) await bestEffort(this.ctx.api.editMessageReplyMarkup(this.chat, message));
  }

  private get chat(): number {
    const { chatId } = this.ctx;
    if (chatId === undefined) throw new Error('a dialogue without a chat');
    return chatId;
  }
}

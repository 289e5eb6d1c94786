import type { Api, InlineKeyboard } from 'grammy';
import type { Model } from 'mongoose';
import type { CardRecord } from './model.js';
import { classifySendError } from './send-error.js';

/** Numbers in the place of a message: of a card that is to be sent again, and of one that is being sent. */
export const UNSENT = 0;
const SENDING = -1;

export type CardApi = Pick<Api, 'editMessageText' | 'editMessageTextInline' | 'sendMessage'>;

/** What a card is to show. */
export interface Showing {
  readonly text: string;
  /** Absent: no buttons. */
  readonly keyboard?: InlineKeyboard;
  /** Address of a picture above the text. */
  readonly picture?: string | null;
  /** The last word: of a match that is over, or of a card that nothing follows. Absent: the card is updated further. */
  readonly end?: 'done' | 'gone';
}

/** Puts cards into their messages. Rejects with Telegram's refusal. */
export class CardMessages {
  constructor(
    private readonly cards: Model<CardRecord>,
    private readonly api: CardApi,
  ) {}

  async show(card: CardRecord, { text, keyboard, picture = null, end }: Showing): Promise<void> {
    const other = {
      ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
      ...(picture === null
        ? {}
        : { link_preview_options: { url: picture, prefer_large_media: true, show_above_text: true } }),
    };
    if (card.inline !== undefined) await this.api.editMessageTextInline(card.inline, text, other);
    else if (card.message > UNSENT) await this.api.editMessageText(card.chat, card.message, text, other);
    // Nobody has seen it in the new chat: it needs no last word.
    else if (end !== 'gone') await this.sendAgain(card, text, other);
  }

  /** Sends a card to the chat that its group has become, once. */
  private async sendAgain(
    { _id, chat }: CardRecord,
    text: string,
    other: Parameters<Api['sendMessage']>[2],
  ): Promise<void> {
    const claimed = await this.cards.updateOne({ _id, message: UNSENT }, { $set: { message: SENDING } });
    if (claimed.modifiedCount === 0) {
      // Another process died while it sent the card: it may have arrived.
      await this.cards.deleteOne({ _id });
      return;
    }
    try {
      const { message_id: message } = await this.api.sendMessage(chat, text, other);
      await this.cards.updateOne({ _id }, { $set: { message } });
    } catch (error) {
      const { again } = classifySendError(error, 1);
      if (again) await this.cards.updateOne({ _id }, { $set: { message: UNSENT } });
      throw error;
    }
  }
}

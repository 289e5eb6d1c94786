import { GrammyError, type Api } from 'grammy';
import type { Connection, Model } from 'mongoose';
import type { Wording } from '@hokm/bot/core/context';
import { renderRoomCard } from '@hokm/bot/core/room-card';
import type { RoomCard } from '@hokm/bot/core/services';
import type { SendBudget } from '@hokm/bot/outgoing/send-budget';
import type { Spoken } from '@hokm/bot/texts/texts';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../platform/core/ports.js';
import { roomCards, type CardRecord } from './model.js';
import { classifySendError } from './send-error.js';

/** Least time between two edits of a card, ms. */
const EDIT_EVERY_MS = 4_000;
/** How long a card is updated, ms. */
const LIFETIME_MS = DAY_MS;
/** Numbers in the place of a message: of a card that is to be sent again, and of one that is being sent. */
const UNSENT = 0;
const SENDING = -1;
/** Cards per round. */
const BATCH = 2_000;

export interface RoomCardsProps {
  readonly connection: Connection;
  readonly api: Pick<Api, 'editMessageText' | 'sendMessage'>;
  /** Absent: every chat may be written to. */
  readonly budget?: Pick<SendBudget, 'isFree'>;
  readonly wording: () => Promise<Pick<Wording, 'say' | 'links'>>;
  /** Rooms by code, as cards; codes without a room are left out. */
  readonly findRooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Messages in groups that show a room, updated as the room changes. Every round compares all cards with their rooms, so
 * nothing can be missed; an edit that is made twice is harmless.
 */
export class RoomCards {
  private readonly cards: Model<CardRecord>;
  /** Telegram has asked to edit nothing before this, ms since 1970. */
  private pausedUntil = 0;

  constructor(private readonly props: RoomCardsProps) {
    this.cards = roomCards.model(props.connection);
  }

  /** Registers a message that shows a room; without a number it is sent first. */
  async add(code: string, chat: number, message: number, language: Spoken): Promise<void> {
    const now = this.props.clock.now();
    const card = {
      chat,
      message,
      code,
      language,
      shown: '',
      edit_at: now,
      expires_at: new Date(now + LIFETIME_MS),
    };
    const id = message === UNSENT ? `${chat}:${code}` : `${chat}:${message}`;
    await this.cards.updateOne({ _id: id }, { $setOnInsert: card }, { upsert: true });
  }

  /** A group has become a supergroup: its messages stay behind, so each card is sent again to the new chat. Idempotent. */
  async move(from: number, to: number): Promise<void> {
    await this.cards.updateMany(
      { chat: from },
      { $set: { chat: to, message: UNSENT, shown: '', edit_at: 0 } },
    );
  }

  /**
   * Edits the cards whose room has changed. Gives their number. When Telegram asks to wait, the round ends; a chat to which
   * nothing may be sent now has its turn later.
   */
  async round(): Promise<number> {
    const cards = await this.cards
      .find({ edit_at: { $lte: this.props.clock.now() } })
      .limit(BATCH)
      .lean<CardRecord[]>();
    if (cards.length === 0 || this.props.clock.now() < this.pausedUntil) return 0;
    const wording = await this.props.wording();
    const rooms = await this.props.findRooms([...new Set(cards.map(({ code }) => code))]);
    let edited = 0;
    for (const card of cards) {
      const room = rooms.get(card.code);
      if (room === undefined) await this.close(card, wording);
      else if (this.props.budget?.isFree(card.chat, 'card') === false) continue;
      else if (await this.update(card, room, wording)) edited += 1;
      if (this.props.clock.now() < this.pausedUntil) break;
    }
    return edited;
  }

  /** Edits a card if its room has changed; true when it now shows a new state. */
  private async update(
    card: CardRecord,
    room: RoomCard,
    { say, links }: Pick<Wording, 'say' | 'links'>,
  ): Promise<boolean> {
    const { api, clock } = this.props;
    const { text, keyboard } = renderRoomCard(say, card.language, links, room);
    if (text === card.shown) return false;
    try {
      if (card.message <= UNSENT) await this.sendAgain(card, text, keyboard);
      else await api.editMessageText(card.chat, card.message, text, { reply_markup: keyboard });
    } catch (error) {
      const isShown = error instanceof GrammyError && error.description.includes('not modified');
      if (!isShown) return this.failed(card, error);
    }
    if (room.status === 'finished') await this.remove(card);
    else await this.postpone(card, text, clock.now() + EDIT_EVERY_MS);
    return true;
  }

  /** Sends a card to the chat that its group has become, once. */
  private async sendAgain(
    { _id, chat }: CardRecord,
    text: string,
    keyboard: ReturnType<typeof renderRoomCard>['keyboard'],
  ): Promise<void> {
    const claimed = await this.cards.updateOne({ _id, message: UNSENT }, { $set: { message: SENDING } });
    // Another process died while it sent the card: it may have arrived.
    if (claimed.modifiedCount === 0) return this.remove({ _id });
    try {
      const { message_id: message } = await this.props.api.sendMessage(chat, text, {
        reply_markup: keyboard,
      });
      await this.cards.updateOne({ _id }, { $set: { message } });
    } catch (error) {
      const { again } = classifySendError(error, 1);
      if (again) await this.cards.updateOne({ _id }, { $set: { message: UNSENT } });
      throw error;
    }
  }

  /** The last word of a card whose room is gone: nobody waits there, and no button leads to it. */
  private async close(card: CardRecord, { say }: Pick<Wording, 'say'>): Promise<void> {
    try {
      await this.props.api.editMessageText(card.chat, card.message, say(card.language, 'card-gone'));
    } catch (error) {
      const isShown = error instanceof GrammyError && error.description.includes('not modified');
      if (!isShown) {
        await this.failed(card, error);
        return;
      }
    }
    await this.remove(card);
  }

  private async remove({ _id }: Pick<CardRecord, '_id'>): Promise<void> {
    await this.cards.deleteOne({ _id });
  }

  private async postpone({ _id }: CardRecord, shown: string, edit_at: number): Promise<void> {
    await this.cards.updateOne({ _id }, { $set: { shown, edit_at } });
  }

  /** Removes a card that can never be edited again, and retries any other later. */
  private async failed(card: CardRecord, error: unknown): Promise<false> {
    const { clock, log } = this.props;
    const failure = classifySendError(error, 1);
    if (failure.again && failure.all) this.pausedUntil = clock.now() + failure.afterMs;
    if (!failure.again && failure.reason !== 'unknown') {
      log.info({ err: error, card: card._id }, 'room card lost');
      await this.remove(card);
    } else {
      await this.postpone(card, card.shown, clock.now() + (failure.again ? failure.afterMs : EDIT_EVERY_MS));
    }
    return false;
  }
}

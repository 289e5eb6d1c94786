import { GrammyError } from 'grammy';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Wording } from '@hokm/bot/core/context';
import { renderCupCard } from '@hokm/bot/core/cup-card';
import { renderRoomCard, withoutNames } from '@hokm/bot/core/room-card';
import type { CardPlace, CupCard, RoomCard } from '@hokm/bot/core/services';
import type { SendBudget } from '@hokm/bot/outgoing/send-budget';
import type { Spoken } from '@hokm/bot/texts/texts';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../platform/core/ports.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { CardMessages, UNSENT, type CardApi, type Showing } from './card-messages.js';
import { roomCards, type CardRecord } from './model.js';
import { classifySendError } from './send-error.js';

/** Least time between two edits of a card, ms. */
const EDIT_EVERY_MS = 4_000;
/** How long a card is updated, ms. Afterwards there is a day for its last word. */
const LIFETIME_MS = DAY_MS;
/** The same of the card of a cup, which begins within a week. */
const CUP_LIFETIME_MS = 9 * DAY_MS;
/** In the place of a message that stayed in a group which became a supergroup. */
const LEFT_BEHIND = -2;
/** Inline messages that follow one match, beside those that have made it. */
const FOLLOWING_MAX = 20;
/** Cards per round. */
const BATCH = 2_000;

export interface RoomCardsProps {
  readonly connection: Connection;
  readonly api: CardApi;
  /** Absent: every chat may be written to. */
  readonly budget?: Pick<SendBudget, 'isFree'>;
  readonly wording: () => Promise<Pick<Wording, 'say' | 'links'>>;
  /** Rooms by code, as cards; codes without a room are left out. */
  readonly findRooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  /** Address of the picture of a finished match's result; null for none. Absent: there are no pictures. */
  readonly pictureOf?: (
    match: { readonly id: string; readonly result: { readonly team: 0 | 1 | null } | null },
    language: Spoken,
  ) => string | null;
  /** Cups by id, as cards; ids without a cup are left out. Absent: there are none. */
  readonly findCups?: (ids: readonly string[]) => Promise<ReadonlyMap<string, CupCard>>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The filter that finds the card of a message. */
const at = (place: CardPlace): QueryFilter<CardRecord> =>
  'inline' in place ? { _id: `inline:${place.inline}` } : { chat: place.chat, message: place.message };

/** What the budget of messages counts for a card. */
const receiverOf = ({ chat, inline }: CardRecord): number | string => inline ?? chat;

/**
 * Messages that show a room, updated as the room changes. Every round compares all cards with their rooms, so nothing can
 * be missed; an edit that is made twice is harmless. A card has a last word: the result, that its room is closed, or after
 * a day that it is updated no more.
 */
export class RoomCards {
  private readonly cards: Model<CardRecord>;
  private readonly messages: CardMessages;
  /** Telegram has asked to edit nothing before this, ms since 1970. */
  private pausedUntil = 0;

  constructor(private readonly props: RoomCardsProps) {
    this.cards = roomCards.model(props.connection);
    this.messages = new CardMessages(this.cards, props.api);
  }

  /** Registers a message of a chat that shows a room; without a number it is sent first. */
  add(code: string, chat: number, message: number, language: Spoken): Promise<void> {
    const id = message === UNSENT ? code : message;
    return this.register(`${chat}:${id}`, { chat, message }, code, language);
  }

  /** Registers a message that was sent in inline mode; one that showed another room shows this one from now on. */
  addInline(code: string, inline: string, language: Spoken): Promise<void> {
    return this.register(`inline:${inline}`, { chat: 0, message: 0, inline }, code, language);
  }

  /** The same for one that shows a room which is there already; a match has so many of them at most. */
  async follow(code: string, inline: string, language: Spoken, is_nameless: boolean): Promise<void> {
    const match = (await this.props.findRooms([code])).get(code)?.id;
    if (match === undefined) return;
    const _id = `inline:${inline}`;
    await this.register(_id, { chat: 0, message: 0, inline, is_nameless }, code, language);
    // Counted with it: of two that come at once, neither is one too many.
    const followed = await this.cards.countDocuments({ match, inline: { $exists: true } });
    if (followed > FOLLOWING_MAX) await this.cards.deleteOne({ _id });
  }

  /** Registers a message of a group that shows a cup; without a number it is sent first. */
  async addCup(id: string, chat: number, message: number, language: Spoken): Promise<void> {
    const now = this.props.clock.now();
    await this.cards.updateOne(
      { _id: `${chat}:${message === UNSENT ? id : message}` },
      {
        $setOnInsert: {
          chat,
          message,
          code: id,
          match: id,
          is_cup: true,
          language,
          shown: '',
          edit_at: now,
          done: false,
          until: now + CUP_LIFETIME_MS,
          expires_at: new Date(now + CUP_LIFETIME_MS + DAY_MS),
        },
      },
      { upsert: true },
    );
  }

  private async register(
    _id: string,
    where: Pick<CardRecord, 'chat' | 'message' | 'inline' | 'is_nameless'>,
    code: string,
    language: Spoken,
  ): Promise<void> {
    const now = this.props.clock.now();
    const match = (await this.props.findRooms([code])).get(code)?.id;
    const card = {
      ...where,
      code,
      language,
      shown: '',
      edit_at: now,
      done: false,
      until: now + LIFETIME_MS,
      expires_at: new Date(now + LIFETIME_MS + DAY_MS),
      ...(match === undefined ? {} : { match }),
    };
    try {
      await this.cards.updateOne(
        { _id, match: { $ne: match } },
        { $set: { is_nameless: false, ...card }, $unset: { again: 1 } },
        { upsert: true },
      );
    } catch (error) {
      // It is registered for this match.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The card of a message; null where there is none any more. */
  async find(place: CardPlace): Promise<CardRecord | null> {
    return this.cards.findOne(at(place)).lean<CardRecord>();
  }

  /** Gives the right to play again under a card, once; also to who has it already. Null when another has it. */
  async claimAgain(place: CardPlace, claimant: string): Promise<CardRecord | null> {
    return this.cards
      .findOneAndUpdate(
        { ...at(place), again: { $in: [null, claimant] } },
        { $set: { again: claimant } },
        { returnDocument: 'after' },
      )
      .lean<CardRecord>();
  }

  /** The next room was refused: another may play again. */
  async releaseAgain(place: CardPlace, claimant: string): Promise<void> {
    await this.cards.updateOne({ ...at(place), again: claimant }, { $unset: { again: 1 } });
  }

  /** The groups in which a match, or a cup, is shown. */
  async groupsOf(match: string): Promise<number[]> {
    return this.cards.distinct('chat', { match, chat: { $lt: 0 } });
  }

  /** A group has become a supergroup: its messages stay behind, so each card is sent again to the new chat. Idempotent. */
  async move(from: number, to: number): Promise<void> {
    await this.cards.updateMany(
      { chat: from, done: { $ne: true } },
      { $set: { chat: to, message: UNSENT, shown: '', edit_at: 0 } },
    );
    await this.cards.updateMany({ chat: from }, { $set: { chat: to, message: LEFT_BEHIND } });
  }

  /**
   * Edits the cards whose room has changed. Gives their number. When Telegram asks to wait, the round ends; a chat to which
   * nothing may be sent now has its turn later.
   */
  async round(): Promise<number> {
    const { clock, budget } = this.props;
    const cards = await this.cards
      .find({ done: { $ne: true }, edit_at: { $lte: clock.now() } })
      .limit(BATCH)
      .lean<CardRecord[]>();
    if (cards.length === 0 || clock.now() < this.pausedUntil) return 0;
    const wording = await this.props.wording();
    const shown = await this.findAll(cards);
    let edited = 0;
    for (const card of cards) {
      const showing = shown(card, wording);
      if (showing.text === card.shown && showing.end === undefined) continue;
      if ((await budget?.isFree(receiverOf(card), 'card')) === false) continue;
      if (await this.show(card, showing)) edited += 1;
      if (clock.now() < this.pausedUntil) break;
    }
    return edited;
  }

  /** Reads what cards show; the answer says what each is to show now. */
  private async findAll(cards: readonly CardRecord[]) {
    const { findRooms, findCups } = this.props;
    const codesOf = (isCup: boolean) => [
      ...new Set(cards.filter(({ is_cup }) => (is_cup === true) === isCup).map(({ code }) => code)),
    ];
    const [rooms, cups] = await Promise.all([findRooms(codesOf(false)), findCups?.(codesOf(true))]);
    return (card: CardRecord, wording: Pick<Wording, 'say' | 'links'>): Showing => {
      if (card.is_cup === true) return this.showingCup(card, cups?.get(card.code) ?? null, wording);
      const room = rooms.get(card.code);
      const isItsRoom = room !== undefined && (card.match === undefined || card.match === room.id);
      const named = card.is_nameless === true && room !== undefined ? withoutNames(room) : room;
      return this.showing(card, isItsRoom ? (named ?? null) : null, wording);
    };
  }

  /** The card of a cup as it should be now. */
  private showingCup(
    { language }: CardRecord,
    cup: CupCard | null,
    { say, links }: Pick<Wording, 'say' | 'links'>,
  ): Showing {
    if (cup === null) return { text: say(language, 'cup-cancelled'), end: 'gone' };
    const shown = renderCupCard(say, language, links, cup);
    if (cup.status === 'cancelled') return { ...shown, end: 'gone' };
    if (cup.status !== 'finished') return shown;
    const picture = cup.last === null ? null : (this.props.pictureOf?.(cup.last, language) ?? null);
    return { ...shown, picture, end: 'done' };
  }

  /** What a card is to show now. */
  private showing(
    card: CardRecord,
    room: RoomCard | null,
    { say, links }: Pick<Wording, 'say' | 'links'>,
  ): Showing {
    const { clock, pictureOf } = this.props;
    if (room === null) return { text: say(card.language, 'card-gone'), end: 'gone' };
    const { text, keyboard } = renderRoomCard(say, card.language, links, room);
    if (room.status === 'finished') {
      const picture = pictureOf?.(room, card.language) ?? null;
      return { text, keyboard, picture, end: 'done' };
    }
    const isOld = card.until !== undefined && card.until <= clock.now();
    if (isOld) return { text: say(card.language, 'card-old'), keyboard, end: 'gone' };
    // In a private chat it is the card of who opened the room: they pass its code on.
    const isTheirs = card.chat > 0 && room.status === 'waiting';
    const code = isTheirs
      ? `${say(card.language, 'newroom-done', { room: room.name, code: room.code })}\n\n`
      : '';
    return { text: `${code}${text}`, keyboard };
  }

  /** Edits a card; true when it now shows a new state. */
  private async show(card: CardRecord, showing: Showing): Promise<boolean> {
    const { clock } = this.props;
    try {
      await this.messages.show(card, showing);
    } catch (error) {
      const isShown = error instanceof GrammyError && error.description.includes('not modified');
      if (!isShown) return this.failed(card, error);
    }
    const { _id } = card;
    if (showing.end === 'gone') await this.cards.deleteOne({ _id });
    else
      await this.cards.updateOne(
        { _id },
        {
          $set: {
            shown: showing.text,
            edit_at: clock.now() + EDIT_EVERY_MS,
            done: showing.end === 'done',
          },
        },
      );
    return true;
  }

  /** Removes a card that can never be edited again, and retries any other later. */
  private async failed(card: CardRecord, error: unknown): Promise<false> {
    const { clock, log } = this.props;
    const { _id } = card;
    const failure = classifySendError(error, 1);
    if (failure.again && failure.all) this.pausedUntil = clock.now() + failure.afterMs;
    if (!failure.again && failure.reason !== 'unknown') {
      log.info({ err: error, card: _id }, 'room card lost');
      await this.cards.deleteOne({ _id });
    } else {
      const afterMs = failure.again ? failure.afterMs : EDIT_EVERY_MS;
      await this.cards.updateOne({ _id }, { $set: { edit_at: clock.now() + afterMs } });
    }
    return false;
  }
}

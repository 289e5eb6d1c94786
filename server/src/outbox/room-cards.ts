import { GrammyError, type Api } from 'grammy';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { Wording } from '@hokm/bot/context';
import { renderRoomCard } from '@hokm/bot/room-card';
import type { RoomCard } from '@hokm/bot/services';
import type { Language } from '@hokm/shared/text';
import type { Clock, Log } from '../ports.js';
import { verdictOn } from './verdict.js';

/** A message of a group that shows a room. */
interface CardRecord {
  /** `<chat>:<message>`. */
  _id: string;
  chat: number;
  message: number;
  code: string;
  language: Language;
  /** What it shows now, as text. */
  shown: string;
  /** Not edited before this, ms since 1970: a group takes some twenty messages a minute. */
  edit_at: number;
  /** Looked after until then; the index takes it away. */
  expires_at: Date;
}

const EDIT_EVERY_MS = 4_000;
const KEPT_MS = 24 * 60 * 60_000;
/** Most cards that are followed at once; each look reads them all. */
const FOLLOWED = 2_000;

const schema = new mongoose.Schema<CardRecord>(
  {
    _id: { type: String, required: true },
    chat: { type: Number, required: true },
    message: { type: Number, required: true },
    code: { type: String, required: true },
    language: { type: String, required: true },
    shown: { type: String, default: '' },
    edit_at: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'room_cards', versionKey: false, strict: 'throw' },
);

export interface RoomCardsProps {
  readonly connection: Connection;
  readonly api: Pick<Api, 'editMessageText'>;
  readonly tools: Pick<Wording, 'say' | 'links'>;
  /** The rooms of some codes, as cards; a code without a room has none. */
  readonly rooms: (codes: readonly string[]) => Promise<ReadonlyMap<string, RoomCard>>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The cards of groups follow their rooms: whatever was missed, the next look brings them to the present. An edit that is
 * made twice does no harm, so nothing need be known of the last one.
 */
export class RoomCards {
  private readonly cards: Model<CardRecord>;

  constructor(private readonly props: RoomCardsProps) {
    const { connection } = props;
    this.cards = connection.models['RoomCard'] ?? connection.model<CardRecord>('RoomCard', schema);
  }

  /** From now a message shows a room. */
  async show(code: string, chat: number, message: number, language: Language): Promise<void> {
    const now = this.props.clock.now();
    const _id = `${chat}:${message}`;
    const card = {
      chat,
      message,
      code,
      language,
      shown: '',
      edit_at: now,
      expires_at: new Date(now + KEPT_MS),
    };
    await this.cards.updateOne({ _id }, { $setOnInsert: card }, { upsert: true });
  }

  /** One look at all cards: those whose room has changed are edited. Returns how many. */
  async round(): Promise<number> {
    const now = this.props.clock.now();
    const cards = await this.cards
      .find({ edit_at: { $lte: now } })
      .limit(FOLLOWED)
      .lean<CardRecord[]>();
    if (cards.length === 0) return 0;
    const rooms = await this.props.rooms([...new Set(cards.map(({ code }) => code))]);
    let edited = 0;
    for (const card of cards) {
      const room = rooms.get(card.code);
      if (room === undefined) await this.cards.deleteOne({ _id: card._id });
      else if (await this.bringUpToDate(card, room)) edited += 1;
    }
    return edited;
  }

  /** Edits a card whose room has changed; true when it shows the room now and did not before. */
  private async bringUpToDate(card: CardRecord, room: RoomCard): Promise<boolean> {
    const { tools, api, clock } = this.props;
    const { text, keyboard } = renderRoomCard(tools.say, card.language, tools.links, room);
    if (text === card.shown) return false;
    try {
      await api.editMessageText(card.chat, card.message, text, { reply_markup: keyboard });
    } catch (error) {
      const isShown = error instanceof GrammyError && error.description.includes('not modified');
      if (!isShown) return this.failed(card, error);
    }
    if (room.status === 'finished') await this.cards.deleteOne({ _id: card._id });
    else await this.postpone(card, text, clock.now() + EDIT_EVERY_MS);
    return true;
  }

  private async postpone({ _id }: CardRecord, shown: string, edit_at: number): Promise<void> {
    await this.cards.updateOne({ _id }, { $set: { shown, edit_at } });
  }

  /** A card that cannot be edited any more is no longer followed; any other is tried again. */
  private async failed(card: CardRecord, error: unknown): Promise<false> {
    const { clock, log } = this.props;
    const verdict = verdictOn(error, 1);
    const isLost = !verdict.again && verdict.reason !== 'unknown';
    if (isLost) {
      log.info({ err: error, card: card._id }, 'a card is no longer followed');
      await this.cards.deleteOne({ _id: card._id });
    } else {
      await this.postpone(card, card.shown, clock.now() + (verdict.again ? verdict.afterMs : EDIT_EVERY_MS));
    }
    return false;
  }
}

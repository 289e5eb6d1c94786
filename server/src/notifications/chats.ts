import type { Connection, Model } from 'mongoose';
import type { NoticeKind, NoticeSettings, QuietHours } from '@hokm/bot/core/services';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { chats, type ChatRecord } from './model.js';

/** Preferences of a person for messages of the bot. */
export interface NotificationPreferences extends NoticeSettings {
  /** The bot may write to the person. */
  readonly reachable: boolean;
}

/** How long a refusal of Telegram counts: nobody tells the bot when a person lets it write after all. */
const REFUSED_MS = DAY_MS;

const DEFAULT_PREFERENCES: NotificationPreferences = { reachable: true, off: [], quiet: null };

/** People's chats with the bot. Ids are Telegram ids; people without a record have the default preferences. */
export class Chats {
  private readonly chats: Model<ChatRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.chats = chats.model(connection);
  }

  /** Preferences of several people, as a function of their id. One query by `_id`. */
  async preferences(ids: readonly number[]): Promise<(id: number) => NotificationPreferences> {
    const records = await this.chats.find({ _id: { $in: ids } }).lean<ChatRecord[]>();
    const refusedSince = this.clock.now() - REFUSED_MS;
    const byId = new Map(
      records.map(({ _id, reachable, refused_at = 0, off, quiet }) => [
        _id,
        { reachable: reachable || refused_at <= refusedSince, off, quiet: quiet ?? null },
      ]),
    );
    return (id) => byId.get(id) ?? DEFAULT_PREFERENCES;
  }

  /** Preferences of one person. */
  async of(id: number): Promise<NotificationPreferences> {
    return (await this.preferences([id]))(id);
  }

  /** The person has written, pressed Start or allowed it otherwise: the bot may write again. Who has no record can be reached. */
  async markReachable(id: number): Promise<void> {
    await this.chats.updateOne(
      { _id: id, reachable: false },
      { $set: { reachable: true }, $unset: { refused_at: 1 } },
    );
  }

  /** The person has blocked the bot, or Telegram has refused a message to them: nothing is sent for a day. */
  async markUnreachable(id: number): Promise<void> {
    await this.chats.updateOne(
      { _id: id },
      { $set: { reachable: false, refused_at: this.clock.now() }, $setOnInsert: { off: [] } },
      { upsert: true },
    );
  }

  /** Switches one kind of notice on or off. */
  async switch(id: number, kind: NoticeKind, on: boolean): Promise<void> {
    const change = on ? { $pull: { off: kind } } : { $addToSet: { off: kind } };
    const known = await this.chats.updateOne({ _id: id }, change);
    if (known.matchedCount > 0) return;
    await this.chats.updateOne(
      { _id: id },
      { $setOnInsert: { reachable: true, off: on ? [] : [kind] } },
      { upsert: true },
    );
  }

  /** Sets the hours in which nothing is sent; null for none. */
  async setQuiet(id: number, quiet: QuietHours | null): Promise<void> {
    await this.chats.updateOne(
      { _id: id },
      {
        ...(quiet === null ? { $unset: { quiet: 1 } } : { $set: { quiet } }),
        $setOnInsert: { reachable: true, off: [] },
      },
      { upsert: true },
    );
  }

  /** Sets all that a person can choose, in one update. */
  async choose(id: number, { off, quiet }: NoticeSettings): Promise<void> {
    await this.chats.updateOne(
      { _id: id },
      {
        $set: { off: [...off], ...(quiet === null ? {} : { quiet }) },
        ...(quiet === null ? { $unset: { quiet: 1 } } : {}),
        $setOnInsert: { reachable: true },
      },
      { upsert: true },
    );
  }
}

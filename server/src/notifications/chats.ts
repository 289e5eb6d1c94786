import type { Connection, Model } from 'mongoose';
import type { NoticeKind, NoticeSettings, QuietHours } from '@hokm/bot/core/services';
import { chats, type ChatRecord } from './model.js';

/** Preferences of a person for messages of the bot. */
export interface NotificationPreferences extends NoticeSettings {
  /** The bot may write to the person. */
  readonly reachable: boolean;
}

const DEFAULT_PREFERENCES: NotificationPreferences = { reachable: true, off: [], quiet: null };

/** People's chats with the bot. Ids are Telegram ids; people without a record have the default preferences. */
export class Chats {
  private readonly chats: Model<ChatRecord>;

  constructor(connection: Connection) {
    this.chats = chats.model(connection);
  }

  /** Preferences of several people, as a function of their id. One query by `_id`. */
  async preferences(ids: readonly number[]): Promise<(id: number) => NotificationPreferences> {
    const records = await this.chats.find({ _id: { $in: ids } }).lean<ChatRecord[]>();
    const byId = new Map(
      records.map(({ _id, reachable, off, quiet }) => [_id, { reachable, off, quiet: quiet ?? null }]),
    );
    return (id) => byId.get(id) ?? DEFAULT_PREFERENCES;
  }

  /** Preferences of one person. */
  async of(id: number): Promise<NotificationPreferences> {
    return (await this.preferences([id]))(id);
  }

  async setReachable(id: number, reachable: boolean): Promise<void> {
    await this.chats.updateOne(
      { _id: id },
      { $set: { reachable }, $setOnInsert: { off: [] } },
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

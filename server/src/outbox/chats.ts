import mongoose, { type Connection, type Model } from 'mongoose';
import type { NoticeKind, NoticeSettings, QuietHours } from '@hokm/bot/services';
import { NOTICE_KINDS } from '@hokm/bot/services';

/** What we know of somebody's chat with the bot. */
interface ChatRecord {
  /** The Telegram id. */
  _id: number;
  /** False: the person has blocked the bot or never let it write. */
  reachable: boolean;
  /** What the person does not want to be told. */
  off: NoticeKind[];
  quiet?: QuietHours;
}

const schema = new mongoose.Schema<ChatRecord>(
  {
    _id: { type: Number, required: true },
    reachable: { type: Boolean, required: true },
    off: { type: [String], enum: NOTICE_KINDS, required: true },
    quiet: { type: mongoose.Schema.Types.Mixed },
  },
  { collection: 'chats', versionKey: false, strict: 'throw' },
);

/** Who wants to be told what, when. */
export interface ChatWishes extends NoticeSettings {
  readonly reachable: boolean;
}

const WISHES_OF_A_NEWCOMER: ChatWishes = { reachable: true, off: [], quiet: null };

/** People's chats with the bot: whether it may write, and what. Whoever is not kept here wants everything. */
export class Chats {
  private readonly chats: Model<ChatRecord>;

  constructor(connection: Connection) {
    this.chats = connection.models['Chat'] ?? connection.model<ChatRecord>('Chat', schema);
  }

  /** The wishes of several, by Telegram id; one query by `_id`. */
  async wishes(ids: readonly number[]): Promise<(id: number) => ChatWishes> {
    const records = await this.chats.find({ _id: { $in: ids } }).lean<ChatRecord[]>();
    const byId = new Map(
      records.map(({ _id, reachable, off, quiet }) => [_id, { reachable, off, quiet: quiet ?? null }]),
    );
    return (id) => byId.get(id) ?? WISHES_OF_A_NEWCOMER;
  }

  /** The wishes of one. */
  async of(id: number): Promise<ChatWishes> {
    return (await this.wishes([id]))(id);
  }

  /** The bot may write to somebody, or may not any more. */
  async setReachable(id: number, reachable: boolean): Promise<void> {
    await this.chats.updateOne(
      { _id: id },
      { $set: { reachable }, $setOnInsert: { off: [] } },
      { upsert: true },
    );
  }

  /** Switches one kind on or off. */
  async switch(id: number, kind: NoticeKind, on: boolean): Promise<void> {
    const change = on ? { $pull: { off: kind } } : { $addToSet: { off: kind } };
    const missing = on ? { reachable: true, off: [] } : { reachable: true };
    const known = await this.chats.updateOne({ _id: id }, change);
    if (known.matchedCount > 0) return;
    await this.chats.updateOne(
      { _id: id },
      { $setOnInsert: on ? missing : { ...missing, off: [kind] } },
      { upsert: true },
    );
  }

  /** Sets the hours in which nothing is sent. */
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
}

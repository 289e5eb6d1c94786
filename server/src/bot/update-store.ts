import type { Update } from 'grammy/types';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { UpdateStore } from '@hokm/bot/intake/intake';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';

interface UpdateRecord {
  /** Telegram's `update_id`. */
  _id: number;
  /** The update as it came, in JSON; gone once it is handled. */
  update?: string;
  waiting: boolean;
  /** Its number is remembered until then; Telegram brings nothing again that is older than a day. */
  expires_at: Date;
}

const REMEMBERED_MS = 2 * 24 * 60 * 60_000;
/** Most of what is left over that is taken up at once. */
const AT_ONCE = 1_000;

const schema = new mongoose.Schema<UpdateRecord>(
  {
    _id: { type: Number, required: true },
    update: { type: String },
    waiting: { type: Boolean, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'bot_updates', versionKey: false, strict: 'throw' },
);

/** The updates of the bot in the database: each is kept before it is acknowledged, and its number afterwards. */
export class StoredUpdates implements UpdateStore {
  private readonly updates: Model<UpdateRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.updates = connection.models['BotUpdate'] ?? connection.model<UpdateRecord>('BotUpdate', schema);
  }

  async add(update: Update): Promise<boolean> {
    try {
      await this.updates.create({
        _id: update.update_id,
        update: JSON.stringify(update),
        waiting: true,
        expires_at: new Date(this.clock.now() + REMEMBERED_MS),
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async waiting(): Promise<readonly Update[]> {
    const records = await this.updates
      .find({ waiting: true })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .lean<UpdateRecord[]>();
    return records.flatMap(({ update }) => (update === undefined ? [] : [JSON.parse(update) as Update]));
  }

  async done(updateId: number): Promise<void> {
    await this.updates.updateOne({ _id: updateId }, { $set: { waiting: false }, $unset: { update: 1 } });
  }
}

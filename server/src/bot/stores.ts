import type { Update } from 'grammy/types';
import type { Connection, Model } from 'mongoose';
import type { UpdateStore } from '@hokm/bot/intake/intake';
import type { DialogueStore } from '@hokm/bot/core/services';
import { DAY_MS } from '@hokm/shared/time';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import { dialogues, updates, type DialogueRecord, type UpdateRecord } from './model.js';

const DIALOGUE_LIFETIME_MS = DAY_MS;
const UPDATE_LIFETIME_MS = 2 * DAY_MS;
/** Updates that are resumed at once. */
const BATCH = 1_000;

/** Updates in the database: each is stored before it is acknowledged, and its number afterwards. */
export class StoredUpdates implements UpdateStore {
  private readonly updates: Model<UpdateRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.updates = updates.model(connection);
  }

  async add(update: Update): Promise<boolean> {
    try {
      await this.updates.create({
        _id: update.update_id,
        update: JSON.stringify(update),
        waiting: true,
        expires_at: new Date(this.clock.now() + UPDATE_LIFETIME_MS),
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async listWaiting(): Promise<readonly Update[]> {
    const records = await this.updates
      .find({ waiting: true })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<UpdateRecord[]>();
    return records.flatMap(({ update }) => (update === undefined ? [] : [JSON.parse(update) as Update]));
  }

  async markDone(updateId: number): Promise<void> {
    await this.updates.updateOne({ _id: updateId }, { $set: { waiting: false }, $unset: { update: 1 } });
  }
}

/** Dialogues in the database; they are forgotten a day after their last step. */
export class StoredDialogues implements DialogueStore {
  private readonly dialogues: Model<DialogueRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.dialogues = dialogues.model(connection);
  }

  async read(key: string): Promise<string | undefined> {
    return (await this.dialogues.findById(key).lean<DialogueRecord>())?.state;
  }

  async write(key: string, state: string): Promise<void> {
    const expires_at = new Date(this.clock.now() + DIALOGUE_LIFETIME_MS);
    await this.dialogues.updateOne({ _id: key }, { $set: { state, expires_at } }, { upsert: true });
  }

  async delete(key: string): Promise<void> {
    await this.dialogues.deleteOne({ _id: key });
  }
}

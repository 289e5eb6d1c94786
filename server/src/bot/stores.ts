import type { Update } from 'grammy/types';
import type { Connection, Model } from 'mongoose';
import type { UpdateStore, WaitingUpdate } from '@hokm/bot/intake/intake';
import type { DialogueStore } from '@hokm/bot/core/services';
import { currentUpdate } from '@hokm/bot/intake/update-scope';
import type { EffectJournal, EffectState } from '@hokm/bot/outgoing/effects';
import { DAY_MS } from '@hokm/shared/time';
import { kindOf } from './update-facts.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import {
  dialogues,
  effects,
  updates,
  type DialogueRecord,
  type EffectRecord,
  type UpdateRecord,
} from './model.js';

const DIALOGUE_LIFETIME_MS = DAY_MS;
const UPDATE_LIFETIME_MS = 2 * DAY_MS;
/** How long the staff can try an update again that was set aside. */
const SET_ASIDE_LIFETIME_MS = 30 * DAY_MS;
/** How long a process has an update for itself, ms: longer than its quick attempts take. */
const CLAIM_MS = 60_000;
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
        kind: kindOf(update),
        state: 'waiting',
        attempts: 1,
        due_at: this.clock.now() + CLAIM_MS,
        expires_at: new Date(this.clock.now() + UPDATE_LIFETIME_MS),
      });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async claimDue(all: boolean): Promise<readonly WaitingUpdate[]> {
    const now = this.clock.now();
    const due = all ? {} : { due_at: { $lte: now } };
    const found = await this.updates
      .find({ state: 'waiting', ...due })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<UpdateRecord[]>();
    const claimed: WaitingUpdate[] = [];
    for (const { _id, due_at } of found) {
      const record = await this.updates
        .findOneAndUpdate(
          { _id, state: 'waiting', due_at },
          { $set: { due_at: now + CLAIM_MS }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean<UpdateRecord>();
      if (record?.update !== undefined)
        claimed.push({ update: JSON.parse(record.update) as Update, attempts: record.attempts });
    }
    return claimed;
  }

  async markDone(updateId: number): Promise<void> {
    await this.updates.updateOne(
      { _id: updateId },
      { $set: { state: 'done' }, $unset: { update: 1, error: 1 } },
    );
  }

  async postpone(updateId: number, error: string, afterMs: number): Promise<void> {
    const due_at = this.clock.now() + afterMs;
    await this.updates.updateOne({ _id: updateId }, { $set: { due_at, error } });
  }

  async setAside(updateId: number, error: string): Promise<void> {
    const expires_at = new Date(this.clock.now() + SET_ASIDE_LIFETIME_MS);
    await this.updates.updateOne({ _id: updateId }, { $set: { state: 'set_aside', error, expires_at } });
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
    const found = await this.dialogues.findById(key).lean<DialogueRecord>();
    if (found === null) return undefined;
    const isAgain = found.by !== undefined && found.by === currentUpdate()?.key;
    return (isAgain ? found.before : found.state) || undefined;
  }

  write(key: string, state: string): Promise<void> {
    return this.change(key, state);
  }

  delete(key: string): Promise<void> {
    return this.change(key, '');
  }

  /** Keeps the state before the first change by an update, for when it is handled again. */
  private async change(key: string, state: string): Promise<void> {
    const expires_at = new Date(this.clock.now() + DIALOGUE_LIFETIME_MS);
    const update = currentUpdate()?.key;
    if (update !== undefined) {
      const { state: before = '' } = (await this.dialogues.findById(key).lean<DialogueRecord>()) ?? {};
      const isFirst = { _id: key, by: { $ne: update } };
      const first = { $set: { state, by: update, before, expires_at } };
      // A dialogue that another write has begun meanwhile is of the same update.
      const changed = await this.dialogues.updateOne(isFirst, first);
      if (changed.matchedCount > 0) return;
      await this.dialogues.updateOne(
        { _id: key },
        { $set: { state, expires_at }, $setOnInsert: { by: update, before } },
        { upsert: true },
      );
      return;
    }
    await this.dialogues.updateOne({ _id: key }, { $set: { state, expires_at } }, { upsert: true });
  }
}

/** What updates have sent, in the database. */
export class StoredEffects implements EffectJournal {
  private readonly effects: Model<EffectRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.effects = effects.model(connection);
  }

  async begin(key: string): Promise<EffectState> {
    try {
      await this.effects.create({ _id: key, expires_at: new Date(this.clock.now() + SET_ASIDE_LIFETIME_MS) });
      return { state: 'new' };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const known = await this.effects.findById(key).lean<EffectRecord>();
    return known?.result === undefined ? { state: 'begun' } : { state: 'done', result: known.result };
  }

  async end(key: string, result: string): Promise<void> {
    await this.effects.updateOne({ _id: key }, { $set: { result } });
  }

  async release(key: string): Promise<void> {
    await this.effects.deleteOne({ _id: key });
  }
}

/** Updates that a process of an earlier version has left. */
export async function adoptOldUpdates(connection: Connection): Promise<void> {
  await connection
    .collection(updates.name)
    .updateMany(
      { waiting: true },
      { $set: { state: 'waiting', attempts: 0, due_at: 0 }, $unset: { waiting: 1 } },
    );
}

/** Number of the last update that came in; null for none. */
export async function newestUpdate(connection: Connection): Promise<number | null> {
  const newest = await updates.model(connection).findOne({}).sort({ _id: -1 }).lean<UpdateRecord>();
  return newest?._id ?? null;
}

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
  type DialogueRecord,
  dialogues,
  type EffectRecord,
  effects,
  OF_AN_OPEN_UPDATE,
  type UpdateRecord,
  updates,
} from './model.js';

const DIALOGUE_LIFETIME_MS = DAY_MS;
const UPDATE_LIFETIME_MS = 2 * DAY_MS;
/** How long the staff can try an update again that was set aside. */
const SET_ASIDE_LIFETIME_MS = 30 * DAY_MS;
/** How long a process has an update for itself without renewing its claim, ms. */
const CLAIM_MS = 60_000;
/** Updates that are resumed at once. */
const BATCH = 1_000;

/** Updates that later ones of the same person wait for. */
const IN_ORDER = { state: 'waiting', passed: { $ne: true } } as const;

/** A process has begun to handle it; those of earlier versions count no beginnings since the last end. */
const isBegun = ({ begun, attempts }: UpdateRecord): boolean => (begun ?? attempts) > 0;

/** Updates in the database: each is stored before it is acknowledged, and its number afterwards. */
export class StoredUpdates implements UpdateStore {
  private readonly updates: Model<UpdateRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.updates = updates.model(connection);
  }

  async add(update: Update, person: number | null): Promise<'claimed' | 'queued' | 'known'> {
    const { update_id: _id } = update;
    const older = { ...IN_ORDER, person: person ?? undefined, _id: { $lt: _id } };
    const mayBegin = person === null || (await this.updates.exists(older)) === null;
    const now = this.clock.now();
    const attempts = mayBegin ? 1 : 0;
    try {
      await this.updates.create({
        _id,
        update: JSON.stringify(update),
        ...(person === null ? {} : { person }),
        kind: kindOf(update),
        state: 'waiting',
        attempts,
        begun: attempts,
        due_at: mayBegin ? now + CLAIM_MS : now,
        expires_at: new Date(now + UPDATE_LIFETIME_MS),
      });
      return mayBegin ? 'claimed' : 'queued';
    } catch (error) {
      if (isDuplicateKey(error)) return 'known';
      throw error;
    }
  }

  async claimNext(person: number): Promise<WaitingUpdate | null> {
    const next = await this.updates
      .findOne({ ...IN_ORDER, person })
      .sort({ _id: 1 })
      .lean<UpdateRecord>();
    return next === null || isBegun(next) ? null : this.claim(next);
  }

  async claimDue(all: boolean): Promise<readonly WaitingUpdate[]> {
    const due = all ? {} : { due_at: { $lte: this.clock.now() } };
    const found = await this.updates
      .find({ state: 'waiting', ...due })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<UpdateRecord[]>();
    const turns = await this.turnsOf(found);
    const claimed: WaitingUpdate[] = [];
    for (const record of found) {
      const { _id, person, passed } = record;
      if (person !== undefined && passed !== true && turns.get(person) !== _id) continue;
      const mine = await this.claim(record);
      if (mine !== null) claimed.push(mine);
    }
    return claimed;
  }

  async renew(updateIds: readonly number[]): Promise<void> {
    await this.updates.updateMany(
      { _id: { $in: [...updateIds] }, state: 'waiting' },
      { $set: { due_at: this.clock.now() + CLAIM_MS } },
    );
  }

  async markDone(updateId: number): Promise<void> {
    await this.updates.updateOne({ _id: updateId }, { $set: { state: 'done' }, $unset: OF_AN_OPEN_UPDATE });
  }

  async postpone(updateId: number, error: string, afterMs: number): Promise<void> {
    const due_at = this.clock.now() + afterMs;
    await this.updates.updateOne({ _id: updateId }, { $set: { due_at, error, passed: true, begun: 0 } });
  }

  async setAside(updateId: number, error: string): Promise<void> {
    const expires_at = new Date(this.clock.now() + SET_ASIDE_LIFETIME_MS);
    const ended = { state: 'set_aside', error, expires_at, passed: true, begun: 0 } as const;
    await this.updates.updateOne({ _id: updateId }, { $set: ended });
  }

  /** Takes an update for this process; null when another was faster. */
  private async claim({ _id, due_at }: UpdateRecord): Promise<WaitingUpdate | null> {
    const record = await this.updates
      .findOneAndUpdate(
        { _id, state: 'waiting', due_at },
        { $set: { due_at: this.clock.now() + CLAIM_MS }, $inc: { attempts: 1, begun: 1 } },
        { returnDocument: 'after' },
      )
      .lean<UpdateRecord>();
    if (record?.update === undefined) return null;
    const { update, attempts, begun = 1 } = record;
    return { update: JSON.parse(update) as Update, attempts, begun };
  }

  /** The update whose turn it is, for each person of these. */
  private async turnsOf(found: readonly UpdateRecord[]): Promise<ReadonlyMap<number, number>> {
    const people = found.flatMap(({ person, passed }) =>
      person === undefined || passed === true ? [] : [person],
    );
    const turns = new Map<number, number>();
    if (people.length === 0) return turns;
    const inOrder = await this.updates
      .find({ ...IN_ORDER, person: { $in: [...new Set(people)] } })
      .select({ person: 1 })
      .lean<Pick<UpdateRecord, '_id' | 'person'>[]>();
    for (const { _id, person = 0 } of inOrder) turns.set(person, Math.min(_id, turns.get(person) ?? _id));
    return turns;
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
    const { update, before, state } = found;
    const mine = currentUpdate()?.update;
    // It has gone on without an older update.
    if (update !== undefined && mine !== undefined && update > mine) return undefined;
    return (update !== undefined && update === mine ? before : state) || undefined;
  }

  write(key: string, state: string): Promise<void> {
    return this.change(key, state);
  }

  delete(key: string): Promise<void> {
    return this.change(key, '');
  }

  /**
   * Keeps the state before the first change by an update, for when it is handled again. What an update that is older than
   * the last one writes is dropped: the dialogue has gone on without it.
   */
  private async change(key: string, state: string): Promise<void> {
    const expires_at = new Date(this.clock.now() + DIALOGUE_LIFETIME_MS);
    const mine = currentUpdate()?.update;
    if (mine === undefined) {
      await this.dialogues.updateOne({ _id: key }, { $set: { state, expires_at } }, { upsert: true });
      return;
    }
    for (;;) {
      const found = await this.dialogues.findById(key).lean<DialogueRecord>();
      const { update: last, state: before = '' } = found ?? {};
      if (last !== undefined && last > mine) return;
      const set = { state, expires_at, ...(last === mine ? {} : { update: mine, before }) };
      if (found === null) {
        if (await this.begin({ _id: key, state, update: mine, before, expires_at })) return;
        continue;
      }
      // Another update may have changed it since it was read.
      const changed = await this.dialogues.updateOne({ _id: key, update: last ?? null }, { $set: set });
      if (changed.matchedCount > 0) return;
    }
  }

  /** False when there is one already. */
  private async begin(record: DialogueRecord): Promise<boolean> {
    try {
      await this.dialogues.create(record);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
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

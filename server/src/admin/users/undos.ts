import { createHash } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { BULK_MAX } from '@hokm/shared/api';
import type { AdminLevel } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel, type AccountModel, type AccountRecord } from '../../accounts/model.js';
import { reports, type ReportRecord } from '../../moderation/model.js';
import { objectId } from '../../platform/database/ids.js';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import type { Clock } from '../../platform/core/ports.js';
import { mayGrant } from './ceiling.js';
import type { AccountChanges, Changed } from './change-account.js';

/** Fields that taking an action back restores. */
const RESTORED = [
  'name',
  'first_name',
  'last_name',
  'own_names',
  'language',
  'country',
  'inactive',
  'sanctions',
  'tags',
  'delete_at',
  'admin_level',
  'staff_since',
] as const satisfies readonly (keyof AccountRecord)[];

/** A value as text, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What an undo looks at of an account, without notes: they decide nothing. */
function decidedOf(record: AccountRecord): string {
  const { sanctions = [] } = record;
  const decisions = sanctions.filter(({ kind }) => kind !== 'note');
  const values = RESTORED.map((name) => (name === 'sanctions' ? decisions : (record[name] ?? null)));
  return createHash('sha256').update(canonical(values)).digest('base64url');
}

/** How an action on an account is taken back. */
export interface UndoRecord {
  /** Key of the action's audit entry. */
  _id: string;
  /** Account id; of a decision on reports alone, of whom they are about. */
  account: string;
  /** The revision that the action made: nobody has changed the account since. */
  revision: number;
  /** What the action made of the account, hashed: of a later revision, only notes have come since. Absent in undos of before. */
  decided?: string;
  /** The bulk action, or the decision on reports, that it was a part of, by the key of its audit entry or of its job. */
  group?: string;
  /** The action: `users.status`. */
  action: string;
  /** The least level that may take it back. */
  level: AdminLevel;
  /** The fields as they were; null for absent ones. Absent: the act has closed reports, and changed nothing in the account. */
  fields?: Record<string, unknown>;
  expires_at: Date;
}

/** True for an account of which nothing was decided since an action. */
export function isUntouched(
  { revision, decided }: Pick<UndoRecord, 'revision' | 'decided'>,
  record: AccountRecord,
): boolean {
  return revision === (record.revision ?? 0) || decided === decidedOf(record);
}

export const undos = defineCollection<UndoRecord>({
  name: 'panel_undos',
  schema: {
    _id: field.text,
    account: field.text,
    revision: field.number,
    decided: field.optionalText,
    group: field.optionalText,
    action: field.text,
    level: field.text,
    fields: field.mixed,
    expires_at: field.date,
  },
  indexes: [
    { key: { account: 1 }, answers: 'actions on an account that can be taken back' },
    { key: { group: 1, _id: 1 }, answers: 'the parts of a bulk action that can be taken back, in order' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'actions that cannot be taken back any more' },
  ],
  personalData: {
    exports: {},
    erase: deletes('panel_undos', ({ id }) => ({ account: id })),
    why: 'fields of the account as they were, for a day',
  },
});

/** An action that can be undone, and until when. */
export interface Undo {
  readonly id: string;
  readonly until: string;
}

/** Remembers for a day how actions are taken back. */
export class Undos {
  private readonly model: Model<UndoRecord>;
  private readonly reports: Model<ReportRecord>;
  private readonly accounts: AccountModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = undos.model(connection);
    this.reports = reports.model(connection);
    this.accounts = accountModel(connection);
  }

  /**
   * Account changes that store the undo before the change, so that a crash leaves no change without its undo. An undo whose change
   * was never written is refused as stale.
   */
  keeping(changes: AccountChanges, action: string, level: AdminLevel, group?: string): AccountChanges {
    return changes.withStepBefore((change) => this.remember(change, action, level, group));
  }

  /** How a change that was made is taken back; null when it cannot be. */
  async of({ key }: Changed): Promise<Undo | null> {
    const record = key === null ? null : await this.find(key);
    return record === null ? null : { id: record._id, until: record.expires_at.toISOString() };
  }

  /** Remembers the fields that an action is about to change. */
  private async remember(
    { before, after, key }: Changed,
    action: string,
    level: AdminLevel,
    group?: string,
  ): Promise<void> {
    if (key === null) return;
    const differ = RESTORED.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (differ.length === 0) return;
    const expires_at = new Date(this.clock.now() + DAY_MS);
    const record: Omit<UndoRecord, '_id'> = {
      account: after._id.toHexString(),
      revision: after.revision ?? 0,
      decided: decidedOf(after),
      ...(group === undefined ? {} : { group }),
      action,
      level,
      fields: Object.fromEntries(differ.map((name) => [name, before[name] ?? null])),
      expires_at,
    };
    await this.model.replaceOne({ _id: key }, record, { upsert: true });
  }

  /** Remembers a decision on reports about a person that changes nothing in their account, before it is made. */
  async rememberDecision(_id: string, account: string, action: string): Promise<Undo> {
    const expires_at = new Date(this.clock.now() + DAY_MS);
    const record: Omit<UndoRecord, '_id'> = {
      account,
      revision: 0,
      action,
      level: 'moderator',
      expires_at,
    };
    await this.model.replaceOne({ _id }, record, { upsert: true });
    return { id: _id, until: expires_at.toISOString() };
  }

  /**
   * The undo of an audit entry's action, by the key of the entry; null if there is none any more. An action on one person, and a
   * decision on reports by which it was done, can be undone until somebody else changes that person; a bulk action, while any part of
   * it can be undone. Null too for what is above the level of who asks.
   */
  async ofEntry(key: string, by: AdminLevel = 'super_admin'): Promise<Undo | null> {
    const single = await this.find(key);
    const [record, ...others] = single === null ? await this.ofGroup(key, '', 2) : [single];
    if (record === undefined || !mayGrant(by, record.level)) return null;
    if (others.length > 0) return this.ofWhole(key);
    return (await this.isLast(record)) ? { id: key, until: record.expires_at.toISOString() } : null;
  }

  /** True while nothing has come after an action but notes. */
  private async isLast({ _id, account, fields, ...undo }: UndoRecord): Promise<boolean> {
    if (fields === undefined) {
      const decided = await this.reports.exists({ player_id: account, status: 'closed', decision: _id });
      return decided !== null;
    }
    const record = await this.accounts.findById(objectId(account)).lean<AccountRecord>();
    return record !== null && isUntouched(undo, record);
  }

  async find(id: string): Promise<UndoRecord | null> {
    return this.model
      .findOne({ _id: id, expires_at: { $gt: new Date(this.clock.now()) } })
      .lean<UndoRecord>();
  }

  /** Parts of the undo of a bulk action, in the order of their ids from the one after `after`. */
  async ofGroup(group: string, after = '', limit = BULK_MAX): Promise<UndoRecord[]> {
    return this.model
      .find({ ...this.openOf(group), _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<UndoRecord[]>();
  }

  /** How many people a bulk action can be taken back for. */
  async countOf(group: string, after = ''): Promise<number> {
    return this.model.countDocuments({ ...this.openOf(group), _id: { $gt: after } });
  }

  /** The undo of a whole bulk action, as long as all of its parts can be taken back; null without any. */
  async ofWhole(group: string): Promise<Undo | null> {
    const first = await this.model.findOne(this.openOf(group)).sort({ expires_at: 1 }).lean<UndoRecord>();
    return first === null ? null : { id: group, until: first.expires_at.toISOString() };
  }

  private openOf(group: string) {
    return { group, expires_at: { $gt: new Date(this.clock.now()) } };
  }

  async forget(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

import { createHash } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { duplicateOf, isDuplicateKey } from '../database/ids.js';
import { beginsWith } from '../database/prefix.js';
import type { RandomBytes } from '../core/ports.js';
import { KnownHead, type Head } from './audit-head.js';
import { AuditKeys, type AuditKey } from './audit-keys.js';
import {
  auditDetails,
  auditLog,
  type AuditChange,
  type AuditDetailsRecord,
  type AuditRecord,
  type PendingAudit,
} from './audit-model.js';

const SALT_BYTES = 16;

/** Fields of an entry in the order in which they are hashed. */
function canonical(entry: Omit<AuditRecord, 'hash'>): string {
  const { _id, key, at, actor, actor_level, session, request, address, action, target, reason } = entry;
  const who = [actor, actor_level, session, request, address];
  const what = [action, target, reason, entry.details_hash, entry.key_name];
  return JSON.stringify([_id, key, at.toISOString(), ...who, ...what, entry.prev]);
}

const hashOf = (entry: Omit<AuditRecord, 'hash'>, key: AuditKey): string => key.seal(canonical(entry));

function detailsHash(salt: string, changes: readonly AuditChange[]): string {
  return createHash('sha256').update(salt).update(JSON.stringify(changes)).digest('hex');
}

export interface ChainCheck {
  /** Entries that were read. */
  readonly checked: number;
  /** Hash of the newest entry; empty without one. */
  readonly head: string;
  /** Position of the first entry that is missing, changed or inserted; null when the chain is whole. */
  readonly broken_at: number | null;
  /** The newest entries are missing, from `broken_at` on: the last known head is beyond the end of the chain. */
  readonly is_cut: boolean;
}

export interface AuditSelection {
  readonly page: number;
  readonly per_page: number;
  /** Account id. */
  readonly actor: string;
  /** `<subject>.<verb>`, or `<subject>` for all of a subject. */
  readonly action: string;
  readonly target: string;
  /** Id of a request. */
  readonly request: string;
  readonly from: Date | null;
  readonly to: Date | null;
}

function filterOf({ actor, action, target, request, from, to }: Omit<AuditSelection, 'page' | 'per_page'>) {
  const at = { ...(from === null ? {} : { $gte: from }), ...(to === null ? {} : { $lte: to }) };
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action: action.includes('.') ? action : beginsWith(`${action}.`) }),
    ...(target === '' ? {} : { target }),
    ...(request === '' ? {} : { request }),
    ...(from === null && to === null ? {} : { at }),
  };
}

/**
 * The chain of what staff did. Appending is idempotent by the key of an entry; the unique `_id` lets one process append at a
 * time. A changed, removed or inserted entry breaks the hashes after it; that the newest are missing shows the last known head.
 */
export class AuditLog {
  private readonly entries: Model<AuditRecord>;
  private readonly details: Model<AuditDetailsRecord>;
  private readonly keys: AuditKeys;
  private readonly known: KnownHead;

  /** @param secrets the current secret first, then those that older entries were hashed with */
  constructor(
    connection: Connection,
    private readonly randomBytes: RandomBytes,
    secrets: readonly [string, ...string[]],
  ) {
    this.entries = auditLog.model(connection);
    this.details = auditDetails.model(connection);
    this.keys = new AuditKeys(secrets);
    this.known = new KnownHead(connection, this.keys);
  }

  /** Appends an action. Done twice it is there once. */
  async append({ changes, ...action }: PendingAudit): Promise<void> {
    const salt = await this.storeDetails(action.key, changes);
    for (;;) {
      const last = await this.entries.findOne().sort({ _id: -1 }).lean<AuditRecord>();
      const entry = {
        ...action,
        _id: (last?._id ?? 0) + 1,
        details_hash: detailsHash(salt, changes),
        prev: last?.hash ?? '',
        key_name: this.keys.current.name,
      };
      const hash = hashOf(entry, this.keys.current);
      try {
        await this.entries.create({ ...entry, hash });
        this.known.remember({ id: entry._id, head: hash });
        return;
      } catch (error) {
        if (duplicateOf(error, 'key')) return;
        if (!isDuplicateKey(error)) throw error;
        // Another process took this position, or has appended this very entry.
        if ((await this.entries.exists({ key: action.key })) !== null) return;
      }
    }
  }

  /** A page of the chain, newest first. Empty texts and null times do not filter. */
  async page({
    page,
    per_page,
    ...selection
  }: AuditSelection): Promise<{ total: number; entries: AuditRecord[] }> {
    const skip = (page - 1) * per_page;
    const newest = this.entries.find().sort({ _id: -1 }).limit(per_page);
    const filter = filterOf(selection);
    if (Object.keys(filter).length === 0) {
      // Positions have no gaps: a page of the whole chain needs no counting and no skipping.
      const total = await this.length();
      const entries = await newest.where({ _id: { $lte: total - skip } }).lean<AuditRecord[]>();
      return { total, entries };
    }
    const [total, entries] = await Promise.all([
      this.entries.countDocuments(filter),
      newest.where(filter).skip(skip).lean<AuditRecord[]>(),
    ]);
    return { total, entries };
  }

  async find(id: number): Promise<AuditRecord | null> {
    return this.entries.findById(id).lean<AuditRecord>();
  }

  /** Number of entries: the position of the last one. */
  async length(): Promise<number> {
    const last = await this.entries.findOne().sort({ _id: -1 }).select({ _id: 1 }).lean<AuditRecord>();
    return last?._id ?? 0;
  }

  /** The next entries after a position, oldest first. */
  async after(position: number, most: number): Promise<readonly AuditRecord[]> {
    return this.entries
      .find({ _id: { $gt: position } })
      .sort({ _id: 1 })
      .limit(most)
      .lean<AuditRecord[]>();
  }

  /** True for an action that is in the log. */
  async has(key: string): Promise<boolean> {
    return (await this.entries.exists({ key })) !== null;
  }

  /** Hash and position of the newest entry; empty and 0 without one. */
  async head(): Promise<Head> {
    const last = await this.entries.findOne().sort({ _id: -1 }).lean<AuditRecord>();
    return { head: last?.hash ?? '', id: last?._id ?? 0 };
  }

  /**
   * Keeps the newest entry as the last known head, for later checks. Null when the one that is known is not in the chain: it stays,
   * so that every check finds it missing.
   */
  async keepHead(at: Date): Promise<Head | null> {
    const known = await this.known.read();
    if (known !== null && (await this.find(known.id))?.hash !== known.head) return null;
    const newest = await this.head();
    await this.known.store(newest, at);
    return newest;
  }

  /** Reads the whole chain, compares every hash, and looks for the last known head in it. */
  async verify(): Promise<ChainCheck> {
    // Before the chain is read: what is appended meanwhile is no end that is missing.
    const known = await this.known.read();
    let checked = 0;
    let head = '';
    const broken = (isCut = false): ChainCheck => ({ checked, head, broken_at: checked + 1, is_cut: isCut });
    for await (const entry of this.entries.find().sort({ _id: 1 }).lean<AuditRecord[]>().cursor()) {
      const record = entry;
      const key = this.keys.find(record.key_name);
      const isNext = record._id === checked + 1 && record.prev === head;
      if (!isNext || key === undefined || hashOf(record, key) !== record.hash) return broken();
      // Entries from here on, or before, were removed and others written in their place.
      if (record._id === known?.id && record.hash !== known.head) return broken();
      checked += 1;
      head = record.hash;
    }
    if (known !== null && known.id > checked) return broken(true);
    this.known.remember({ id: checked, head });
    return { checked, head, broken_at: null, is_cut: false };
  }

  /** The changes of an entry; null when its details were erased or do not fit their hash. */
  async changesOf({ key, details_hash }: AuditRecord): Promise<readonly AuditChange[] | null> {
    const found = await this.details.findById(key).lean<AuditDetailsRecord>();
    if (found === null || detailsHash(found.salt, found.changes) !== details_hash) return null;
    return found.changes;
  }

  /** Stores the changes of an entry once; gives their salt. */
  private async storeDetails(_id: string, changes: readonly AuditChange[]): Promise<string> {
    const salt = this.randomBytes(SALT_BYTES).toString('hex');
    try {
      await this.details.create({ _id, salt, changes: [...changes] });
      return salt;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.details.findById(_id).orFail().lean<AuditDetailsRecord>()).salt;
    }
  }
}

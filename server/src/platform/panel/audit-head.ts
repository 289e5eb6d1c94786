import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from '../database/ids.js';
import type { AuditKeys } from './audit-keys.js';
import { auditHead, type AuditHeadRecord } from './audit-model.js';

/** The newest entry of the chain at some moment. */
export interface Head {
  /** Its position; 0 for an empty chain. */
  readonly id: number;
  /** Its hash; empty for an empty chain. */
  readonly head: string;
}

const THE_HEAD = 'head';

/**
 * The last head of the chain that is known, so that the chain can be seen to have lost its end. It is stored with a seal, and
 * each process remembers the newest that it has seen: whoever removes entries and the stored head is noticed by a process that runs.
 */
export class KnownHead {
  private readonly model: Model<AuditHeadRecord>;
  private seen: Head = { id: 0, head: '' };

  constructor(
    connection: Connection,
    private readonly keys: AuditKeys,
  ) {
    this.model = auditHead.model(connection);
  }

  /** The newest head that is known; null when none is. One whose seal is wrong fits no chain. */
  async read(): Promise<Head | null> {
    const stored = await this.model.findById(THE_HEAD).lean<AuditHeadRecord>();
    if (stored === null || stored.seq <= this.seen.id) return this.seen.id === 0 ? null : this.seen;
    const { seq: id, hash, key_name } = stored;
    const isSealed = this.keys.find(key_name)?.seal(textOf({ id, head: hash })) === stored.seal;
    return { id, head: isSealed ? hash : '' };
  }

  /** This process has seen a head. */
  remember(head: Head): void {
    if (head.id > this.seen.id) this.seen = head;
  }

  /** Stores a head, unless a newer one is stored. */
  async store(newest: Head, at: Date): Promise<void> {
    this.remember(newest);
    const { current } = this.keys;
    const { id: seq, head: hash } = newest;
    try {
      await this.model.updateOne(
        { _id: THE_HEAD, seq: { $lte: seq } },
        { $set: { seq, hash, at, key_name: current.name, seal: current.seal(textOf(newest)) } },
        { upsert: true },
      );
    } catch (error) {
      // A newer one is there: another process has stored it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** What the seal of a head is made of. No entry has the same text. */
const textOf = ({ id, head }: Head): string => JSON.stringify(['head', id, head]);

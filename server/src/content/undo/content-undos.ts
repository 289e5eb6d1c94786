import type { Connection, Model } from 'mongoose';
import type { AdminLevel } from '@hokm/shared/policy';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { contentUndos, type ContentUndoRecord } from './model.js';

const ID_BYTES = 16;
/** In place of an id: several changes together. */
const TOGETHER = '*';

/** A change that can be taken back, and until when. */
export interface ContentUndo {
  readonly id: string;
  readonly until: string;
}

interface Change<Doc> {
  readonly type: string;
  readonly before: Doc;
  readonly after: Doc;
  readonly level: AdminLevel;
}

/** Remembers for a day how changes of texts are taken back. */
export class ContentUndos {
  private readonly model: Model<ContentUndoRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    this.model = contentUndos.model(connection);
  }

  /** Remembers those of some fields that a change has made different; null when there are none. */
  async remember<Doc extends { readonly _id: unknown; readonly revision?: number }>(
    { type, before, after, level }: Change<Doc>,
    names: readonly (keyof Doc & string)[],
  ): Promise<ContentUndo | null> {
    const differ = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    if (differ.length === 0) return null;
    const id = this.randomBytes(ID_BYTES).toString('hex');
    const expires_at = new Date(this.clock.now() + DAY_MS);
    await this.model.create({
      _id: id,
      type,
      of: String(after._id),
      revision: after.revision ?? 0,
      level,
      expires_at,
      fields: Object.fromEntries(differ.map((name) => [name, before[name] ?? null])),
    });
    return { id, until: expires_at.toISOString() };
  }

  /** Remembers that several changes are taken back together; null when there are none. */
  async rememberAll(
    type: string,
    undos: readonly (ContentUndo | null)[],
    level: AdminLevel,
  ): Promise<ContentUndo | null> {
    const ids = undos.flatMap((undo) => (undo === null ? [] : [undo.id]));
    if (ids.length === 0) return null;
    const id = this.randomBytes(ID_BYTES).toString('hex');
    const expires_at = new Date(this.clock.now() + DAY_MS);
    await this.model.create({
      _id: id,
      type,
      of: TOGETHER,
      revision: 0,
      level,
      expires_at,
      fields: { ids },
    });
    return { id, until: expires_at.toISOString() };
  }

  /** The undos that one stands for; null for that of one change. */
  togetherIn({ of, fields }: ContentUndoRecord): readonly string[] | null {
    return of === TOGETHER ? (fields['ids'] as string[]) : null;
  }

  async find(type: string, id: string): Promise<ContentUndoRecord | null> {
    return this.model
      .findOne({ _id: id, type, expires_at: { $gt: new Date(this.clock.now()) } })
      .lean<ContentUndoRecord>();
  }

  async forget(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

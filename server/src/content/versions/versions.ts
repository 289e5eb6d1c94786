import type { Connection, Model } from 'mongoose';
import { VERSIONS_KEPT, type Versioned } from '@hokm/shared/api/versions/limits';
import type { Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { ContentUndo } from '../undo/content-undos.js';
import { contentVersions, type VersionRecord } from './model.js';

/** A state of a text. */
export type State = Pick<VersionRecord, 'n' | 'at' | 'by' | 'fields'>;

/** A subject whose texts have versions. */
export interface VersionedSubject {
  readonly type: Versioned;
  /** The draft as it is now; null when there is none. */
  current(id: string): Promise<State | null>;
  /** Makes the draft like a version. */
  restore(
    call: StaffCall,
    id: string,
    revision: number,
    fields: VersionRecord['fields'],
  ): Promise<
    Result<
      { revision: number; undo: ContentUndo | null },
      'request/not_found' | 'content/stale' | 'request/invalid' | 'albums/full'
    >
  >;
}

/**
 * Earlier states of texts. A text holds its newest state itself: a state is kept here before another takes its place, and
 * before it is published. So none is lost by a crash, and keeping it twice changes nothing.
 */
export class Versions {
  private readonly model: Model<VersionRecord>;

  constructor(connection: Connection) {
    this.model = contentVersions.model(connection);
  }

  async keep(type: Versioned, id: string, { n, ...state }: State, isPublished: boolean): Promise<void> {
    const of = `${type}:${id}`;
    await this.model.updateOne(
      { _id: `${of}:${String(n)}` },
      {
        $setOnInsert: { of, n, ...state, ...(isPublished ? {} : { is_published: false }) },
        ...(isPublished ? { $set: { is_published: true } } : {}),
      },
      { upsert: true },
    );
    await this.prune(of);
  }

  /** Newest first, without their fields. */
  async list(type: Versioned, id: string): Promise<VersionRecord[]> {
    return this.model
      .find({ of: `${type}:${id}` })
      .sort({ n: -1 })
      .select({ fields: 0 })
      .lean<VersionRecord[]>();
  }

  async find(type: Versioned, id: string, n: number): Promise<VersionRecord | null> {
    return this.model.findById(`${type}:${id}:${String(n)}`).lean<VersionRecord>();
  }

  /** Removes old versions that nobody but the staff has seen. */
  private async prune(of: string): Promise<void> {
    const [oldest] = await this.model
      .find({ of })
      .sort({ n: -1 })
      .skip(VERSIONS_KEPT)
      .limit(1)
      .select({ n: 1 })
      .lean<Pick<VersionRecord, 'n'>[]>();
    if (oldest !== undefined) await this.model.deleteMany({ of, n: { $lte: oldest.n }, is_published: false });
  }
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    /** Subjects whose texts have versions. */
    readonly versioned?: readonly VersionedSubject[];
  }
}

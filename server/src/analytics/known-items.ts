import type { Connection } from 'mongoose';
import { CONTENT_KINDS, type ContentKind } from '@hokm/shared/api/analytics/limits';
import { contentModel, labelOf, type ContentRecord } from './content-kinds.js';

/** The content that exists, so that nothing else can be counted under an id. */
export class KnownItems {
  private labels = new Set<string>();

  constructor(private readonly connection: Connection) {}

  async refresh(): Promise<void> {
    const all = await Promise.all(CONTENT_KINDS.map((kind) => this.labelsOf(kind)));
    this.labels = new Set(all.flat());
  }

  /** The label of an item; null for one that does not exist. */
  labelOf(kind: ContentKind, id: string): string | null {
    const label = labelOf(kind, id);
    return this.labels.has(label) ? label : null;
  }

  private async labelsOf(kind: ContentKind): Promise<string[]> {
    const found = await contentModel(this.connection, kind)
      .find({ published_at: { $gt: 0 } })
      .select({ _id: 1 })
      .lean<Pick<ContentRecord, '_id'>[]>();
    return found.map(({ _id }) => labelOf(kind, _id.toHexString()));
  }
}

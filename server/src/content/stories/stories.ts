import type { Connection } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { Clock } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { foundBy } from '../../platform/database/found-by.js';
import { onPage } from '../../platform/database/on-page.js';
import { Readers } from '../drafts/readers.js';
import { PINNED_FIRST, stories, type StoryRecord } from './model.js';
import type { CardRecord } from './view.js';

/** Fields that a list of readers does not need. */
const UNREAD = { body: 0, 'published.body': 0, summary: 0, search: 0, audit_pending: 0 } as const;

/** Stories as readers find, like and share them. */
export class Stories extends Readers<StoryRecord> {
  constructor(connection: Connection, clock: Clock) {
    super(connection, clock, { collection: stories, type: 'stories' });
  }

  /** A page of published stories. Two queries. `tag`: empty for all. */
  async page(tag: string, paging: PageQuery): Promise<{ total: number; records: CardRecord[] }> {
    const filter = { ...this.readable(), ...(tag === '' ? {} : { 'published.tags': tag }) };
    const found = this.model.find(filter);
    const sorted =
      tag === '' ? found.sort(PINNED_FIRST).hint(PINNED_FIRST) : found.sort({ published_at: -1, _id: -1 });
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(sorted, paging).select(UNREAD).lean<CardRecord[]>(),
    ]);
    return { total, records };
  }

  /** The pinned story, else the newest; null when none is published. One query. */
  async featured(): Promise<CardRecord | null> {
    return this.model
      .findOne(this.readable())
      .sort(PINNED_FIRST)
      .hint(PINNED_FIRST)
      .select(UNREAD)
      .lean<CardRecord>();
  }

  /** Those of some stories that readers see. */
  async readableAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.model
      .find({ _id: { $in: ids.flatMap((id) => objectId(id) ?? []) }, ...this.readable() })
      .select({ _id: 1 })
      .lean<Pick<StoryRecord, '_id'>[]>();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** At most `max` stories, drafts too, with a word in their title, tags or first words that begins so. */
  async findByWord(beginning: string, max: number): Promise<{ id: string; title: StoryRecord['title'] }[]> {
    const condition = foundBy(beginning);
    if (condition === null) return [];
    const found = await this.model
      .find({ ...condition, trash_at: { $exists: false } })
      .select({ title: 1 })
      .limit(max)
      .lean<Pick<StoryRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({
      id: _id.toHexString(),
      title: { fa: title.fa, en: title.en },
    }));
  }
}

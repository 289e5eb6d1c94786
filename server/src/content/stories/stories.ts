import type { Connection, Model, QueryFilter } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { MediaUse } from '@hokm/shared/api/media';
import { DAY_MS } from '@hokm/shared/time';
import type { MediaRecord } from '../../media/model.js';
import type { MediaUser } from '../../media/users.js';
import { objectId } from '../../platform/database/ids.js';
import { beginsWith } from '../../platform/database/prefix.js';
import { takeQuota, type Quota } from '../../platform/database/quota.js';
import type { Clock } from '../../platform/core/ports.js';
import { normalizeForSearch } from '../../platform/core/search-text.js';
import { Likes } from '../likes/likes.js';
import { PINNED_FIRST, stories, type PublishedStory, type StoryRecord } from './model.js';
import { shownPicture } from './texts.js';
import type { CardRecord } from './view.js';

const SHARES: Quota = { what: 'story_share', most: 1, perMs: DAY_MS };
const RECOUNTED_AT_ONCE = 200;

/** Fields that a list of readers does not need. */
const UNREAD = { body: 0, 'published.body': 0, summary: 0, search: 0, audit_pending: 0 } as const;

type Readable = StoryRecord & { readonly published: PublishedStory };

/** Stories as readers find, like and share them. */
export class Stories implements MediaUser {
  readonly model: Model<StoryRecord>;
  private readonly likes: Likes;

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = stories.model(connection);
    this.likes = new Likes(connection, clock, 'stories');
  }

  /** A page of published stories. Two queries. `tag`: empty for all. */
  async page(tag: string, { page, per_page }: PageQuery): Promise<{ total: number; records: CardRecord[] }> {
    const filter = { ...this.readable(), ...(tag === '' ? {} : { 'published.tags': tag }) };
    const found = this.model.find(filter);
    const sorted =
      tag === '' ? found.sort(PINNED_FIRST).hint(PINNED_FIRST) : found.sort({ published_at: -1, _id: -1 });
    const [total, records] = await Promise.all([
      this.model.countDocuments(filter),
      sorted
        .skip((page - 1) * per_page)
        .limit(per_page)
        .select(UNREAD)
        .lean<CardRecord[]>(),
    ]);
    return { total, records };
  }

  /** A published story, and whether somebody likes it; null when there is none. Two queries. */
  async read(id: string, account: string): Promise<{ story: Readable; liked: boolean } | null> {
    const [story, liked] = await Promise.all([
      this.model.findOne({ _id: objectId(id), ...this.readable() }).lean<Readable>(),
      this.likes.has(id, account),
    ]);
    return story === null ? null : { story, liked };
  }

  /** The number of likes after somebody began or ceased to like a story; null when there is no such one. */
  async like(id: string, account: string, likes: boolean): Promise<number | null> {
    const story = await this.counts(id);
    if (story === null) return null;
    const isChanged = likes ? await this.likes.add(id, account) : await this.likes.remove(id, account);
    if (!isChanged) return story.likes;
    return (await this.counted(id, { likes: likes ? 1 : -1 }))?.likes ?? null;
  }

  /** The number of shares after somebody shared a story; null when there is no such one. */
  async share(id: string, account: string): Promise<number | null> {
    const story = await this.counts(id);
    if (story === null) return null;
    if (!(await takeQuota(this.connection, this.clock, SHARES, `${account}:${id}`))) return story.shares;
    return (await this.counted(id, { shares: 1 }))?.shares ?? null;
  }

  /** Counts likes anew where a crash or the deletion of an account has left another number. */
  async recount(): Promise<void> {
    const cursor = this.model
      .find({ published_at: { $gt: 0 } })
      .select({ likes: 1 })
      .lean<Pick<StoryRecord, '_id' | 'likes'>[]>()
      .cursor({ batchSize: RECOUNTED_AT_ONCE });
    for await (const { _id, likes } of cursor) {
      const counted = await this.likes.count(_id.toHexString());
      if (counted !== likes) await this.model.updateOne({ _id, likes }, { $set: { likes: counted } });
    }
  }

  /** At most `max` stories, drafts too, with a word in their title, tags or first words that begins so. */
  async findByWord(beginning: string, max: number): Promise<{ id: string; title: StoryRecord['title'] }[]> {
    const key = normalizeForSearch(beginning);
    if (key === '') return [];
    const found = await this.model
      .find({ search: beginsWith(key), trash_at: { $exists: false } })
      .select({ title: 1 })
      .limit(max)
      .lean<Pick<StoryRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({
      id: _id.toHexString(),
      title: { fa: title.fa, en: title.en },
    }));
  }

  async usesOf(id: string, max: number): Promise<MediaUse[]> {
    const found = await this.model
      .find({ media: id, trash_at: { $exists: false } })
      .select({ title: 1 })
      .limit(max)
      .lean<Pick<StoryRecord, '_id' | 'title'>[]>();
    return found.map(({ _id, title }) => ({
      ...{ type: 'stories', id: _id.toHexString(), title: title.fa || title.en },
    }));
  }

  /** Those of stories in the trash too: they can be brought back. */
  async usedAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.model.distinct('media', { media: { $in: [...ids] } }));
  }

  /** A picture is described anew: readers get it so, too. */
  async pictureChanged(record: MediaRecord): Promise<void> {
    const shown = await this.model
      .find({ media: record._id, published: { $ne: null } })
      .select({ published: 1, revision: 1 })
      .lean<Pick<Readable, '_id' | 'published' | 'revision'>[]>();
    for (const { _id, published } of shown) {
      const pictures = published.pictures.map((each) =>
        each._id === record._id ? shownPicture(record) : each,
      );
      await this.model.updateOne(
        { _id, 'published.n': published.n },
        { $set: { 'published.pictures': pictures } },
      );
    }
  }

  private readable(): QueryFilter<StoryRecord> {
    return { published_at: { $gt: 0, $lte: this.clock.now() }, trash_at: { $exists: false } };
  }

  private async counts(id: string): Promise<Pick<StoryRecord, 'likes' | 'shares'> | null> {
    return this.model
      .findOne({ _id: objectId(id), ...this.readable() })
      .select({ likes: 1, shares: 1 })
      .lean<Pick<StoryRecord, 'likes' | 'shares'>>();
  }

  private async counted(id: string, $inc: Partial<Record<'likes' | 'shares', number>>) {
    return this.model
      .findOneAndUpdate({ _id: objectId(id) }, { $inc }, { returnDocument: 'after' })
      .select({ likes: 1, shares: 1 })
      .lean<Pick<StoryRecord, 'likes' | 'shares'>>();
  }
}

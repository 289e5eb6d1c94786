import type { Connection, Model } from 'mongoose';
import { news, type NewsRecord } from '../content/news/model.js';

/** Items that are counted one by one: the newest. */
const ITEMS_MAX = 300;

/** The content that exists, so that nothing else can be counted under an id. */
export class KnownItems {
  private readonly news: Model<NewsRecord>;
  private ids = new Set<string>();

  constructor(connection: Connection) {
    this.news = news.model(connection);
  }

  async refresh(): Promise<void> {
    const found = await this.news
      .find({ published_at: { $gt: 0 } })
      .sort({ published_at: -1 })
      .limit(ITEMS_MAX)
      .select({ _id: 1 })
      .lean<Pick<NewsRecord, '_id'>[]>();
    this.ids = new Set(found.map(({ _id }) => `news_${_id.toHexString()}`));
  }

  /** The label of an item; null for one that does not exist. */
  labelOf(type: 'news', id: string): string | null {
    const label = `${type}_${id}`;
    return this.ids.has(label) ? label : null;
  }
}

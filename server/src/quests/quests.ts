import type { Connection } from 'mongoose';
import { QUEST_GOALS, type Deeds, type QuestId, type QuestPeriod } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { isDuplicateKey } from '../platform/database/ids.js';
import { questModel, type QuestModel, type QuestRecord } from './model.js';

/** Matches that a day or week remembers as counted: one comes again only while it is being settled. */
const MARKS_KEPT = 50;
const KEPT_MS = 60 * DAY_MS;

const questsId = (account: string, { span }: QuestPeriod): string => `${account}:${span.key}`;

/** What people have done for their quests, a document for each person and day or week. */
export class Quests {
  private readonly model: QuestModel;

  constructor(connection: Connection) {
    this.model = questModel(connection);
  }

  /** Null before the first match that brought something. One read by `_id`. */
  async find(account: string, period: QuestPeriod): Promise<QuestRecord | null> {
    return this.model.findById(questsId(account, period)).lean<QuestRecord>();
  }

  /** Counts a person's deeds in a match, once, however often and by however many workers it is called. */
  async count(account: string, period: QuestPeriod, match: string, deeds: Deeds): Promise<void> {
    const done = period.quests.filter((quest) => deeds[quest] > 0);
    if (done.length === 0) return;
    const _id = questsId(account, period);
    const { key, ends_at } = period.span;
    for (;;) {
      try {
        await this.model.updateOne(
          { _id, counted: { $ne: match } },
          {
            $inc: Object.fromEntries(done.map((quest) => [`done.${quest}`, deeds[quest]])),
            $push: { counted: { $each: [match], $slice: -MARKS_KEPT } },
            $setOnInsert: { account, period: key, paid: [], expires_at: new Date(ends_at + KEPT_MS) },
          },
          { upsert: true },
        );
        return;
      } catch (error) {
        // The match is counted already, or a concurrent call made the document.
        if (!isDuplicateKey(error)) throw error;
        if ((await this.model.exists({ _id, counted: match })) !== null) return;
      }
    }
  }

  /** Notes that the coins of a quest are in the purse. */
  async paid(account: string, period: QuestPeriod, quest: QuestId): Promise<void> {
    await this.model.updateOne({ _id: questsId(account, period) }, { $addToSet: { paid: quest } });
  }
}

/** How far a quest is, at most to its goal. */
export const valueOf = (record: QuestRecord | null, quest: QuestId): number =>
  Math.min(record?.done[quest] ?? 0, QUEST_GOALS[quest]);

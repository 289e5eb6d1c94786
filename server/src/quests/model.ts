import type { Connection, Model } from 'mongoose';
import { QUEST_GOALS, QUEST_IDS, type QuestId } from '@hokm/shared/standing';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import { deletes } from '../platform/database/personal-data.js';

/** What a person has done for the quests of one day or week. Made by the first match that brings something. */
export interface QuestRecord {
  /** `<account>:<period>`. */
  readonly _id: string;
  readonly account: string;
  /** The day's or week's key. */
  readonly period: string;
  /** How often each was done; those that were not are absent. */
  readonly done: Readonly<Partial<Record<QuestId, number>>>;
  /** The newest matches that were counted, in the same document, so that count and mark are one write. */
  readonly counted: readonly string[];
  /** Quests whose coins are in the purse. */
  readonly paid: readonly QuestId[];
  /** Two months after the period. */
  readonly expires_at: Date;
}

export type QuestModel = Model<QuestRecord>;

const countsOf = ({ done }: Pick<QuestRecord, 'done'>) =>
  QUEST_IDS.flatMap((id) => {
    const value = Math.min(done[id] ?? 0, QUEST_GOALS[id]);
    return value === 0 ? [] : [{ id, value, goal: QUEST_GOALS[id] }];
  });

export const quests = defineCollection<QuestRecord>({
  name: 'quests',
  schema: {
    _id: field.text,
    account: field.text,
    period: field.text,
    done: field.mixed,
    counted: field.texts,
    paid: field.texts,
    expires_at: field.date,
  },
  indexes: [
    { key: { account: 1, period: -1 }, answers: 'the quests of a person, for the export and the deletion' },
    {
      key: { expires_at: 1 },
      expireAfterSeconds: 0,
      answers: 'days and weeks that nobody is shown any more',
    },
  ],
  personalData: {
    exports: {
      quests: (source) =>
        each(rows<QuestRecord>(source, 'quests', { account: source.id }, { period: -1 }), (record) => ({
          period: record.period,
          quests: countsOf(record),
        })),
    },
    erase: deletes('quests', ({ id }) => ({ account: id })),
  },
});

export const questModel = (connection: Connection): QuestModel => quests.model(connection);

import { defineCollection, field } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';

/** What a person has chosen for one group of Telegram. */
export interface GroupMemberRecord {
  _id: string;
  /** The group's id in Telegram; negative. */
  chat: number;
  /** Account id. */
  account: string;
  /** The group's title when the person chose. */
  title: string;
  /** Is told in private when a table opens there. */
  told: boolean;
  /** Number among those who are told in the group; absent for others. */
  place?: number;
  /** Their results at the group's tables are counted, and shown there. */
  counted: boolean;
  /** Removed then, unless the person chooses again. */
  expires_at: Date;
}

/** The result of a match that was played at a table of a group, of the people who have agreed to be counted. */
export interface GroupResultRecord {
  /** `<match>:<chat>`, with the group's first id. */
  _id: string;
  chat: number;
  /** Account ids of the winning side. Whoever deletes their account, leaves the group or agrees no more is taken out. */
  winners: string[];
  /** End of the match, ms since 1970. */
  at: number;
  expires_at: Date;
}

async function* exportGroups({ connection, id }: ExportSource) {
  const found = rows<GroupMemberRecord>({ connection }, 'group_members', { account: id });
  yield* each(found, ({ title, told, counted }) => ({ title, told, counted }));
}

async function* exportWins({ connection, id }: ExportSource) {
  const found = rows<GroupResultRecord>({ connection }, 'group_results', { winners: id }, { at: 1 });
  yield* each(found, ({ at }) => ({ at: new Date(at).toISOString() }));
}

export const groupMembers = defineCollection<GroupMemberRecord>({
  name: 'group_members',
  schema: {
    _id: field.text,
    chat: field.number,
    account: field.text,
    title: { type: String, default: '' },
    told: field.boolean,
    place: field.optionalNumber,
    counted: field.boolean,
    expires_at: field.date,
  },
  indexes: [
    {
      key: { chat: 1, account: 1 },
      unique: true,
      answers: 'the choices of people in a group; one for each person',
    },
    {
      key: { chat: 1, place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place among those who are told in a group taken?',
    },
    { key: { account: 1 }, answers: 'the groups of a person, to be exported and erased' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'old choices, to be removed' },
  ],
  personalData: {
    exports: { groups: exportGroups },
    erase: deletes('group_members', ({ id }) => ({ account: id })),
  },
});

export const groupResults = defineCollection<GroupResultRecord>({
  name: 'group_results',
  schema: {
    _id: field.text,
    chat: field.number,
    winners: { type: [String], required: true },
    at: field.number,
    expires_at: field.date,
  },
  indexes: [
    { key: { chat: 1, at: 1 }, answers: 'the results of a group in a week' },
    { key: { winners: 1 }, answers: 'the results of a person, to be exported and erased' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'results of old weeks, to be removed' },
  ],
  personalData: {
    exports: { group_wins: exportWins },
    erase: ({ connection }, { id }) =>
      connection
        .collection<GroupResultRecord>('group_results')
        .updateMany({ winners: id }, { $pull: { winners: id } }),
  },
});

import type { Connection, Model } from 'mongoose';
import { divisionAfter, type CupPlace, type Division, type GroupPlace } from '@hokm/shared/standing';
import { defineCollection, field, type CollectionIndex } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import { notPersonal, type ExportSource } from '../platform/database/personal-data.js';

/** A person's outcome of a week. */
export interface GroupOutcome extends GroupPlace {
  /** Coins that it brings. */
  readonly coins: number;
}

/** A group of one week. */
export interface WeekGroupRecord<Outcome = unknown> {
  /** `<week's key>:<division>:<number>`, numbered from 1. */
  _id: string;
  /** The week's key. */
  week: string;
  division: Division;
  /** Ids of accounts, or of clans in the clan cup, in the order in which they joined. Those of deleted accounts are gone. */
  people: string[];
  /** Seats that were ever taken; changes in the same update as `people`. */
  size: number;
  /** The outcome, in order: written once. Absent while the week is not closed. */
  outcome?: Outcome[];
  /** Since when what the outcome brings waits, ms since 1970; absent once it is given. */
  due_at?: number;
  /** Two years after the week. */
  expires_at: Date;
}

/** A group of people of one division in one week. */
export type SeasonGroupRecord = WeekGroupRecord<GroupOutcome>;
/** A group of clans in one week of the clan cup, which has one division. */
export type CupGroupRecord = WeekGroupRecord<CupPlace>;

/** A week whose groups are all closed. */
export interface SeasonWeekRecord {
  /** The week's key. */
  _id: string;
  /** Ms since 1970. */
  closed_at: number;
  /** People who played in the next week before this one was closed have their groups. */
  is_followed: boolean;
  /** It is the last of a season whose frames wait to be given, since then, ms since 1970; absent once they are given. */
  frames_due?: number;
  /** When all frames of the season were given, ms since 1970; absent before, and of weeks that end none. */
  frames_at?: number;
}

export type SeasonWeekModel = Model<SeasonWeekRecord>;

async function* exportSeasons(source: ExportSource) {
  const groups = rows<SeasonGroupRecord>(source, 'season_groups', { people: source.id }, { week: -1 });
  yield* each(groups, ({ week, division, outcome }) => {
    const own = outcome?.find(({ player_id }) => player_id === source.id);
    return {
      week: week.replace('week:', ''),
      division,
      points: own?.points ?? null,
      place: own?.place ?? null,
      next_division: own === undefined ? null : divisionAfter(division, own.zone),
      coins: own?.coins ?? null,
    };
  });
}

const schema = {
  _id: field.text,
  week: field.text,
  division: field.number,
  people: field.texts,
  size: field.number,
  outcome: field.mixed,
  due_at: field.optionalNumber,
  expires_at: field.date,
};

const indexes: readonly CollectionIndex[] = [
  {
    key: { people: 1, week: -1 },
    unique: true,
    // Without it, two groups whose people all deleted their accounts would be the same.
    partialFilterExpression: { people: { $gte: '' } },
    answers: 'groups of a person or a clan, newest first; one a week at most',
  },
  { key: { week: 1, division: 1, size: 1 }, answers: 'a group with a free seat; all groups of a week' },
  { key: { due_at: 1 }, sparse: true, answers: 'closed groups whose outcome has not brought everything yet' },
  { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'groups to be removed' },
];

export const seasonGroups = defineCollection<WeekGroupRecord>({
  name: 'season_groups',
  schema,
  indexes,
  personalData: {
    exports: { seasons: exportSeasons },
    async erase({ connection }, { id }) {
      const groups = connection.collection<SeasonGroupRecord>('season_groups');
      await groups.updateMany({ people: id }, { $pull: { people: id, outcome: { player_id: id } } });
    },
  },
});

export const cupGroups = defineCollection<WeekGroupRecord>({
  name: 'clan_cup_groups',
  schema,
  indexes,
  personalData: notPersonal('places and points of clans in each week'),
});

export const seasonWeeks = defineCollection<SeasonWeekRecord>({
  name: 'season_weeks',
  schema: {
    _id: field.text,
    closed_at: field.number,
    is_followed: field.boolean,
    frames_due: field.optionalNumber,
    frames_at: field.optionalNumber,
  },
  indexes: [
    { key: { frames_due: 1 }, sparse: true, answers: 'weeks that end a season whose frames wait' },
    { key: { frames_at: 1 }, sparse: true, answers: 'seasons whose frames were given lately' },
  ],
  personalData: notPersonal('when the groups of each week were closed'),
});

export const seasonWeekModel = (connection: Connection): SeasonWeekModel => seasonWeeks.model(connection);

import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import { defineCollection, field } from '../platform/database/collection.js';
import { objectId } from '../platform/database/ids.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import type { EntryRecord, TourRecord } from './model.js';
import type { ArenaScore } from './rules/arena-score.js';
import type { Entrant } from './rules/matches.js';

/**
 * A person of an arena, from the moment when they asked to be in. A tournament of pairs has its people in its own document; a thousand
 * people would make that one too large to be written each time that somebody comes.
 */
export interface ArenaPlayerRecord {
  /** `<tournament>:<account>`. */
  _id: string;
  tour_id: string;
  player_id: string;
  entry: EntryRecord;
  /** Their number, from 1 to the seats, while they are in; absent for others. */
  entrant?: Entrant;
  /** `<tournament>:<number>`: nobody has the number of somebody else. */
  place?: string;
  score: ArenaScore;
  /** The match of their table; null for who sits at none. Its result counts while this is its id, and so once. */
  table: string | null;
  /** The last moment at which they were drawn; 0 before the first. */
  drawn: number;
  /** Since when they wait, ms since 1970; while they sit at a table or rest it says nothing. */
  since: number;
  /** No new table until they want one. */
  is_resting: boolean;
  /** The partner at the last table; null before the first, and for a house player. */
  partner: Entrant | null;
  /** The people at their last tables, the last table first. */
  met: Entrant[][];
}

/** Somebody who is in. */
export type ArenaPlayer = ArenaPlayerRecord & { readonly entrant: Entrant };

export type ArenaPlayerModel = Model<ArenaPlayerRecord>;

export const tourPlayers = defineCollection<ArenaPlayerRecord>({
  name: 'tour_players',
  schema: {
    _id: field.text,
    tour_id: field.text,
    player_id: field.text,
    entry: { ...field.mixed, required: true },
    entrant: field.optionalNumber,
    place: field.optionalText,
    score: { ...field.mixed, required: true },
    table: { type: String, default: null },
    drawn: field.number,
    since: field.number,
    is_resting: field.boolean,
    partner: { type: Number, default: null },
    met: { ...field.mixed, default: [] },
  },
  indexes: [
    { key: { tour_id: 1, 'entry.state': 1 }, answers: 'the people of an arena in a state' },
    { key: { player_id: 1 }, answers: 'the arenas of a person' },
    { key: { place: 1 }, unique: true, sparse: true, answers: 'who has a number in an arena' },
  ],
  personalData: {
    exports: {
      arenas: (source) =>
        each(rows<ArenaPlayerRecord>(source, 'tour_players', { player_id: source.id }), (player) => ({
          tournament_id: player.tour_id,
          signed_up_at: iso(player.entry.at),
          state: player.entry.state,
          fee: player.entry.fee,
          points: player.score.points,
          matches_won: player.score.won,
          matches_played: player.score.played,
          hand_points: player.score.hands,
        })),
    },
    erase: null,
    why: 'coins and results of all who play an arena belong together: a row stays, under an id without an account',
  },
});

export function arenaPlayerModel(connection: Connection): ArenaPlayerModel {
  return tourPlayers.model(connection);
}

type Named = Pick<TourRecord, '_id'>;

export const arenaPlayerId = (tour: Named, person: string): string => `${tour._id.toHexString()}:${person}`;

export const placeIn = (tour: Named, entrant: Entrant): string => `${tour._id.toHexString()}:${entrant}`;

/** Rows of one answer of the store: others are served between two answers. */
const READ_AT_ONCE = 100;

/** The people who are in an arena, by their numbers. One query by index. */
export async function playersOf(model: ArenaPlayerModel, tour: Named): Promise<ArenaPlayer[]> {
  const found = await model
    .find({ tour_id: tour._id.toHexString(), 'entry.state': 'in' })
    .batchSize(READ_AT_ONCE)
    .lean<ArenaPlayerRecord[]>();
  return found
    .filter((player): player is ArenaPlayer => player.entrant !== undefined)
    .sort((one, other) => one.entrant - other.entrant);
}

/** Somebody who sits at a table of an arena. */
export type Seated = Pick<ArenaPlayer, '_id' | 'entrant' | 'player_id'> & { readonly table: string };

/** The people at the tables of an arena, by their numbers, with no more than where they sit. One query by index. */
export async function seatedIn(model: ArenaPlayerModel, tour: Named): Promise<Seated[]> {
  const found = await model
    .find({
      tour_id: tour._id.toHexString(),
      'entry.state': 'in',
      table: { $ne: null },
      entrant: { $gte: 0 },
    })
    .select({ entrant: 1, player_id: 1, table: 1 })
    .batchSize(READ_AT_ONCE)
    .lean<Seated[]>();
  return found.sort((one, other) => one.entrant - other.entrant);
}

/** The people of an arena who sit at no table, by their numbers. One query by index. */
export async function waitingIn(model: ArenaPlayerModel, tour: Named): Promise<ArenaPlayer[]> {
  const found = await model
    .find({ tour_id: tour._id.toHexString(), 'entry.state': 'in', table: null, entrant: { $gte: 0 } })
    .batchSize(READ_AT_ONCE)
    .lean<ArenaPlayer[]>();
  return found.sort((one, other) => one.entrant - other.entrant);
}

/** The people who have some of the numbers of an arena. One query by index. */
export async function playersAt(
  model: ArenaPlayerModel,
  tour: Named,
  entrants: readonly Entrant[],
): Promise<ArenaPlayer[]> {
  const places = entrants.map((entrant) => placeIn(tour, entrant));
  const found = await model.find({ place: { $in: places } }).lean<ArenaPlayerRecord[]>();
  return found.filter((player): player is ArenaPlayer => player.entrant !== undefined);
}

/** The part of a person's row that the order of an arena needs. */
export type PlacedPlayer = Pick<ArenaPlayer, 'entrant' | 'player_id' | 'score'>;

/** The people who are in an arena, as its order needs them. One query by index. */
export async function placedIn(model: ArenaPlayerModel, tour: Named): Promise<PlacedPlayer[]> {
  const found = await model
    .find({ tour_id: tour._id.toHexString(), 'entry.state': 'in', entrant: { $gte: 0 } })
    .select({ _id: 0, entrant: 1, player_id: 1, score: 1 })
    .batchSize(READ_AT_ONCE)
    .lean<PlacedPlayer[]>();
  return found.sort((one, other) => one.entrant - other.entrant);
}

/** The arenas in which a person is or was. One query by index. */
export async function arenasOf(model: ArenaPlayerModel, person: string): Promise<Types.ObjectId[]> {
  const found = await model
    .find({ player_id: person })
    .select({ tour_id: 1 })
    .lean<Pick<ArenaPlayerRecord, 'tour_id'>[]>();
  return found.flatMap(({ tour_id }) => objectId(tour_id) ?? []);
}

/** A tournament with the people of some rows, as one of pairs has them in itself. One of pairs is answered as it is. */
export function withRows(tour: TourRecord, found: readonly ArenaPlayerRecord[]): TourRecord {
  if (tour.kind !== 'arena') return tour;
  return {
    ...tour,
    accounts: found.map(({ player_id }) => player_id),
    people: Object.fromEntries(found.map(({ player_id, entry }) => [player_id, entry])),
    entrants: found.flatMap(({ player_id, entry, entrant }) =>
      tour.arena === undefined || entrant === undefined || entry.state !== 'in'
        ? []
        : [{ entrant, people: [player_id] }],
    ),
  };
}

/** A tournament with all its people. One of pairs is answered as it is. */
export async function withPeople(model: ArenaPlayerModel, tour: TourRecord): Promise<TourRecord> {
  if (tour.kind !== 'arena') return tour;
  const found = await model
    .find({ tour_id: tour._id.toHexString() })
    .batchSize(READ_AT_ONCE)
    .lean<ArenaPlayerRecord[]>();
  return withRows(
    tour,
    found.sort((one, other) => one.entry.at - other.entry.at),
  );
}

/** A tournament with those of its people whose fee is on its way: all that it has to look after while it runs. */
export async function withMoving(model: ArenaPlayerModel, tour: TourRecord): Promise<TourRecord> {
  const runs = tour.status === 'running' || tour.status === 'paused';
  if (tour.kind !== 'arena' || !runs) return withPeople(model, tour);
  const found = await model
    .find({ tour_id: tour._id.toHexString(), 'entry.state': { $in: ['asked', 'leaving'] } })
    .lean<ArenaPlayerRecord[]>();
  return withRows(tour, found);
}

/** The rows of some people of an arena; none of a tournament of pairs. */
export async function rowsOf(
  model: ArenaPlayerModel,
  tour: TourRecord,
  people: readonly string[],
): Promise<readonly ArenaPlayerRecord[]> {
  if (tour.kind !== 'arena') return [];
  const ids = people.map((person) => arenaPlayerId(tour, person));
  return model.find({ _id: { $in: ids } }).lean<ArenaPlayerRecord[]>();
}

/** A tournament with some of its people; one of pairs has all. */
export async function withSome(
  model: ArenaPlayerModel,
  tour: TourRecord,
  people: readonly string[],
): Promise<TourRecord> {
  return withRows(tour, await rowsOf(model, tour, people));
}

/** The condition that somebody's try is as it was read. */
export const entryAs = (tour: Named, person: string, { state, round }: EntryRecord) => ({
  _id: arenaPlayerId(tour, person),
  'entry.state': state,
  'entry.round': round,
});

/** Somebody is not in any more, and their number is free; false where their try has changed. */
export async function leavesArena(
  model: ArenaPlayerModel,
  tour: Named,
  person: string,
  entry: EntryRecord,
  state: 'leaving' | 'out' = 'leaving',
): Promise<boolean> {
  const { matchedCount } = await model.updateOne(entryAs(tour, person, entry), {
    $set: { 'entry.state': state },
    $unset: { entrant: 1, place: 1 },
  });
  return matchedCount === 1;
}

/** People whose fees have come back are out. In one command. */
export async function manyAreOut(
  model: ArenaPlayerModel,
  tour: Named,
  some: readonly (readonly [person: string, entry: EntryRecord])[],
): Promise<void> {
  const update = { $set: { 'entry.state': 'out' }, $unset: { entrant: 1, place: 1 } } as const;
  await model.bulkWrite(
    some.map(([person, entry]) => ({ updateOne: { filter: entryAs(tour, person, entry), update } })),
    { ordered: false },
  );
}

/** Rows that are changed in one command: a store in the process works a few milliseconds on them. */
const ROWS_AT_ONCE = 50;

/** Some people of an arena get their fees back: all, or at the start those who have not said that they are there. */
export async function manyLeaveArena(
  model: ArenaPlayerModel,
  tour: Named,
  who: 'all' | 'unchecked',
): Promise<number> {
  const stays: QueryFilter<ArenaPlayerRecord> = {
    'entry.state': { $in: ['asked', 'in'] },
    ...(who === 'all' ? {} : { 'entry.is_checked': false }),
  };
  let left = 0;
  for (;;) {
    const found = await model
      .find({ tour_id: tour._id.toHexString(), ...stays })
      .limit(ROWS_AT_ONCE)
      .select({ _id: 1 })
      .lean<Pick<ArenaPlayerRecord, '_id'>[]>();
    if (found.length === 0) return left;
    const { modifiedCount } = await model.updateMany(
      { _id: { $in: found.map(({ _id }) => _id) }, ...stays },
      { $set: { 'entry.state': 'leaving' }, $unset: { entrant: 1, place: 1 } },
    );
    left += modifiedCount;
  }
}

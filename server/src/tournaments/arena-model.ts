import type { Connection, Model } from 'mongoose';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import type { TourRecord } from './model.js';
import { NO_SCORE, type ArenaScore } from './rules/arena-score.js';
import type { Entrant } from './rules/matches.js';

/** A person who plays in an arena, from its start or since they came. Where a tournament has a thousand people, each has a document. */
export interface ArenaPlayerRecord {
  /** `<tournament>:<account>`. */
  _id: string;
  tour_id: string;
  player_id: string;
  /** The place among all who asked to be in, from 1. */
  entrant: Entrant;
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

export type ArenaPlayerModel = Model<ArenaPlayerRecord>;

export const tourPlayers = defineCollection<ArenaPlayerRecord>({
  name: 'tour_players',
  schema: {
    _id: field.text,
    tour_id: field.text,
    player_id: field.text,
    entrant: field.number,
    score: { ...field.mixed, required: true },
    table: { type: String, default: null },
    drawn: field.number,
    since: field.number,
    is_resting: field.boolean,
    partner: { type: Number, default: null },
    met: { ...field.mixed, default: [] },
  },
  indexes: [
    { key: { tour_id: 1, entrant: 1 }, answers: 'the people of an arena' },
    { key: { player_id: 1 }, answers: 'the arenas of a person' },
  ],
  personalData: {
    exports: {
      arenas: (source) =>
        each(rows<ArenaPlayerRecord>(source, 'tour_players', { player_id: source.id }), (player) => ({
          tournament_id: player.tour_id,
          points: player.score.points,
          matches_won: player.score.won,
          matches_played: player.score.played,
          hand_points: player.score.hands,
        })),
    },
    erase: null,
    why: 'the results of all who play an arena belong together: a row stays, under an id without an account',
  },
});

export function arenaPlayerModel(connection: Connection): ArenaPlayerModel {
  return tourPlayers.model(connection);
}

export const arenaPlayerId = (tour: Pick<TourRecord, '_id'>, person: string): string =>
  `${tour._id.toHexString()}:${person}`;

/** The people of an arena, by their numbers. One query by index. */
export function playersOf(
  model: ArenaPlayerModel,
  tour: Pick<TourRecord, '_id'>,
): Promise<ArenaPlayerRecord[]> {
  return model.find({ tour_id: tour._id.toHexString() }).sort({ entrant: 1 }).lean<ArenaPlayerRecord[]>();
}

/** Gives each of some people a row; who has one keeps it. */
export async function addPlayers(
  model: ArenaPlayerModel,
  tour: TourRecord,
  people: readonly string[],
  since: number,
): Promise<void> {
  const entrants = new Map(tour.accounts.map((person, index) => [person, index + 1]));
  await model.bulkWrite(
    people.map((person) => ({
      updateOne: {
        filter: { _id: arenaPlayerId(tour, person) },
        update: {
          $setOnInsert: {
            tour_id: tour._id.toHexString(),
            player_id: person,
            entrant: entrants.get(person) ?? 0,
            score: NO_SCORE,
            table: null,
            drawn: 0,
            since,
            is_resting: false,
            partner: null,
            met: [],
          },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

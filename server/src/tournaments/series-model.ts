import type { Connection, Model } from 'mongoose';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { deletes } from '../platform/database/personal-data.js';

/** The points of one tournament. */
export interface SeriesMark {
  /** The tournament. */
  readonly tour: string;
  /** When it began, ms since 1970. */
  readonly at: number;
  readonly points: number;
}

/** A person in a series. Marks and points are one write, so a tournament is counted once. */
export interface SeriesScoreRecord {
  /** `<series>:<account>`. */
  readonly _id: string;
  readonly series: string;
  readonly player_id: string;
  /** Of the last tournaments of the series that the person played, the last first. Never empty. */
  readonly marks: readonly SeriesMark[];
  /** Of the best marks together. */
  readonly points: number;
  /** Of the best mark. */
  readonly best: number;
  /** When the tournament of the oldest mark began, ms since 1970. */
  readonly oldest: number;
  /** Counts the changes. */
  readonly version: number;
}

export type SeriesModel = Model<SeriesScoreRecord>;

export const seriesScores = defineCollection<SeriesScoreRecord>({
  name: 'series_scores',
  schema: {
    _id: field.text,
    series: field.text,
    player_id: field.text,
    marks: { ...field.mixed, required: true },
    points: field.number,
    best: field.number,
    oldest: field.number,
    version: field.number,
  },
  indexes: [
    { key: { series: 1, points: -1, best: -1, _id: 1 }, answers: 'the order of a series, a page of it' },
    { key: { series: 1, oldest: 1 }, answers: 'people of whom a tournament does not count any more' },
    { key: { player_id: 1 }, answers: 'the series of a person' },
  ],
  personalData: {
    exports: {
      series: (source) =>
        each(
          rows<SeriesScoreRecord>(source, 'series_scores', { player_id: source.id }),
          ({ series, points, marks }) => ({
            series,
            points,
            tournaments: marks.map((mark) => ({
              tournament_id: mark.tour,
              starts_at: iso(mark.at),
              points: mark.points,
            })),
          }),
        ),
    },
    erase: deletes('series_scores', ({ id }) => ({ player_id: id })),
  },
});

export function seriesModel(connection: Connection): SeriesModel {
  return seriesScores.model(connection);
}

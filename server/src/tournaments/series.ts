import type { AnyBulkWriteOperation } from 'mongoose';
import { SERIES_OF } from '@hokm/shared/api/tournaments/limits';
import { areDuplicateKeys } from '../platform/database/ids.js';
import { idOf, type TourContext } from './context.js';
import type { TourModel, TourRecord } from './model.js';
import { everybodyOf, winnersOf } from './prize-list.js';
import { seriesPoints, seriesTotal } from './rules/series.js';
import type { Standing } from './rules/standings.js';
import type { SeriesMark, SeriesModel, SeriesScoreRecord } from './series-model.js';

/** Rows that are read and written together. */
const ROWS_AT_ONCE = 50;

export const seriesRowId = (series: string, person: string): string => `${series}:${person}`;

/** When the oldest tournament of a series that still counts began, ms since 1970. One query by index. */
async function countsSince(model: TourModel, series: string): Promise<number> {
  const last = await model
    .find({ series, status: 'finished' })
    .sort({ starts_at: -1 })
    .limit(SERIES_OF)
    .select({ starts_at: 1 })
    .lean<Pick<TourRecord, 'starts_at'>[]>();
  return last[SERIES_OF - 1]?.starts_at ?? 0;
}

/** The row of a person with these marks. */
function rowOf(marks: readonly SeriesMark[]) {
  const points = marks.map((mark) => mark.points);
  return {
    marks,
    points: seriesTotal(points),
    best: Math.max(...points),
    oldest: Math.min(...marks.map(({ at }) => at)),
  };
}

type Write = AnyBulkWriteOperation<SeriesScoreRecord>;

/** The write that gives a row its marks, while it is as it was read. Without a mark it goes. */
function written(_id: string, row: SeriesScoreRecord | null, fresh: readonly SeriesMark[], whose: object) {
  const version = row?.version ?? 0;
  if (fresh.length === 0) return { deleteOne: { filter: { _id, version } } };
  return {
    updateOne: {
      filter: { _id, version },
      update: { $set: { ...rowOf(fresh), ...whose, version: version + 1 } },
      // A row that somebody else has made meanwhile is a duplicate key, and read again.
      upsert: row === null,
    },
  };
}

/** Writes rows; who was faster is seen when they are read again. */
async function writeRows(model: SeriesModel, writes: readonly object[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    await model.bulkWrite(writes as Write[], { ordered: false });
  } catch (error) {
    if (!areDuplicateKeys(error)) throw error;
  }
}

/** Adds the marks of some people, each once; marks of tournaments that do not count any more go. */
async function addMarks(
  model: SeriesModel,
  series: string,
  since: number,
  marks: ReadonlyMap<string, SeriesMark>,
): Promise<void> {
  for (;;) {
    const ids = [...marks.keys()].map((person) => seriesRowId(series, person));
    const rows = await model.find({ _id: { $in: ids } }).lean<SeriesScoreRecord[]>();
    const known = new Map(rows.map((row) => [row.player_id, row]));
    const missing = [...marks].filter(
      ([person, { tour }]) => !(known.get(person)?.marks ?? []).some((mark) => mark.tour === tour),
    );
    if (missing.length === 0) return;
    await writeRows(
      model,
      missing.map(([person, mark]) => {
        const row = known.get(person) ?? null;
        const all = [mark, ...(row?.marks ?? [])].filter(({ at }) => at >= since);
        const fresh = all.toSorted((one, other) => other.at - one.at);
        return written(seriesRowId(series, person), row, fresh, { series, player_id: person });
      }),
    );
  }
}

/** Takes away the marks of tournaments that do not count any more, of people who have not played since. */
async function dropOld(model: SeriesModel, series: string, since: number): Promise<void> {
  for (;;) {
    const rows = await model
      .find({ series, oldest: { $lt: since } })
      .limit(ROWS_AT_ONCE)
      .lean<SeriesScoreRecord[]>();
    if (rows.length === 0) return;
    await writeRows(
      model,
      rows.map((row) =>
        written(
          row._id,
          row,
          row.marks.filter(({ at }) => at >= since),
          {},
        ),
      ),
    );
  }
}

/**
 * Counts a finished tournament in its series, once, however often and by however many processes it is called. Who has played no match
 * themselves gets nothing.
 * @param tour with all its people
 */
export async function countInSeries(
  { model, series: scores, people }: Pick<TourContext, 'model' | 'series' | 'people'>,
  tour: TourRecord,
  order: readonly Standing[],
): Promise<void> {
  const { series, starts_at: at } = tour;
  if (series === '') return;
  const since = await countsSince(model, series);
  // An account that is gone has no row any more.
  const known = await people.findPeople(order.flatMap(({ entrant }) => everybodyOf(tour, entrant)));
  const marks = order.flatMap(({ entrant, place, played }) =>
    winnersOf(tour, { entrant, played })
      .filter((winner) => known.has(winner.player_id) && winner.played > 0)
      .map(({ player_id }) => {
        const points = seriesPoints(place, order.length);
        return [player_id, { tour: idOf(tour), at, points }] as const;
      }),
  );
  // One that was late to end may be too old already.
  for (let from = 0; at >= since && from < marks.length; from += ROWS_AT_ONCE)
    await addMarks(scores, series, since, new Map(marks.slice(from, from + ROWS_AT_ONCE)));
  // A newer one may have been counted since this began to be, before these marks were there.
  await dropOld(scores, series, await countsSince(model, series));
}

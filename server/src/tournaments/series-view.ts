import { pageMeta, type PageQuery } from '@hokm/shared/api';
import type { SeriesRow, SeriesTournament } from '@hokm/shared/api/tournaments';
import { SERIES_OF } from '@hokm/shared/api/tournaments/limits';
import type { Account } from '../platform/core/account.js';
import { iso } from '../platform/database/export-rows.js';
import { onPage } from '../platform/database/on-page.js';
import { idOf, type TourContext } from './context.js';
import type { TourRecord } from './model.js';
import { seriesRowId } from './series.js';
import type { SeriesScoreRecord } from './series-model.js';

/** Tournaments of a series that are named: the last ones that count, and some to come. */
const NAMED = SERIES_OF + 8;

type Parts = Pick<TourContext, 'model' | 'series' | 'people'>;

function presentRow(
  { player_id, points, best, marks }: SeriesScoreRecord,
  place: number,
  known: ReadonlyMap<string, Account>,
): SeriesRow {
  const person = known.get(player_id);
  return {
    player_id,
    name: person?.name ?? '—',
    avatar: person?.avatar ?? null,
    frame: person?.worn.frame ?? null,
    place,
    points,
    played: marks.length,
    best,
  };
}

/** The tournaments of a series, the last to begin first. One query by index. */
async function toursOf({ model }: Parts, series: string): Promise<SeriesTournament[]> {
  const found = await model
    .find({
      series,
      status: { $in: ['published', 'check_in', 'running', 'paused', 'finished'] },
      trash_at: { $exists: false },
    })
    .sort({ starts_at: -1 })
    .limit(NAMED)
    .select({ name: 1, status: 1, starts_at: 1 })
    .lean<Pick<TourRecord, '_id' | 'name' | 'status' | 'starts_at'>[]>();
  return found.flatMap(({ _id, name, status, starts_at }) =>
    status === 'draft' ? [] : [{ id: idOf({ _id }), name, status, starts_at: iso(starts_at) }],
  );
}

/** A page of the order of a series, and the tournaments in it. */
export async function readSeries(parts: Parts, series: string, person: string, query: PageQuery) {
  const { series: scores, people } = parts;
  const placeOf = async (points: number) =>
    1 + (await scores.countDocuments({ series, points: { $gt: points } }));
  const [total, rows, own, tours] = await Promise.all([
    scores.countDocuments({ series }),
    onPage(scores.find({ series }).sort({ points: -1, best: -1, _id: 1 }), query).lean<SeriesScoreRecord[]>(),
    scores.findById(seriesRowId(series, person)).lean<SeriesScoreRecord>(),
    toursOf(parts, series),
  ]);
  const [known, first, mine] = await Promise.all([
    people.findPeople([person, ...rows.map(({ player_id }) => player_id)]),
    rows[0] === undefined ? 1 : placeOf(rows[0].points),
    own === null ? null : placeOf(own.points),
  ]);
  const before = (query.page - 1) * query.per_page;
  const data: SeriesRow[] = [];
  for (const [index, row] of rows.entries()) {
    const above = data.at(-1);
    const place =
      above === undefined ? first : above.points === row.points ? above.place : before + index + 1;
    data.push(presentRow(row, place, known));
  }
  return {
    data,
    meta: pageMeta(total, query),
    mine: own === null || mine === null ? null : presentRow(own, mine, known),
    series,
    tours,
  };
}

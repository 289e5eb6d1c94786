import { isDeepStrictEqual } from 'node:util';
import { SERIES_COUNTED, SERIES_OF } from '@hokm/shared/api/tournaments/limits';
import type { TourRecord } from '@hokm/server/tournaments/model';
import { winnersOf } from '@hokm/server/tournaments/prize-list';
import type { Standing } from '@hokm/server/tournaments/rules/standings';
import type { SeriesScoreRecord } from '@hokm/server/tournaments/series-model';
import type { Documents } from './documents.js';

/** A finished tournament of a series, and its order. */
export interface Counted {
  readonly tour: TourRecord;
  readonly order: readonly Standing[];
}

const toHundredth = (points: number): number => Math.round(points * 100) / 100;

/** Points of one tournament, by whoever won them. */
function pointsIn({ tour, order }: Counted): Map<string, number> {
  const points = new Map<string, number>();
  for (const { entrant, place, played } of order)
    for (const winner of winnersOf(tour, { entrant, played }))
      if (winner.played > 0)
        points.set(
          winner.player_id,
          toHundredth(10 - (10 * (place - 1)) / order.length + (place === 1 ? 5 : 0)),
        );
  return points;
}

/** Each of the last tournaments of a series counts once for each who played it, and the best of them are the sum. */
export function* seriesProblems(documents: Documents, finished: readonly Counted[]): Generator<string> {
  const last = finished
    .toSorted((one, other) => other.tour.starts_at - one.tour.starts_at)
    .slice(0, SERIES_OF)
    .map((each) => ({ id: each.tour._id.toHexString(), points: pointsIn(each) }));
  const rows = new Map(
    (documents.find('series_scores', {}) as unknown as SeriesScoreRecord[]).map((row) => [
      row.player_id,
      row,
    ]),
  );
  const people = new Set([...rows.keys(), ...last.flatMap(({ points }) => [...points.keys()])]);
  for (const person of people) {
    const own = last.flatMap(({ id, points }) => {
      const won = points.get(person);
      return won === undefined ? [] : [{ id, won }];
    });
    const row = rows.get(person);
    const marks = (row?.marks ?? []).map(({ tour, points }) => ({ id: tour, won: points }));
    if (!isDeepStrictEqual(marks, own))
      yield `${person} has ${marks.length} tournaments in the series, and should have ${own.length}`;
    const best = own.map(({ won }) => won).toSorted((a, b) => b - a);
    const sum = toHundredth(best.slice(0, SERIES_COUNTED).reduce((total, each) => total + each, 0));
    if ((row?.points ?? 0) !== sum)
      yield `${person} has ${row?.points ?? 0} points in the series, not ${sum}`;
  }
}

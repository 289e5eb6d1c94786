import type { GroupRow, PastWeek, SeasonAnswer } from '@hokm/shared/api/seasons';
import {
  divisionAfter,
  periodAt,
  seasonName,
  type Division,
  type GroupPlace,
  type PeriodSpan,
} from '@hokm/shared/standing';
import { presentPerson } from '../accounts/view.js';
import type { Account } from '../platform/core/account.js';
import { iso } from '../platform/database/export-rows.js';
import { weekOf } from './groups.js';
import type { SeasonGroupRecord } from './model.js';

const times = ({ starts_at, ends_at }: PeriodSpan) => ({ starts_at: iso(starts_at), ends_at: iso(ends_at) });

/** A closed week as it was for a person; null for one that is not closed. */
export function presentPastWeek(group: SeasonGroupRecord | null, account: string): PastWeek | null {
  const own = group?.outcome?.find(({ player_id }) => player_id === account);
  if (group === null || group.outcome === undefined || own === undefined) return null;
  const { place, points, zone, coins } = own;
  const span = weekOf(group.week);
  return {
    week: group.week,
    ...times(span),
    season: seasonName(periodAt('season', span.starts_at)),
    division: group.division,
    next_division: divisionAfter(group.division, zone),
    place,
    people: group.outcome.length,
    points,
    zone,
    coins,
  };
}

/** A group in its order. Deleted accounts are left out; the places of the others stay. */
export function presentGroup(
  places: readonly GroupPlace[],
  people: ReadonlyMap<string, Account>,
  viewer: string,
): GroupRow[] {
  return places.flatMap(({ player_id, place, points, zone }) => {
    const account = people.get(player_id);
    return account === undefined
      ? []
      : [{ ...presentPerson(account), place, points, zone, mine: player_id === viewer }];
  });
}

interface Shown {
  readonly week: PeriodSpan;
  readonly isOpen: boolean;
  readonly division: Division;
  readonly group: readonly GroupRow[];
  readonly last: PastWeek | null;
  /** Trophies. */
  readonly rest: number;
}

/** The season as a person sees it. */
export function presentSeason({ week, isOpen, division, group, last, rest }: Shown): SeasonAnswer {
  const season = periodAt('season', week.starts_at);
  const own = group.find(({ mine }) => mine);
  return {
    success: true,
    season: { key: season.key, ...seasonName(season), ...times(season) },
    ...times(week),
    is_open: isOpen,
    you: { division, points: own?.points ?? 0, place: own?.place ?? null, zone: own?.zone ?? null },
    group: [...group],
    last,
    rest,
  };
}

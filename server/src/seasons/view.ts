import type {
  ClanCupAnswer,
  CupRow,
  CupWeek,
  GroupRow,
  PastWeek,
  SeasonAnswer,
} from '@hokm/shared/api/seasons';
import {
  divisionAfter,
  periodAt,
  seasonName,
  type CupPlace,
  type Division,
  type GroupPlace,
  type PeriodSpan,
} from '@hokm/shared/standing';
import { presentPerson } from '../accounts/view.js';
import type { ClanRecord } from '../clans/model.js';
import { presentClanFace } from '../clans/view.js';
import type { Account } from '../platform/core/account.js';
import { iso } from '../platform/database/export-rows.js';
import { isWon, type Contribution } from './clan-cup.js';
import { weekOf } from './groups.js';
import type { CupGroupRecord, SeasonGroupRecord } from './model.js';

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

/** A closed week of the clan cup as it was for a clan; null for one that is not closed. */
export function presentCupWeek(group: CupGroupRecord | null, clan: string): CupWeek | null {
  const own = group?.outcome?.find((each) => each.clan === clan);
  if (group === null || group.outcome === undefined || own === undefined) return null;
  const clans = group.outcome.length;
  const { place, points } = own;
  return {
    week: group.week,
    ...times(weekOf(group.week)),
    place,
    clans,
    points,
    won: isWon(own, clans),
  };
}

interface ShownCup {
  readonly week: PeriodSpan;
  readonly isOpen: boolean;
  readonly clan: ClanRecord | null;
  readonly you: Contribution | null;
  readonly places: readonly CupPlace[];
  readonly clans: ReadonlyMap<string, ClanRecord>;
  readonly last: CupWeek | null;
  /** Ms since 1970. */
  readonly now: number;
}

/** The clan cup as a person sees it. */
export function presentCup({ week, isOpen, clan, you, places, clans, last, now }: ShownCup): ClanCupAnswer {
  const mine = clan?._id.toHexString();
  const group = places.flatMap(({ clan: id, place, points }): CupRow[] => {
    const record = clans.get(id);
    return record === undefined
      ? []
      : [{ ...presentClanFace(record, now), place, points, mine: id === mine }];
  });
  const own = places.find((each) => each.clan === mine);
  return {
    success: true,
    ...times(week),
    is_open: isOpen,
    clan:
      clan === null
        ? null
        : { ...presentClanFace(clan, now), points: own?.points ?? 0, place: own?.place ?? null },
    you,
    group,
    last,
  };
}

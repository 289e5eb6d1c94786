import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/seasons';
import { addRest, periodAt } from '@hokm/shared/standing';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { standingOf, type StatisticsModel } from '../standing/statistics.js';
import { divisionAfterWeek, type SeasonGroups } from './groups.js';
import { presentGroup, presentPastWeek, presentSeason } from './view.js';

export interface SeasonRoutesProps {
  readonly groups: SeasonGroups;
  readonly people: Pick<People, 'findPeople'>;
  readonly statistics: StatisticsModel;
  readonly clock: Clock;
}

/** The season, and the caller's closed weeks: six queries and two, each by index or `_id`. */
export function seasonRoutes({ groups, people, statistics, clock }: SeasonRoutesProps): readonly Handler[] {
  return [
    handle(contract.readSeason, async ({ account }) => {
      const now = clock.now();
      const week = periodAt('week', now);
      const [group, former, state, standing] = await Promise.all([
        groups.groupIn(week, account.id),
        groups.lastBefore(week, account.id),
        groups.stateOf(week),
        standingOf(statistics, account.id),
      ]);
      const places = group === null ? [] : await groups.placesOf(group);
      const found = await people.findPeople(places.map(({ player_id }) => player_id));
      return presentSeason({
        week,
        isOpen: state === 'open',
        division: group?.division ?? divisionAfterWeek(former, account.id),
        group: presentGroup(places, found, account.id),
        last: presentPastWeek(former, account.id),
        rest: standing.trophies - addRest(standing, now).trophies,
      });
    }),
    handle(contract.listSeasonWeeks, async ({ account, query }) => {
      const { total, groups: found } = await groups.history(account.id, query);
      const data = found.flatMap((group) => presentPastWeek(group, account.id) ?? []);
      return { ...done, data, meta: pageMeta(total, query) };
    }),
  ];
}

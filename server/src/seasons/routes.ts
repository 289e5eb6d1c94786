import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/seasons';
import { addRest, periodAt } from '@hokm/shared/standing';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { standingOf, type StatisticsModel } from '../standing/statistics.js';
import type { ClanCup } from './clan-cup.js';
import { divisionAfterWeek, type SeasonGroups } from './groups.js';
import { presentCup, presentCupWeek, presentGroup, presentPastWeek, presentSeason } from './view.js';

export interface SeasonRoutesProps {
  readonly groups: SeasonGroups;
  readonly cup: ClanCup;
  readonly people: Pick<People, 'findPeople'>;
  readonly statistics: StatisticsModel;
  readonly clock: Clock;
}

/** The season, the clan cup, and their closed weeks: six, eight, two and three queries, each by index or `_id`. */
export function seasonRoutes({
  groups,
  cup,
  people,
  statistics,
  clock,
}: SeasonRoutesProps): readonly Handler[] {
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
    handle(contract.readClanCup, async ({ account }) => {
      const now = clock.now();
      const week = periodAt('week', now);
      const [clan, state] = await Promise.all([cup.clanOf(account.id), groups.stateOf(week)]);
      const common = { week, isOpen: state === 'open', clan, now };
      if (clan === null)
        return presentCup({ ...common, you: null, places: [], clans: new Map(), last: null });
      const id = clan._id.toHexString();
      const [group, former, you] = await Promise.all([
        cup.groupIn(week, id),
        cup.lastBefore(week, id),
        cup.contribution(clan, week, account.id),
      ]);
      const places = group === null ? [] : await cup.placesOf(group);
      const clans = await cup.clansOf(places.map((each) => each.clan));
      return presentCup({ ...common, you, places, clans, last: presentCupWeek(former, id) });
    }),
    handle(contract.listCupWeeks, async ({ account, query }) => {
      const id = (await cup.clanOf(account.id))?._id.toHexString() ?? '';
      const { total, groups: found } = await cup.history(id, query);
      const data = found.flatMap((group) => presentCupWeek(group, id) ?? []);
      return { ...done, data, meta: pageMeta(total, query) };
    }),
  ];
}

import type { Connection } from 'mongoose';
import { periodAt } from '@hokm/shared/standing';
import type { AfterMatch } from '../play/games/after-match.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { isRated } from '../standing/finished-match.js';
import type { ClanCup } from './clan-cup.js';
import { ratedPeople } from './close-week.js';
import type { SeasonGroups } from './groups.js';

/**
 * Gives a group to the people of a rated match, and to their clans. Who plays before the week is open gets one when it opens, as the match has its
 * rating by then; a week that is closed takes nobody any more.
 */
export function seasonAfterMatch(connection: Connection, groups: SeasonGroups, cup: ClanCup): AfterMatch {
  const matches = matchModel(connection);
  return {
    stage: 'totals',
    steps(record) {
      if (!isRated(record)) return [];
      return [
        async () => {
          const { _id, finished_at } = record;
          const week = periodAt('week', finished_at ?? 0);
          const decided = await matches
            .findById(_id)
            .select({ rating: 1 })
            .lean<Pick<MatchRecord, 'rating'>>();
          const people = ratedPeople(decided ?? {});
          if (people.length === 0 || (await groups.stateOf(week)) !== 'open') return;
          for (const account of people) {
            await groups.join(week, account);
            await cup.joinFor(week, account);
          }
        },
      ];
    },
  };
}

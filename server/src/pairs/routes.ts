import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/pairs';
import type { Pair } from '@hokm/shared/api/pairs';
import { trophiesOf } from '@hokm/shared/standing';
import { presentPerson } from '../accounts/view.js';
import type { Account, People } from '../platform/core/account.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { PairRecord } from './model.js';
import type { Pairs } from './pairs.js';

function presentPair(pair: PairRecord, partner: Account): Pair {
  const { id: player_id, name, avatar, frame } = presentPerson(partner);
  const { games, won, streak, best_streak, rated, last_at } = pair;
  return {
    partner: { player_id, name, avatar, frame },
    games,
    won,
    streak,
    best_streak,
    trophies: rated === 0 ? null : trophiesOf(pair),
    last_at: new Date(last_at).toISOString(),
  };
}

export interface PairsRoutesProps {
  readonly pairs: Pick<Pairs, 'find' | 'of'>;
  readonly people: Pick<People, 'find' | 'findPeople'>;
}

/** The caller's own pairs. Nobody reads those of others. */
export function pairsRoutes({ pairs, people }: PairsRoutesProps): readonly Handler[] {
  return [
    handle(contract.listPartners, async ({ account, query }) => {
      const { total, pairs: page } = await pairs.of(account.id, query);
      const partnerOf = ({ people: both }: PairRecord) => both.find((id) => id !== account.id) ?? '';
      const partners = await people.findPeople(page.map(partnerOf));
      const data = page.flatMap((pair) => {
        const partner = partners.get(partnerOf(pair));
        return partner === undefined ? [] : [presentPair(pair, partner)];
      });
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readPair, async ({ account, params: { id } }) => {
      const [pair, partner] = await Promise.all([pairs.find([account.id, id]), people.find(id)]);
      return { ...done, data: pair === null || partner === null ? null : presentPair(pair, partner) };
    }),
  ];
}

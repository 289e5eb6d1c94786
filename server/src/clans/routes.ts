import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/clans';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { present, refuse } from '../platform/core/result.js';
import type { Clans } from './clans.js';
import { isMember, type ClanRecord } from './model.js';
import { presentClan, presentClanItem } from './view.js';

export interface ClanRoutesProps {
  readonly people: Pick<People, 'findPeople'>;
  readonly clans: Clans;
  readonly clock: Clock;
  readonly hasBlocked: (person: string, viewer: string) => Promise<boolean>;
}

/** Clans: list, creation, membership. Each call is for the caller's own account. */
export function clansRoutes({ people, clans, hasBlocked, clock }: ClanRoutesProps): readonly Handler[] {
  const show = async ({ clan }: { clan: ClanRecord }, viewer: string) => {
    const members = await people.findPeople(clan.members.map(({ id }) => id));
    return { ...done, data: presentClan(clan, members, viewer, clock.now()) };
  };
  return [
    handle(contract.listClans, async ({ query }) => {
      const { total, clans: page } = await clans.list(query.q, query);
      return {
        ...done,
        data: page.map((clan) => presentClanItem(clan, clock.now())),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.createClan, async ({ account, body }) =>
      present(await clans.create(account.id, body), (created) => show(created, account.id)),
    ),
    handle(contract.readClan, async ({ account, params: { id } }) => {
      const clan = id === 'me' ? await clans.ofMember(account.id) : await clans.find(id);
      return clan === null ? refuse('request/not_found') : show({ clan }, account.id);
    }),
    handle(contract.joinClan, async ({ account, params }) => {
      const clan = await clans.find(params.id);
      // To people whom its leader has blocked the clan does not exist.
      const isShutOut =
        clan !== null && !isMember(clan, account.id) && (await hasBlocked(clan.leader, account.id));
      if (isShutOut) return refuse('request/not_found');
      return present(await clans.join(params.id, account.id), (joined) => show(joined, account.id));
    }),
    handle(contract.leaveClan, async ({ account }) => present(await clans.leave(account.id), () => done)),
    handle(contract.removeMember, async ({ account, params }) =>
      present(await clans.remove(params.id, account.id, params.member), () => done),
    ),
  ];
}

import { Router } from 'express';
import { z } from 'zod';
import {
  clanAnswer,
  clanBody,
  clanMemberParams,
  clanParams,
  clansAnswer,
  doneAnswer,
  pageMeta,
  pageQuery,
} from '@hokm/shared/api';
import type { Accounts } from '../accounts/accounts.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { ClanChange, Clans } from './clans.js';
import type { ClanRecord } from './model.js';
import { presentClan, presentClanItem } from './view.js';

/** Changes a minute from one address. */
const CHANGES_PER_MINUTE = 60;
const BEGINNING_MAX = 20;

export interface ClanRoutesProps {
  readonly accounts: Pick<Accounts, 'findPeople'>;
  readonly clans: Clans;
}

/** Clans: lists, making, joining, leaving, sending away. Each call is for the session's own account. */
export function clanRoutes(route: Route, { accounts, clans }: ClanRoutesProps): Router {
  const router = Router();
  const limit = limitPerMinute(CHANGES_PER_MINUTE);

  async function shown(clan: ClanRecord, viewer: string) {
    const people = await accounts.findPeople(clan.members.map(({ id }) => id));
    return { success: true as const, data: presentClan(clan, people, viewer) };
  }
  const shownIf = (change: ClanChange, viewer: string) => (change.ok ? shown(change.clan, viewer) : change);

  const list = route({
    policy: 'signed-in',
    query: pageQuery.extend({ q: z.string().trim().max(BEGINNING_MAX).default('') }),
    answer: clansAnswer,
    async handle({ query }) {
      const { total, clans: page } = await clans.list(query.q, query);
      return { success: true as const, data: page.map(presentClanItem), meta: pageMeta(total, query) };
    },
  });
  router.get('/clans', list);

  /** `me` is the clan that the caller is in. */
  const one = route({
    policy: 'signed-in',
    params: clanParams,
    answer: clanAnswer,
    async handle({ account, params: { id } }) {
      const clan = id === 'me' ? await clans.ofMember(account.id) : await clans.find(id);
      return clan === null ? { ok: false, code: 'request/not_found' } : shown(clan, account.id);
    },
  });
  router.get('/clans/:id', one);

  const create = route({
    policy: 'signed-in',
    body: clanBody,
    answer: clanAnswer,
    handle: async ({ account, body }) => shownIf(await clans.create(account.id, body), account.id),
  });
  router.post('/clans', limit, create);

  const leave = route({
    policy: 'signed-in',
    answer: doneAnswer,
    async handle({ account }) {
      const answer = await clans.leave(account.id);
      return answer.ok ? { success: true as const } : answer;
    },
  });
  router.post('/clans/leave', limit, leave);

  const join = route({
    policy: 'signed-in',
    params: clanParams,
    answer: clanAnswer,
    handle: async ({ account, params }) => shownIf(await clans.join(params.id, account.id), account.id),
  });
  router.post('/clans/:id/join', limit, join);

  const kick = route({
    policy: 'signed-in',
    params: clanMemberParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      const answer = await clans.kick(params.id, account.id, params.member);
      return answer.ok ? { success: true as const } : answer;
    },
  });
  router.delete('/clans/:id/members/:member', limit, kick);

  return router;
}

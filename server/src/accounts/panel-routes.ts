import { Router } from 'express';
import { panelEntryAnswer } from '@hokm/shared/api';
import { mayEnter, POLICIES, type Area } from '@hokm/shared/policy';
import type { Route } from '../http/route.js';
import type { AccountRoutesProps } from './routes.js';
import { presentUser } from './view.js';

const AREAS = Object.keys(POLICIES) as Area[];

/** The door of the panel: who is in, and where they may go. What keeps somebody out of the panel keeps them out of this. */
export function panelRoutes(route: Route, { accounts }: AccountRoutesProps): Router {
  const router = Router();
  const entry = route({
    policy: 'panel/dashboard',
    answer: panelEntryAnswer,
    handle: async ({ account }) => ({
      success: true as const,
      user: presentUser(account, await accounts.countGames(account.id)),
      areas: AREAS.filter((area) => mayEnter(account.admin_level, area)),
    }),
  });
  router.get('/admin/me', entry);
  return router;
}

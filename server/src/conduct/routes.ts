import { Router } from 'express';
import {
  blockAnswer,
  blockRequest,
  blocksAnswer,
  doneAnswer,
  pageMeta,
  pageQuery,
  reportRequest,
  unblockParams,
} from '@hokm/shared/api';
import type { Accounts } from '../accounts/accounts.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import type { Blocks } from './blocks.js';
import { reportPlayer, type ReportContext } from './report-player.js';
import { presentBlock } from './view.js';

/** Changes a minute from one address. */
const CHANGES_PER_MINUTE = 60;

export interface ConductRoutesProps {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly blocks: Blocks;
  readonly reports: ReportContext;
  /** Ends what else is between two people of whom one has blocked the other. */
  readonly part: (one: string, other: string) => Promise<void>;
}

const done = { success: true as const };

/** Blocking and reporting people: each call for the session's own account. */
export function conductRoutes(route: Route, { accounts, blocks, reports, part }: ConductRoutesProps): Router {
  const router = Router();
  const limit = limitPerMinute(CHANGES_PER_MINUTE);

  const list = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: blocksAnswer,
    async handle({ account, query }) {
      const { total, blocks: page } = await blocks.list(account.id, query);
      const people = await Promise.all(page.map(({ player_id }) => accounts.find(player_id)));
      return {
        success: true as const,
        data: page.map((block, index) => presentBlock(block, people[index] ?? null)),
        meta: pageMeta(total, query),
      };
    },
  });
  router.get('/blocks', list);

  const block = route({
    policy: 'signed-in',
    body: blockRequest,
    answer: blockAnswer,
    async handle({ account, body: { player_id } }) {
      if (player_id === account.id) return { ok: false, code: 'request/invalid' } as const;
      const other = await accounts.find(player_id);
      if (other === null) return { ok: false, code: 'request/not_found' } as const;
      const added = await blocks.add(account.id, player_id);
      await part(account.id, player_id);
      return { success: true as const, data: presentBlock(added, other) };
    },
  });
  router.post('/blocks', limit, block);

  const unblock = route({
    policy: 'signed-in',
    params: unblockParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      await blocks.remove(account.id, params.id);
      return done;
    },
  });
  router.delete('/blocks/:id', limit, unblock);

  const report = route({
    policy: 'signed-in',
    body: reportRequest,
    answer: doneAnswer,
    async handle({ account, body }) {
      const answer = await reportPlayer(reports, account.id, body);
      return answer.ok ? done : answer;
    },
  });
  router.post('/reports', limit, report);

  return router;
}

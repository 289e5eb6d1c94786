import { Router } from 'express';
import {
  fairnessAnswer,
  gainAnswer,
  historyAnswer,
  matchParams,
  pageMeta,
  pageQuery,
  replayAnswer,
} from '@hokm/shared/api';
import type { Accounts } from '../../app/accounts.js';
import type { MatchReader } from '../games/match-reader.js';
import type { MatchModel } from '../games/match-record.js';
import type { Credential } from '../../platform/http/credentials.js';
import { limitPerMinute } from '../../platform/http/rate-limit.js';
import type { Route } from '../../platform/http/route.js';
import { presentFairness } from './fairness-view.js';
import { seatIn } from '../rooms/room.js';
import { findGains, presentGain } from './gain.js';
import { listPlayed } from './history.js';
import { presentMatch } from './match-summary-view.js';
import { authorizeReplay } from './policy.js';
import { presentReplay } from './replay-view.js';

/** Whole matches read a minute from one address: each is up to a few thousand moves. */
const READS_PER_MINUTE = 120;

export interface ReplayRoutesProps {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly histories: MatchReader;
  readonly matches: MatchModel;
}

/** Looking back: one's finished matches, a match move by move, and the proof of its deals. */
export function replayRoutes(route: Route, { accounts, histories, matches }: ReplayRoutesProps): Router {
  const router = Router();
  const limit = limitPerMinute(READS_PER_MINUTE);

  /** A public match may be looked at without a session; with one, the own private ones too. */
  async function viewerOf(credential: Credential | null): Promise<string | null> {
    const account = credential === null ? null : await accounts.authenticate(credential.token);
    return account?.id ?? null;
  }

  const history = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: historyAnswer,
    async handle({ account, query }) {
      const { total, played } = await listPlayed(matches, account.id, query);
      return {
        success: true as const,
        data: played.map(({ record, seat, points, won }) => ({
          ...presentMatch(record, points),
          my_seat: seat,
          won,
        })),
        meta: pageMeta(total, query),
      };
    },
  });
  router.get('/games/history', history);

  const gain = route({
    policy: 'signed-in',
    params: matchParams,
    answer: gainAnswer,
    async handle({ account, params }) {
      const record = await findGains(matches, params.id);
      if (record === null) return { ok: false, code: 'room/does_not_exist' } as const;
      if (seatIn(record, account.id) === null) return { ok: false, code: 'room/not_member' } as const;
      if (record.finished_at === null) return { ok: false, code: 'game/not_finished' } as const;
      return { success: true as const, data: presentGain(record, account.id) };
    },
  });
  router.get('/games/:id/gain', gain);

  const replay = route({
    policy: 'anyone',
    params: matchParams,
    answer: replayAnswer,
    async handle({ params, credential }) {
      const seen = await authorizeReplay(histories, params.id, await viewerOf(credential));
      if (!seen.ok) return seen;
      const { record, history: played } = seen;
      if (record.status !== 'finished' || record.snapshot === null)
        return { ok: false, code: 'game/not_finished' } as const;
      return {
        success: true as const,
        match: presentMatch(record, record.snapshot.state.points),
        ...presentReplay(played),
      };
    },
  });
  router.get('/games/:id/replay', limit, replay);

  const fairness = route({
    policy: 'anyone',
    params: matchParams,
    answer: fairnessAnswer,
    async handle({ params, credential }) {
      const seen = await authorizeReplay(histories, params.id, await viewerOf(credential));
      if (!seen.ok) return seen;
      const { points, proof } = presentFairness(seen.history);
      return {
        success: true as const,
        match: presentMatch(seen.record, points),
        ...proof,
      };
    },
  });
  router.get('/games/:id/fairness', limit, fairness);

  return router;
}

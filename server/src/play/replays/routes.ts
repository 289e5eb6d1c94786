import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/games';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { present, refuse } from '../../platform/core/result.js';
import type { Credential } from '../../platform/http/credentials.js';
import { done, handle, type Handler, type RequestGuard } from '../../platform/http/handle.js';
import type { MatchReader } from '../games/match-reader.js';
import type { MatchModel } from '../games/match-record.js';
import { seatIn } from '../rooms/room.js';
import { presentHokm } from './game-types.js';
import { presentFairness } from './fairness-view.js';
import { findGains, presentGain } from './gain.js';
import { listPlayed } from './history.js';
import { presentMatch } from './match-summary-view.js';
import { authorizeReplay } from './policy.js';
import { presentReplay } from './replay-view.js';

export interface ReplayContext extends Pick<RequestGuard, 'authenticate'> {
  readonly histories: MatchReader;
  readonly matches: MatchModel;
  /** The switches of coin rooms and predictions. */
  readonly coins: () => Pick<EconomySettings, 'stakes' | 'predictions'>;
}

/** Finished matches of the caller, a match move by move, and the proof of its deals. */
export function replayRoutes({ authenticate, histories, matches, coins }: ReplayContext): readonly Handler[] {
  /** A match by its id or its room's code, for the owner of the session or, without one, for anybody. */
  async function findReplay(id: string, credential: Credential | null) {
    const viewer = credential === null ? null : await authenticate(credential.token);
    return authorizeReplay(histories, id, viewer?.id ?? null);
  }
  return [
    handle(contract.listGameTypes, ({ language, response }) => {
      response.set('Cache-Control', 'public, max-age=300').vary('Accept-Language');
      return Promise.resolve({ ...done, data: [presentHokm(language, coins())] });
    }),
    handle(contract.listHistory, async ({ account, query }) => {
      const { total, played } = await listPlayed(matches, account.id, query);
      const data = played.map(({ record, seat, points, won }) => ({
        ...presentMatch(record, points),
        my_seat: seat,
        won,
      }));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readGain, async ({ account, params }) => {
      const record = await findGains(matches, params.id);
      if (record === null) return refuse('room/does_not_exist');
      if (seatIn(record, account.id) === null) return refuse('room/not_member');
      if (record.finished_at === null) return refuse('game/not_finished');
      return { ...done, data: presentGain(record, account.id) };
    }),
    handle(contract.readReplay, async ({ params, credential }) => {
      const found = await findReplay(params.id, credential);
      if (!found.ok) return found;
      const { record, history } = found;
      if (record.status !== 'finished' || record.snapshot === null) return refuse('game/not_finished');
      return {
        ...done,
        match: presentMatch(record, record.snapshot.state.points),
        ...presentReplay(history),
      };
    }),
    handle(contract.readFairness, async ({ params, credential }) =>
      present(await findReplay(params.id, credential), ({ record, history }) => {
        const { points, proof } = presentFairness(record, history);
        return { ...done, match: presentMatch(record, points), ...proof };
      }),
    ),
  ];
}

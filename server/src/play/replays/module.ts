import type { EconomySettings } from '@hokm/shared/api/settings';
import type { RequestGuard } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { MatchReader } from '../games/match-reader.js';
import { matchModel } from '../games/match-record.js';
import { replayRoutes } from './routes.js';

interface Uses extends Pick<RequestGuard, 'authenticate'> {
  readonly economy: { readonly value: Pick<EconomySettings, 'stakes' | 'predictions'> };
}

/** Matches of the past. */
export const replaysModule = defineModule(
  'games',
  ({ connection, log }, { authenticate, economy }: Uses) => ({
    routes: replayRoutes({
      authenticate,
      histories: new MatchReader(connection, log),
      matches: matchModel(connection),
      coins: () => economy.value,
    }),
    exports: null,
  }),
);

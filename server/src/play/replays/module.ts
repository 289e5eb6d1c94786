import type { RequestGuard } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { MatchReader } from '../games/match-reader.js';
import { matchModel } from '../games/match-record.js';
import { replayRoutes } from './routes.js';

type Uses = Pick<RequestGuard, 'authenticate'>;

/** Matches of the past. */
export const replaysModule = defineModule('games', ({ connection, log }, { authenticate }: Uses) => ({
  routes: replayRoutes({
    authenticate,
    histories: new MatchReader(connection, log),
    matches: matchModel(connection),
  }),
  exports: null,
}));

import * as contract from '@hokm/shared/api/moderation';
import { done, handle } from '../platform/http/handle.js';
import { defineModule } from '../platform/modules/module.js';
import { present } from '../platform/core/result.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import { MatchReader } from '../play/games/match-reader.js';
import { reportClaims, reportQuotas, reports } from './model.js';
import { reportPlayer, type ReportContext } from './report-player.js';

interface Uses extends Pick<ReportContext, 'onReport'> {
  readonly notices: Pick<PanelNotices, 'tell'>;
}

/** Reports of players. */
export const moderationModule = defineModule('moderation', (platform, { notices, onReport }: Uses) => {
  const { connection, timers: clock, log } = platform;
  const matches = new MatchReader(connection, log);
  const context: ReportContext = { connection, matches, clock, notices, onReport };
  return {
    routes: [
      handle(contract.reportPlayer, async ({ account, body }) =>
        present(await reportPlayer(context, account.id, body), () => done),
      ),
    ],
    collections: [reports, reportClaims, reportQuotas],
    exports: {},
  };
});

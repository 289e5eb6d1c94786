import * as contract from '@hokm/shared/api/moderation';
import type { Outbox } from '../notifications/outbox.js';
import { done, handle } from '../platform/http/handle.js';
import { defineModule } from '../platform/modules/module.js';
import { present } from '../platform/core/result.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import { MatchReader } from '../play/games/match-reader.js';
import { answerMessage, sendFeedback } from './messages.js';
import { messages, reportClaims, reportQuotas, reports, type MessageRecord } from './model.js';
import { reportPlayer, type ReportContext } from './report-player.js';

interface Uses extends Pick<ReportContext, 'onReport'> {
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly notices: Pick<PanelNotices, 'tell'>;
}

/** Reports of players, and messages of people to the team. */
export const moderationModule = defineModule(
  'moderation',
  (platform, { outbox, notices, onReport }: Uses) => {
    const { connection, timers: clock, randomBytes, log } = platform;
    const matches = new MatchReader(connection, log);
    const context: ReportContext = { connection, matches, clock, notices, onReport };
    return {
      routes: [
        handle(contract.reportPlayer, async ({ account, body }) =>
          present(await reportPlayer(context, account.id, body), () => done),
        ),
      ],
      collections: [reports, reportClaims, reportQuotas, messages],
      exports: {
        sendFeedback: (account: string, text: string, channel: MessageRecord['channel']) =>
          sendFeedback({ connection, clock, randomBytes }, account, text, channel),
        /** Null without a bot: answers go to the chat with it. */
        answerMessage:
          outbox === null
            ? null
            : (id: string, by: string, text: string) =>
                answerMessage({ connection, outbox, clock }, id, by, text),
      },
    };
  },
);

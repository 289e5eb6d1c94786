import { SEATS, teamOf } from '@hokm/shared/rules';
import type { Referrals } from '../referrals/referrals.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { PRESENCE_SETTLE_MS, type Outbox } from '../notifications/outbox.js';
import type { Step } from './settle-match.js';

/** What else follows from a match: people are told how it ended, and who brought a newcomer is rewarded. */
export interface AfterMatch {
  readonly referrals: Referrals;
  /** Null where no bot can tell anybody. */
  readonly outbox: Outbox | null;
}

/** The steps for each person of a match that was played to its end; each has its own key, so that none is done twice. */
export function afterMatchSteps({ referrals, outbox }: AfterMatch, record: MatchRecord): Step[] {
  const state = record.snapshot?.state;
  if (state?.result == null) return [];
  const { result, points, seats } = state;
  return SEATS.filter((seat) => seats[seat].person && !seats[seat].left).flatMap((seat): Step[] => {
    const account = seats[seat].player_id;
    const side = teamOf(seat);
    const reward: Step = () => referrals.matchFinished(account);
    if (outbox === null) return [reward];
    return [
      reward,
      async () => {
        await outbox.post({
          key: `result:${record._id}:${account}`,
          account,
          afterMs: PRESENCE_SETTLE_MS,
          notice: {
            kind: 'match_result',
            room: record.name,
            match: record._id,
            won: side === result.winner,
            us: points[side],
            them: points[side === 0 ? 1 : 0],
          },
        });
      },
    ];
  });
}

import { SEATS, partnerOf, type Seat } from '@hokm/shared/rules';
import {
  countingOf,
  dailyQuests,
  QUEST_GOALS,
  questDeeds,
  weeklyQuest,
  type Deeds,
  type QuestPeriod,
} from '@hokm/shared/standing';
import type { AfterMatch, Step } from '../play/games/after-match.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { readWholeMatch } from '../play/games/whole-match.js';
import type { Wallet } from '../wallet/wallet.js';
import { valueOf, type Quests } from './quests.js';

export interface QuestContext {
  readonly matches: MatchModel;
  readonly quests: Quests;
  readonly wallet: Pick<Wallet, 'change'>;
}

/** People who sat down from one installation of the page are one person here. */
function areTwo({ seats }: MatchRecord, one: Seat, other: Seat): boolean {
  const device = seats[one]?.device;
  return one !== other && (device === undefined || device !== seats[other]?.device);
}

/** The seats of the people for whose quests a match counts: those who played it to its end with at least one other person who did. */
export function questSeats(record: MatchRecord): Seat[] {
  const state = record.snapshot?.state;
  if (state?.result?.winner == null || state.result.reason === 'adjudicated') return [];
  const there = SEATS.filter((seat) => {
    const { person, left } = state.seats[seat];
    return person && !left && countingOf(state, seat) === 'counted';
  });
  return there.filter((seat) => there.some((other) => areTwo(record, seat, other)));
}

/** Without what is done with a partner, where the partner is no other person. */
function deedsOf(record: MatchRecord, seat: Seat, deeds: Deeds): Deeds {
  if (areTwo(record, seat, partnerOf(seat))) return deeds;
  return { ...deeds, pair_deals: 0, pair_against: 0, pair_trust: 0 };
}

/** Pays the quests of a period that are done, once each. A deleted account gets nothing. */
async function pay({ quests, wallet }: QuestContext, account: string, period: QuestPeriod): Promise<void> {
  const found = await quests.find(account, period);
  for (const quest of period.quests) {
    if (found?.paid.includes(quest) === true || valueOf(found, quest) < QUEST_GOALS[quest]) continue;
    const { key } = period.span;
    const change = await wallet.change({
      account,
      key: `quest:${key}:${quest}`,
      amount: period.coins,
      kind: 'quest',
      ref: `${key}:${quest}`,
    });
    if (!change.ok && change.code !== 'request/not_found')
      throw new Error(`the coins of a quest failed: ${change.code}`);
    await quests.paid(account, period, quest);
  }
}

/** True while a match can bring something for a period: it is not counted, and not all is done. */
async function isOpen({ quests }: QuestContext, account: string, period: QuestPeriod, match: string) {
  const found = await quests.find(account, period);
  if (found?.counted.includes(match) === true) return false;
  return period.quests.some((quest) => valueOf(found, quest) < QUEST_GOALS[quest]);
}

/**
 * Counts what people did in a match for their quests of the day and week in which it ended, and pays those that are done. Count and mark are
 * one write, coins have a key: again is the same.
 */
export function questsAfterMatch(context: QuestContext): AfterMatch {
  return {
    stage: 'moves',
    steps(record) {
      const { _id, snapshot, finished_at } = record;
      if (snapshot === null || finished_at === null) return [];
      let read: Promise<Readonly<Record<Seat, Deeds>>> | undefined;
      const reckon = () =>
        (read ??= readWholeMatch(context.matches, record).then(({ first, moves }) =>
          questDeeds(first, moves),
        ));
      return questSeats(record).flatMap((seat): Step[] => {
        const account = snapshot.state.seats[seat].player_id;
        const periods = [dailyQuests(account, finished_at), weeklyQuest(account, finished_at)];
        return periods.map((period) => async () => {
          if (await isOpen(context, account, period, _id)) {
            const deeds = deedsOf(record, seat, (await reckon())[seat]);
            await context.quests.count(account, period, _id, deeds);
          }
          await pay(context, account, period);
        });
      });
    },
  };
}

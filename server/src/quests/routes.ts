import * as contract from '@hokm/shared/api/quests';
import { dailyQuests, QUEST_GOALS, weeklyQuest, type QuestPeriod } from '@hokm/shared/standing';
import type { Clock } from '../platform/core/ports.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { QuestRecord } from './model.js';
import { valueOf, type Quests } from './quests.js';

interface Props {
  readonly quests: Pick<Quests, 'find'>;
  readonly clock: Clock;
}

const presentQuests = ({ quests, coins }: QuestPeriod, record: QuestRecord | null): contract.Quest[] =>
  quests.map((id) => ({ id, value: valueOf(record, id), goal: QUEST_GOALS[id], coins }));

/** The quests of the caller: two reads by `_id`. */
export function questRoutes({ quests, clock }: Props): readonly Handler[] {
  return [
    handle(contract.readQuests, async ({ account }) => {
      const now = clock.now();
      const [today, week] = [dailyQuests(account.id, now), weeklyQuest(account.id, now)];
      const found = await Promise.all([today, week].map((period) => quests.find(account.id, period)));
      const [ofWeek] = presentQuests(week, found[1] ?? null);
      if (ofWeek === undefined) throw new Error('a week has one quest');
      return { ...done, today: presentQuests(today, found[0] ?? null), week: ofWeek };
    }),
  ];
}

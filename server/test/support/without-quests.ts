import type { Connection } from 'mongoose';
import { dailyQuests, QUEST_GOALS, QUEST_IDS, weeklyQuest } from '@hokm/shared/standing';
import { questModel } from '../../src/quests/model.js';
import { apiOf } from './api.js';

/** A person’s coins without those of quests: a match of a test may happen to bring some. */
export async function coinsWithoutQuests(url: string, token: string): Promise<number> {
  const { body } = await apiOf(url, token)('GET', '/wallet/history?page=1&per_page=100');
  const entries = body['data'] as readonly { readonly kind: string; readonly amount: number }[];
  return entries.filter(({ kind }) => kind !== 'quest').reduce((sum, { amount }) => sum + amount, 0);
}

/** People have done their quests of today and of the week already. */
export async function questsAreDone(connection: Connection, people: readonly string[]): Promise<void> {
  const now = Date.now();
  await questModel(connection).insertMany(
    people.flatMap((account) =>
      [dailyQuests(account, now), weeklyQuest(account, now)].map(({ span }) => ({
        _id: `${account}:${span.key}`,
        account,
        period: span.key,
        done: QUEST_GOALS,
        counted: [],
        paid: [...QUEST_IDS],
        expires_at: new Date(span.ends_at),
      })),
    ),
  );
}

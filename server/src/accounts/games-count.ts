import type { Connection } from 'mongoose';
import { statisticsModel, type StatisticsRecord } from './statistics.js';

export interface GamesCount {
  readonly played: number;
  readonly won: number;
}

/** How many finished matches an account sat in, and how many of them its side won. The worker counts them. */
export async function countGames(connection: Connection, accountId: string): Promise<GamesCount> {
  const counted = await statisticsModel(connection).findById(accountId).lean<StatisticsRecord>();
  return { played: counted?.games_played ?? 0, won: counted?.games_won ?? 0 };
}

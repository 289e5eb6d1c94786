import type { Connection } from 'mongoose';
import { standingOf, statisticsModel } from './statistics.js';

export interface GamesCount {
  readonly played: number;
  readonly won: number;
}

/** How many finished matches an account sat in, and how many of them its side won. The worker counts them. */
export async function countGames(connection: Connection, accountId: string): Promise<GamesCount> {
  const { games_played, games_won } = await standingOf(statisticsModel(connection), accountId);
  return { played: games_played, won: games_won };
}

import type { Connection } from 'mongoose';

export interface GamesCount {
  readonly played: number;
  readonly won: number;
}

/** How many finished matches an account sat in, and how many of them its side won. */
export async function countGames(connection: Connection, accountId: string): Promise<GamesCount> {
  const matches = connection.collection('matches');
  const [played, won] = await Promise.all([
    matches.countDocuments({ 'seats.player_id': accountId, status: 'finished' }),
    matches.countDocuments({ winners: accountId, status: 'finished' }),
  ]);
  return { played, won };
}

import type { Connection } from 'mongoose';
import { addMatch } from '@hokm/shared/standing';
import { changeStanding, statisticsModel } from '../../src/standing/statistics.js';

/** Counts a match to 7 points between four people for one of them; the same key counts once. */
export async function countGame(
  connection: Connection,
  { key, player_id, won, at = 1_000 }: { key: string; player_id: string; won: boolean; at?: number },
): Promise<void> {
  await changeStanding(statisticsModel(connection), {
    player_id,
    mark: key,
    change: (standing) =>
      addMatch(standing, {
        at,
        won,
        left: false,
        absent: false,
        score: won ? 80 : 20,
        target_points: 7,
        others: [],
      }),
  });
}

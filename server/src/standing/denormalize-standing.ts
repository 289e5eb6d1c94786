import type { AccountModel, StandingCopy } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { Standing } from '@hokm/shared/standing';
import { standingOf, type StatisticsModel } from './statistics.js';

interface PublishContext {
  readonly accounts: AccountModel;
  readonly statistics: StatisticsModel;
}

/** The part of a standing that lists are ordered by. Without a rated match there are no trophies to be ranked by. */
function copyOf(standing: Standing & { readonly version: number }): StandingCopy {
  const { version, score, games_played, games_won, rated, trophies, rated_at } = standing;
  return {
    version,
    score,
    wins: games_won,
    losses: games_played - games_won,
    ...(rated > 0 && rated_at !== null ? { trophies, rated_at } : {}),
  };
}

/**
 * Lays a copy of where a person stands into their account, for the lists that are ordered by it and the level that many
 * views show. A newer copy is never overwritten by an older one, whoever is late. Does nothing without such an account.
 */
export async function denormalizeStanding(
  { accounts, statistics }: PublishContext,
  playerId: string,
): Promise<void> {
  const _id = objectId(playerId);
  if (_id === null) return;
  const standing = await standingOf(statistics, playerId);
  if (standing.version === 0) return;
  await accounts.updateOne(
    { _id, 'standing.version': { $not: { $gte: standing.version } } },
    { $set: { standing: copyOf(standing) }, $max: { level: standing.level } },
  );
}

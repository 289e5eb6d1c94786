import type { Connection } from 'mongoose';
import { COLLUSION_DAYS } from '@hokm/shared/api/security/limits';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../../platform/core/ports.js';
import { objectId } from '../../platform/database/ids.js';
import { rateLimitKey } from '../../platform/http/address.js';
import { matches } from '../../play/games/match-record.js';
import { COIN_FIELDS } from '../../stakes/pair-walls.js';
import type { Threats } from '../../security/threats.js';
import { sessions, type SessionRecord } from '../../sign-in/sessions/model.js';
import { isAmongPeople, Pairs, type PairOfPeople, type PlayedMatch } from './pairs.js';

/** Pairs of one search that become threats; those with the most matches together first. */
const PAIRS_MAX = 200;
/** Sessions of a person whose networks are compared. */
const SESSIONS_READ = 50;

export interface CollusionContext {
  readonly connection: Connection;
  readonly threats: Pick<Threats, 'foundPair'>;
  readonly settings: () => Pick<DetectionSettings, 'collusion' | 'threat_days'>;
  readonly clock: Clock;
  readonly log: Log;
}

async function networksOf(connection: Connection, id: string): Promise<string[]> {
  const found = await sessions
    .model(connection)
    .find({ account: objectId(id) })
    .limit(SESSIONS_READ)
    .lean<SessionRecord[]>();
  return found.flatMap(({ address = '' }) => (address === '' ? [] : [rateLimitKey(address)]));
}

async function shareNetwork(connection: Connection, { ids }: PairOfPeople): Promise<boolean> {
  const [one, other] = await Promise.all(ids.map((id) => networksOf(connection, id)));
  return one?.some((network) => other?.includes(network)) ?? false;
}

/** The matches of four people that ended in the span, the earliest first. One query by index. */
function playedSince(connection: Connection, since: number) {
  return matches
    .model(connection)
    .find({ finished_at: { $gte: since }, status: 'finished' })
    .sort({ finished_at: 1 })
    .select({ ...COIN_FIELDS, winners: 1 })
    .lean<PlayedMatch[]>()
    .cursor();
}

/**
 * Searches the matches of thirty days for two people who play together beyond chance, and makes each such pair a threat for
 * somebody of the staff to look at. Done again it changes only what has changed. Returns how many pairs were found.
 */
export async function findCollusion(context: CollusionContext): Promise<number> {
  const { connection, threats, settings, clock, log } = context;
  const { collusion, threat_days } = settings();
  if (!collusion.is_on) return 0;
  const pairs = new Pairs();
  for await (const played of playedSince(connection, clock.now() - COLLUSION_DAYS * DAY_MS)) {
    if (isAmongPeople(played)) pairs.add(played);
  }
  const together = ({ partners, opponents }: PairOfPeople) => partners + opponents;
  const found = pairs
    .suspicious(collusion.matches)
    .sort((a, b) => together(b) - together(a))
    .slice(0, PAIRS_MAX);
  for (const pair of found) {
    const { partners, won, opponents, wonAgainst, sameDevice, coins, coinMatches } = pair;
    await threats.foundPair({
      ids: pair.ids,
      keptDays: threat_days,
      pair: {
        partners,
        won,
        opponents,
        won_against: wonAgainst,
        same_device: sameDevice,
        coins,
        coin_matches: coinMatches,
        same_network: await shareNetwork(connection, pair),
        matches: [...pair.matches].reverse(),
      },
    });
  }
  if (found.length > 0) log.warn({ pairs: found.length }, 'people who play together beyond chance');
  return found.length;
}

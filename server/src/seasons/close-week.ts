import type { Connection, Model } from 'mongoose';
import { CLOSES_AFTER_MS, WAITS_AT_MOST_MS } from '@hokm/shared/api/seasons/limits';
import { periodAfter, type PeriodSpan } from '@hokm/shared/standing';
import type { Clock } from '../platform/core/ports.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import type { ClanCup } from './clan-cup.js';
import { weekOf, type SeasonGroups } from './groups.js';

export interface ClosingContext {
  readonly groups: SeasonGroups;
  readonly cup: ClanCup;
  readonly matches: Model<MatchRecord>;
  readonly clock: Clock;
}

export const closingContext = (
  connection: Connection,
  groups: SeasonGroups,
  cup: ClanCup,
  clock: Clock,
): ClosingContext => ({ groups, cup, matches: matchModel(connection), clock });

/**
 * True once a week may be closed: a quarter of an hour after its end, and when no match that ended in it waits to be settled.
 * A day after its end no match is waited for.
 */
async function isReady({ matches, clock }: ClosingContext, { ends_at }: PeriodSpan): Promise<boolean> {
  if (clock.now() < ends_at + CLOSES_AFTER_MS) return false;
  if (clock.now() >= ends_at + WAITS_AT_MOST_MS) return true;
  const unsettled = await matches.exists({
    settle_at: { $gt: 0 },
    finished_at: { $lt: ends_at },
    'effects.player_id': { $exists: true },
  });
  return unsettled === null;
}

/** The people of a finished match for whom it was rated. */
export const ratedPeople = ({ rating }: Pick<MatchRecord, 'rating'>): string[] =>
  (rating ?? []).map(({ player_id }) => player_id);

/** Gives groups to those who had a rated match in a week before it was open, and to their clans, in the order in which the matches ended. */
async function joinEarly({ groups, cup, matches }: ClosingContext, week: PeriodSpan): Promise<void> {
  const played = matches
    .find({ finished_at: { $gte: week.starts_at, $lt: week.ends_at }, 'rating.player_id': { $exists: true } })
    .sort({ finished_at: 1 })
    .select({ rating: 1 })
    .lean<Pick<MatchRecord, '_id' | 'rating'>[]>()
    .cursor();
  for await (const record of played)
    for (const account of ratedPeople(record)) {
      await groups.join(week, account);
      await cup.joinFor(week, account);
    }
}

/**
 * Closes each week that is ready, the oldest first, and opens the one after it. Any number of workers may do so at once, and may die
 * anywhere: what one has left is done by the next round.
 */
export async function closeWeeks(context: ClosingContext): Promise<void> {
  const { groups, cup } = context;
  for (;;) {
    const newest = await groups.newestClosed();
    if (newest !== null && !newest.is_followed) {
      await joinEarly(context, periodAfter(weekOf(newest._id)));
      await groups.weeks.updateOne({ _id: newest._id }, { $set: { is_followed: true } });
    }
    const next = await groups.nextToClose();
    if (!(await isReady(context, next))) return;
    await groups.closeGroups(next);
    await cup.closeGroups(next);
    await groups.markClosed(next);
  }
}

/** How long the oldest week that is not closed has been over, ms; 0 while it runs. */
export async function lateMs({ groups, clock }: ClosingContext): Promise<number> {
  return Math.max(0, clock.now() - (await groups.nextToClose()).ends_at);
}

import { afterStep } from '@hokm/shared/standing';
import { SEATS } from '@hokm/shared/rules';
import type { RatingRecord } from '../play/games/match-outcome.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { isRated } from './finished-match.js';
import { rateMatch } from './rating.js';
import { standingOf, type StatisticsModel } from './statistics.js';

interface RateContext {
  readonly matches: MatchModel;
  readonly statistics: StatisticsModel;
}

/** The rating of a finished match, computed from where its people stand now. */
async function compute({ statistics }: RateContext, { snapshot }: MatchRecord): Promise<RatingRecord[]> {
  const state = snapshot?.state;
  const winner = state?.result?.winner;
  if (state === undefined || winner === undefined) throw new Error('a match without a result is not rated');
  const people = SEATS.map((seat) => state.seats[seat]);
  const standings = await Promise.all(people.map(({ player_id }) => standingOf(statistics, player_id)));
  const seats = standings.map(({ mu, sigma }, index) => ({
    seat: SEATS[index] ?? 0,
    left: people[index]?.left ?? false,
    mu,
    sigma,
  }));
  return rateMatch(seats, winner).map((step, index) => {
    const standing = standings[index];
    if (standing === undefined) throw new Error('a seat was lost');
    const { trophies } = afterStep(standing, step);
    return {
      player_id: people[index]?.player_id ?? '',
      ...step,
      change: trophies - standing.trophies,
      trophies,
    };
  });
}

/**
 * The changes of the ratings by a finished match; null for a match that is not rated. They are computed once: the
 * first to write it into the match's document decides, and whoever comes later, after a death or at the same moment,
 * applies what stands there.
 */
export async function rateMatchIdempotently(
  context: RateContext,
  record: MatchRecord,
): Promise<readonly RatingRecord[] | null> {
  if (!isRated(record)) return null;
  const { _id } = record;
  const { matches } = context;
  const stored = await matches.findById(_id).select({ rating: 1 }).lean<Pick<MatchRecord, 'rating'>>();
  if (stored?.rating !== undefined) return stored.rating;
  const rating = await compute(context, record);
  await matches.findOneAndUpdate({ _id, rating: { $exists: false } }, { $set: { rating } }).lean();
  const decided = await matches.findById(_id).select({ rating: 1 }).lean<Pick<MatchRecord, 'rating'>>();
  if (decided?.rating === undefined) throw new Error(`match ${_id} has no rating`);
  return decided.rating;
}

import { addRest, afterStep, countingOf, periodAt, periodBefore } from '@hokm/shared/standing';
import { SEATS, teamOf, type Seat } from '@hokm/shared/rules';
import { sanctionedAmong } from '../accounts/judgements.js';
import type { AccountModel } from '../accounts/model.js';
import type { RatingRecord } from '../play/games/match-outcome.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import { isRated } from './finished-match.js';
import { rateMatch } from './rating.js';
import { changeStanding, standingOf, type StatisticsModel } from './statistics.js';

interface RateContext {
  readonly matches: MatchModel;
  readonly statistics: StatisticsModel;
  readonly accounts: AccountModel;
}

/** Counts the seasons without a rated match of a match's people, before it is rated. Each counts once. */
async function countRest({ statistics }: RateContext, { seats, finished_at }: MatchRecord): Promise<void> {
  const at = finished_at ?? 0;
  const mark = periodBefore(periodAt('season', at)).key;
  for (const { player_id } of seats.flatMap((seat) => seat ?? [])) {
    const standing = await standingOf(statistics, player_id);
    if (addRest(standing, at) !== standing)
      await changeStanding(statistics, { player_id, mark, change: (now) => addRest(now, at) });
  }
}

/**
 * The rating of a finished match for those for whom it counts, computed from where its people stand now. People whom the
 * staff keeps out of rated matches get none; those who played with them do.
 */
async function compute(
  { statistics, accounts }: RateContext,
  { snapshot, finished_at }: MatchRecord,
): Promise<RatingRecord[]> {
  const state = snapshot?.state;
  const winner = state?.result?.winner;
  if (state === undefined || winner == null) throw new Error('a match without a result is not rated');
  const people = SEATS.map((seat) => state.seats[seat]);
  const standings = await Promise.all(people.map(({ player_id }) => standingOf(statistics, player_id)));
  const seats = standings.map(({ mu, sigma }, index) => ({
    seat: SEATS[index] ?? 0,
    left: people[index]?.left ?? false,
    mu,
    sigma,
  }));
  const steps = rateMatch(seats, winner).map((step, index) => {
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
  const ids = people.map(({ player_id }) => player_id);
  const excluded = await sanctionedAmong(accounts, ids, 'exclude_ranked', finished_at ?? 0);
  const isRatedFor = (seat: Seat): boolean => {
    const counting = countingOf(state, seat);
    return counting === 'counted' || (counting === 'absent' && teamOf(seat) !== winner);
  };
  return steps.filter(({ player_id }, index) => isRatedFor(SEATS[index] ?? 0) && !excluded.has(player_id));
}

/** Rated matches of a day (as boards count days) that two opponents may play; their further ones are not rated. */
const RATED_A_DAY = 5;

/** True if two opponents of a match have already played as many rated matches today as count. One query by index. */
async function metTooOften(
  { matches }: RateContext,
  { _id, seats, finished_at }: MatchRecord,
): Promise<boolean> {
  const at = finished_at ?? 0;
  const ids = (side: 0 | 1) => [side, side + 2].map((seat) => seats[seat]?.player_id ?? '');
  const earlier = await matches
    .find({
      'seats.player_id': { $in: ids(0) },
      status: 'finished',
      finished_at: { $gte: periodAt('today', at).starts_at, $lte: at },
      _id: { $ne: _id },
    })
    .select({ seats: 1, rating: 1 })
    .lean<Pick<MatchRecord, 'seats' | 'rating'>[]>();
  const rated = earlier.filter(
    (match) =>
      match.rating?.length !== 0 &&
      match.seats.every((seat) => seat?.is_bot === false && seat.since_hand === undefined),
  );
  return ids(0).some((own) =>
    ids(1).some((other) => {
      const seatOf = (match: Pick<MatchRecord, 'seats'>, id: string) =>
        match.seats.findIndex((seat) => seat?.player_id === id);
      const met = rated.filter((match) => {
        const [a, b] = [seatOf(match, own), seatOf(match, other)];
        return a >= 0 && b >= 0 && a % 2 !== b % 2;
      });
      return met.length >= RATED_A_DAY;
    }),
  );
}

/** True if two people of a match sat down from one installation of the page. */
function shareDevice({ seats }: MatchRecord): boolean {
  const devices = seats.flatMap((seat) => seat?.device ?? []);
  return new Set(devices).size < devices.length;
}

/** Why a match between four people is not rated; null when it is. */
async function unratedReason(
  context: RateContext,
  record: MatchRecord,
): Promise<MatchRecord['unrated'] | null> {
  if (shareDevice(record)) return 'same_device';
  return (await metTooOften(context, record)) ? 'same_people' : null;
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
  const unrated = await unratedReason(context, record);
  if (unrated === null) await countRest(context, record);
  const update = unrated === null ? { rating: await compute(context, record) } : { rating: [], unrated };
  await matches.updateOne({ _id, rating: { $exists: false } }, { $set: update });
  const decided = await matches.findById(_id).select({ rating: 1 }).lean<Pick<MatchRecord, 'rating'>>();
  if (decided?.rating === undefined) throw new Error(`match ${_id} has no rating`);
  return decided.rating;
}

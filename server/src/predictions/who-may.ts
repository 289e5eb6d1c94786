import { PREDICTION_COINS } from '@hokm/shared/api/predictions/limits';
import type { PredictionRefusal } from '@hokm/shared/api/predictions';
import { deviceMark, peopleIn } from '../play/rooms/room.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { dayAt } from '../wallet/daily-reward.js';
import { isLocked, type PredictionContext } from './context.js';
import { dayProblem, predictedOn } from './day-limits.js';
import type { PredictionRecord } from './model.js';
import { isOffered } from './offer.js';

/** A match that somebody wants to predict; `record`: null before anybody has. */
interface Wanted {
  readonly match: MatchRecord;
  readonly record: PredictionRecord | null;
  readonly person: string;
  readonly installation: string | null;
  /** What they want to put in; the lowest for who only looks. */
  readonly coins?: number;
}

/** Whether somebody may predict a match, and the most that they may put in. */
export interface Standing {
  readonly why_not: PredictionRefusal | null;
  readonly most: number;
}

/** Why a match is not predicted by anybody now; null where it is. */
async function matchProblem(
  context: PredictionContext,
  { match, record }: Wanted,
): Promise<PredictionRefusal | null> {
  const economy = context.economy();
  if (!economy.predictions) return 'predictions/off';
  if (record !== null && record.phase !== 'open') return 'predictions/closed';
  if (record === null && !(await isOffered(context.connection, match, economy)))
    return 'predictions/not_offered';
  if (!(await isLocked(context, match))) return null;
  await context.book.lock(match._id);
  return 'predictions/closed';
}

/** True for who plays at the table, or sits at a device of it. */
function isOfTable({ match, person, installation }: Wanted): boolean {
  if (peopleIn(match).includes(person)) return true;
  if (installation === null) return false;
  const mark = deviceMark(match._id, installation);
  return match.seats.some((seat) => seat?.device === mark);
}

/** True for a friend or clan mate of somebody at the table. */
async function isCloseTo(context: PredictionContext, { match, person }: Wanted): Promise<boolean> {
  const [friends, mates] = await Promise.all([context.friendsOf(person), context.matesOf(person)]);
  const close = new Set([...friends, ...mates]);
  return peopleIn(match).some((player) => close.has(player));
}

/** Whether somebody may predict a match now. */
export async function standingFor(context: PredictionContext, wanted: Wanted): Promise<Standing> {
  const { person, coins = PREDICTION_COINS.min } = wanted;
  const { prediction_day, prediction_friends } = context.economy();
  const refused = (why_not: PredictionRefusal): Standing => ({ why_not, most: 0 });
  const ofMatch = await matchProblem(context, wanted);
  if (ofMatch !== null) return refused(ofMatch);
  if (isOfTable(wanted)) return refused('predictions/not_allowed');
  const ofPerson = await context.stakes.predictionProblem(person, coins);
  if (ofPerson !== null) return refused(ofPerson);
  const purse = await context.wallet.purse(person);
  if (purse === null) return refused('request/not_found');
  const closed = await context.book.closedOf(purse.wallet?.predicted?.open ?? []);
  const { day } = dayAt(context.clock.now());
  const asked = { match: wanted.match._id, coins, day, most: prediction_day, closed };
  const ofDay = dayProblem(purse, asked);
  if (ofDay !== null) return refused(ofDay);
  const most = (await isCloseTo(context, wanted)) ? prediction_friends : PREDICTION_COINS.max;
  const left = prediction_day - predictedOn(purse, day, closed).coins;
  return { why_not: null, most: Math.min(PREDICTION_COINS.max, most, left) };
}

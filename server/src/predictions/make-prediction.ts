import type { makePrediction as contract } from '@hokm/shared/api/predictions';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { AT_MOST } from '@hokm/shared/policy';
import { TEAM_NAMES } from '@hokm/shared/protocol';
import type { Team } from '@hokm/shared/rules';
import { refuse, type Result } from '../platform/core/result.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { isShutOut } from '../play/rooms/context.js';
import { seatIn } from '../play/rooms/room.js';
import { dayAt } from '../wallet/daily-reward.js';
import { slipOf, type PredictionContext } from './context.js';
import { countedByDay } from './day-limits.js';
import type { BetRecord } from './model.js';
import { settlePrediction } from './settle-prediction.js';
import { standingFor } from './who-may.js';

type Made = Result<{ match: MatchRecord }, RefusalsOf<typeof contract>>;
type Wish = BodyOf<typeof contract>;

/** A match that a person may know of; null for none, and for one of somebody who has blocked them. */
export async function knownMatch(
  context: Pick<PredictionContext, 'histories' | 'blocks'>,
  id: string,
  person: string,
): Promise<MatchRecord | null> {
  const match = await context.histories.find(id);
  return match === null || (await isShutOut(context, match, person)) ? null : match;
}

/** True for a match that has begun, if it is public or the person sits in it. Others learn nothing about a private match. */
export function isShownTo({ status, seats, options }: MatchRecord, person: string): boolean {
  if (status === 'waiting' || seats.includes(null)) return false;
  return options.visibility === 'public' || seatIn({ seats }, person) !== null;
}

/** Takes the coins of a prediction that is written down. Any process may go on with it. */
async function putIn(
  context: PredictionContext,
  match: MatchRecord,
  person: string,
  bet: BetRecord,
): Promise<Made> {
  const { book, stakes, wallet, clock, economy } = context;
  const { coins, round, key } = bet;
  // A match that ended before the wish was written down may have been settled without it.
  if ((await context.histories.find(match._id))?.status === 'finished') {
    await settlePrediction(context, match._id);
    return refuse('predictions/closed');
  }
  const slip = slipOf(match._id, round);
  const purse = await wallet.purse(person);
  const closed = await book.closedOf(purse?.wallet?.predicted?.open ?? []);
  const { day } = dayAt(clock.now());
  const asked = { match: match._id, coins, day, most: economy().prediction_day, closed, key };
  const held = await stakes.holdPrediction(slip, person, coins, countedByDay(asked));
  // Somebody else may have taken them for the same try: the fence knows.
  const isIn = held.state === 'held' || (await stakes.fence(slip, person)) === 'held';
  await book.answered(match._id, person, round, isIn ? 'in' : 'out');
  if (isIn) return { ok: true, match };
  if (held.state !== 'short') return refuse('predictions/closed');
  return refuse(held.code === 'predictions/already_made' ? 'wallet/key_reused' : held.code);
}

/**
 * Predicts a match for a person, once: the wish is written down while predictions are open, then its coins are taken. A wish whose
 * process died is decided by whoever pays out: it counts if its coins are held.
 */
export async function makePrediction(
  context: PredictionContext,
  person: string,
  wish: Pick<Wish, 'room_id' | 'team' | 'coins' | 'idempotency_key' | 'installation'>,
): Promise<Made> {
  const { book, clock } = context;
  const { coins, idempotency_key: key, installation = null } = wish;
  const asked_at = clock.now();
  const team = TEAM_NAMES.indexOf(wish.team) as Team;
  const match = await knownMatch(context, wish.room_id, person);
  if (match === null || !isShownTo(match, person)) return refuse('request/not_found');
  const earlier = await book.byKey(person, key);
  if (earlier !== null) {
    const { bet } = earlier;
    if (earlier.match !== match._id || bet.team !== team || bet.coins !== coins)
      return refuse('wallet/key_reused');
  }
  const record = await book.find(match._id);
  const own = record?.bets[person];
  const mayTryAgain = own?.state === 'out' && record?.phase === 'open';
  if (own !== undefined && own.state !== 'asked' && !mayTryAgain)
    return own.key === key ? { ok: true, match } : refuse('predictions/already_made');
  if (own?.state === 'asked' && own.key !== key) return refuse('predictions/already_made');
  const { why_not, most } = await standingFor(context, { match, record, person, installation, coins });
  if (why_not !== null) return refuse(why_not);
  if (own?.state === 'asked') return putIn(context, match, person, own);
  // The day and the purse hold so many: only friends may put in less.
  if (coins > most) return refuse('predictions/friends');
  if (record === null) await book.open(match);
  const bet: BetRecord = { team, coins, key, state: 'asked', round: (own?.round ?? 0) + 1, asked_at };
  if (await book.ask(match._id, person, bet)) return putIn(context, match, person, bet);
  const now = await book.find(match._id);
  const same = now?.bets[person];
  // The same request came twice at once.
  if (same?.key === key) return putIn(context, match, person, same);
  if (now?.phase !== 'open') return refuse('predictions/closed');
  if (now.people.length >= AT_MOST.predictors) return refuse('predictions/full');
  return refuse('predictions/already_made');
}

import { AT_MOST } from '@hokm/shared/policy';
import type { HoldProps } from '../wallet/escrow.js';
import type { Purse } from '../wallet/purse.js';

/** A prediction, as the limits of its day see it. */
interface Asked {
  readonly match: string;
  readonly coins: number;
  readonly day: number;
  /** Most that is put in a day. */
  readonly most: number;
  /** Matches that are paid out. */
  readonly closed: ReadonlySet<string>;
}

/** What a purse has put into predictions on a day, and the matches of them that may be open. */
export function predictedOn(
  { wallet }: Pick<Purse, 'wallet'>,
  day: number,
  closed: ReadonlySet<string>,
): { readonly coins: number; readonly open: string[] } {
  const { predicted } = wallet ?? {};
  return {
    coins: predicted?.day === day ? predicted.coins : 0,
    open: (predicted?.open ?? []).filter((match) => !closed.has(match)),
  };
}

type DayProblem = 'predictions/too_many_open' | 'predictions/day_limit';

/** Why a purse may not give one more prediction on a day; null where it may. */
export function dayProblem(purse: Purse, { match, coins, day, most, closed }: Asked): DayProblem | null {
  const known = predictedOn(purse, day, closed);
  const others = known.open.filter((each) => each !== match);
  if (others.length >= AT_MOST.open_predictions) return 'predictions/too_many_open';
  return known.coins + coins > most ? 'predictions/day_limit' : null;
}

/** Keys that a purse remembers: more than the predictions of a day. */
const KEYS_KEPT = 60;

/** The purse's own refusal of a key is of the key of the coins. */
type PutInProblem = DayProblem | 'predictions/already_made';

/**
 * The limits of a day, how a prediction counts among them, and that its key is of no other match: all in the write that takes its
 * coins.
 */
export function countedByDay(
  asked: Asked & { readonly key: string },
): Required<Pick<HoldProps<PutInProblem>, 'limit' | 'also'>> {
  const { match, coins, day, closed, key } = asked;
  const keysOf = ({ wallet }: Purse) => wallet?.predicted?.keys ?? [];
  return {
    limit: (purse) => {
      const isReused = keysOf(purse).some((each) => each.key === key && each.match !== match);
      return isReused ? 'predictions/already_made' : dayProblem(purse, asked);
    },
    also: (purse) => {
      const known = predictedOn(purse, day, closed);
      const open = [...known.open.filter((each) => each !== match), match];
      const keys = [...keysOf(purse), { match, key }].slice(-KEYS_KEPT);
      return { $set: { 'wallet.predicted': { day, coins: known.coins + coins, open, keys } } };
    },
  };
}

import type { Connection, Model } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { areDuplicateKeys } from '../platform/database/ids.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import {
  COUNTED_FIELDS,
  decidedOf,
  NO_COINS,
  withMatches,
  type Counted,
  type CoinSums,
} from './coin-sums.js';
import { coinTotals, type CoinTotalsRecord } from './totals-model.js';

/** So many matches are counted anew with each read, and as many as are younger than a day. */
const FEW = 50;
/** A match that ended longer ago is decided, unless its coins are held still. */
const QUIET_MS = DAY_MS;

const sumsOf = ({ _id: _, until: __, days, ...sums }: CoinTotalsRecord): CoinSums => ({
  ...sums,
  days: new Map(days.map(([day, net]) => [day, net])),
});

/**
 * The sums of all coin matches of a person. The older ones are counted once: their sums are kept, and follow from the matches alone, so
 * that nothing is lost where they are missing.
 */
export class CoinTotals {
  private readonly kept: Model<CoinTotalsRecord>;
  private readonly matches: MatchModel;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.kept = coinTotals.model(connection);
    this.matches = matchModel(connection);
  }

  /** Exact. Two reads by index; of somebody whose older matches are not counted yet also those, once. */
  async of(person: string): Promise<CoinSums> {
    const kept = await this.kept.findById(person).lean<CoinTotalsRecord>();
    const known = kept === null ? NO_COINS : sumsOf(kept);
    const since = kept?.until ?? null;
    const newer = await this.decided(person, { since });
    if (newer.length > FEW) await this.keep(person, known, since);
    return withMatches(known, newer, person);
  }

  /** Keeps the sums of those that ended up to a moment before which nothing is decided any more. */
  private async keep(person: string, known: CoinSums, since: number | null): Promise<void> {
    // Before the matches are read: what is decided meanwhile ended later, or is held at this moment.
    const until = await this.quietUntil();
    const older = await this.decided(person, { since, until });
    if (older.length <= FEW / 2) return;
    const { days, ...sums } = withMatches(known, older, person);
    const record = { ...sums, days: [...days], until };
    if (since !== null) {
      await this.kept.updateOne({ _id: person, until: since }, { $set: record });
      return;
    }
    try {
      await this.kept.create({ _id: person, ...record });
    } catch (error) {
      // Another call has kept them.
      if (!areDuplicateKeys(error)) throw error;
    }
  }

  /** All coin matches that ended by then are decided. One query by index. */
  private async quietUntil(): Promise<number> {
    const held = await this.matches
      .findOne({ 'stakes.phase': 'held', 'stakes.since': { $gte: 0 } })
      .sort({ 'stakes.since': 1 })
      .select({ 'stakes.since': 1 })
      .lean<Pick<MatchRecord, 'stakes'>>();
    return Math.min(this.clock.now() - QUIET_MS, (held?.stakes?.since ?? Infinity) - 1);
  }

  /** Decided matches that ended after `since` and up to `until`, the earliest first. One query by index. */
  private decided(
    person: string,
    { since, until }: { readonly since: number | null; readonly until?: number },
  ): Promise<Counted[]> {
    const span = {
      ...(since === null ? {} : { $gt: since }),
      ...(until === undefined ? {} : { $lte: until }),
    };
    return this.matches
      .find({ ...decidedOf(person), ...(Object.keys(span).length === 0 ? {} : { finished_at: span }) })
      .sort({ finished_at: 1 })
      .select({ _id: 0, ...COUNTED_FIELDS })
      .lean<Counted[]>();
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { Connection, Model } from 'mongoose';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { matchModel, type MatchRecord } from '../play/games/match-record.js';
import { referrals } from '../referrals/model.js';
import { payments, type PaymentRecord } from '../shop/model.js';
import { isGone, isMade } from '../wallet/contra.js';
import { walletEntries, type EntryRecord } from '../wallet/model.js';
import { hourAt, type Hour } from './days.js';
import type { Firsts } from './firsts.js';
import { metricHours, type Counts, type HourRecord } from './model.js';
import type { Tallies } from './tallies.js';

/** The run under which counts stand that come from the product's own collections. */
const RUN = 'facts';
/** An hour is read again this long after its end, ms: entries of the ledger may come late. */
const LATE_MS = 10 * MINUTE_MS;
const BEHIND_MAX_MS = 13 * DAY_MS;
const DONE = 'facts_at';
const EITHER = { $in: [true, false] };

interface Fact {
  readonly n: number;
  readonly by: Counts;
}

/** Counts by label from a list. */
function tally<T>(
  items: readonly T[],
  labelsOf: (item: T) => readonly string[],
  weight = (_: T) => 1,
): Counts {
  const by: Counts = {};
  for (const item of items) for (const label of labelsOf(item)) by[label] = (by[label] ?? 0) + weight(item);
  return by;
}

type Played = Pick<MatchRecord, 'seats' | 'options' | 'relieved' | 'result'>;

const isOfPeople = ({ seats, relieved = [] }: Played): boolean =>
  relieved.length === 0 && seats.every((seat) => seat !== null && !seat.is_bot);

function matchLabels(match: Played): string[] {
  const { options, result } = match;
  return [
    isOfPeople(match) ? 'table_people' : 'table_bots',
    `pace_${options.pace}`,
    `target_${options.target_points}`,
    `reason_${result?.reason ?? 'none'}`,
  ];
}

/** Counts of sign-ups, matches and money, read off the collections that have them, one hour at a time. */
export class Facts {
  private readonly hours: Model<HourRecord>;

  constructor(
    private readonly connection: Connection,
    private readonly tallies: Tallies,
    private readonly firsts: Pick<Firsts, 'reached'>,
    private readonly clock: Clock,
  ) {
    this.hours = metricHours.model(connection);
  }

  /** The hour that runs, and those since this was last done. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const last = (await this.tallies.read([DONE])).get(DONE)?.n ?? now - HOUR_MS;
    const from = Math.max(last - LATE_MS, now - BEHIND_MAX_MS);
    for (let hour = hourAt(from); hour.starts_at <= now; hour = hourAt(hour.ends_at)) await this.count(hour);
    await this.tallies.set(DONE, now);
  }

  /** Computes one hour anew. */
  async count(hour: Hour): Promise<void> {
    const [signUps, referral, matches, stars, refunds, coins] = await Promise.all([
      this.signUps(hour),
      this.referrals(hour),
      this.matches(hour),
      this.stars(hour),
      this.refunds(hour),
      this.coins(hour),
    ]);
    await this.write(hour, {
      sign_up: signUps,
      referral,
      ...matches,
      stars,
      stars_refunded: refunds,
      ...coins,
    });
  }

  private async signUps({ starts_at, ends_at }: Hour): Promise<Fact> {
    const accounts = accountModel(this.connection);
    const created_at = { $gte: new Date(starts_at), $lt: new Date(ends_at) };
    const [n, guests] = await Promise.all([
      accounts.countDocuments({ is_guest: EITHER, created_at }),
      accounts.countDocuments({ is_guest: true, created_at }),
    ]);
    return { n, by: { guest: guests, account: n - guests } };
  }

  private async referrals({ starts_at, ends_at }: Hour): Promise<Fact> {
    const at = { $gte: new Date(starts_at), $lt: new Date(ends_at) };
    return { n: await referrals.model(this.connection).countDocuments({ at }), by: {} };
  }

  private async matches({ starts_at, ends_at }: Hour): Promise<{ match: Fact; match_people: Fact }> {
    const played = await matchModel(this.connection)
      .find({ finished_at: { $gte: starts_at, $lt: ends_at } })
      .select({ 'seats.is_bot': 1, options: 1, relieved: 1, result: 1 })
      .lean<Played[]>();
    return {
      match: { n: played.length, by: tally(played, matchLabels) },
      match_people: { n: played.filter(isOfPeople).length, by: {} },
    };
  }

  private async stars({ starts_at, ends_at }: Hour): Promise<Fact> {
    const paid = await payments
      .model(this.connection)
      .find({ at: { $gte: new Date(starts_at), $lt: new Date(ends_at) } })
      .lean<PaymentRecord[]>();
    for (const { account, at } of paid)
      if (account !== null) this.firsts.reached(account, 'purchase', at.getTime());
    const n = paid.reduce((sum, { stars }) => sum + stars, 0);
    return { n, by: { payments: paid.filter(({ stars }) => stars > 0).length } };
  }

  private async refunds({ starts_at, ends_at }: Hour): Promise<Fact> {
    const refunded = await payments
      .model(this.connection)
      .find({ refunded_at: { $gte: new Date(starts_at), $lt: new Date(ends_at) } })
      .lean<PaymentRecord[]>();
    return { n: refunded.reduce((sum, { stars }) => sum + stars, 0), by: { payments: refunded.length } };
  }

  private async coins({ starts_at, ends_at }: Hour): Promise<{ coins_made: Fact; coins_burnt: Fact }> {
    const entries = await walletEntries
      .model(this.connection)
      .find({ at: { $gte: starts_at, $lt: ends_at } })
      .select({ amount: 1, kind: 1, ref: 1, contra: 1 })
      .lean<Pick<EntryRecord, 'amount' | 'kind' | 'ref' | 'contra'>[]>();
    const factOf = (some: typeof entries, sign: 1 | -1): Fact => {
      const by = tally(
        some,
        ({ kind }) => [kind],
        ({ amount }) => sign * amount,
      );
      return { n: Object.values(by).reduce((sum, n) => sum + n, 0), by };
    };
    return {
      // What people put in and win only changes its owner; Stars that are given back were never made.
      coins_made: factOf(entries.filter(isMade), 1),
      coins_burnt: factOf(entries.filter(isGone), -1),
    };
  }

  /** Writes what has changed, so that nobody who follows the hours hears of nothing. */
  private async write({ key, number, day, starts_at }: Hour, facts: Record<string, Fact>): Promise<void> {
    const fixed = { hour: new Date(starts_at), day: day.key, number };
    const counted = Object.entries(facts).map(([metric, fact]) => ({
      _id: `${key}:${metric}:${RUN}`,
      metric,
      ...fact,
    }));
    const stored = await this.hours
      .find({ _id: { $in: counted.map(({ _id }) => _id) } })
      .select({ n: 1, by: 1 })
      .lean<Pick<HourRecord, '_id' | 'n' | 'by'>[]>();
    const known = new Map(stored.map((record) => [record._id, record]));
    const changed = counted.filter(({ _id, n, by }) => {
      const before = known.get(_id);
      return before?.n !== n || !isDeepStrictEqual(before.by, by);
    });
    if (changed.length === 0) return;
    await this.hours.bulkWrite(
      changed.map(({ _id, metric, n, by }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { n, by }, $setOnInsert: { ...fixed, metric } },
          upsert: true,
        },
      })),
    );
  }
}

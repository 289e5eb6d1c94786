import { AT_MOST } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import { areDuplicateKeys } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { BetRecord, PredictionModel, PredictionRecord } from './model.js';

/** Predictions of a match that lasts so long come back, ms. */
export const LONGEST_MS = 3 * HOUR_MS;

/** The predictions of matches: each change is one conditional update. */
export class PredictionBook {
  constructor(
    readonly model: PredictionModel,
    private readonly clock: Clock,
    /** The predictions of a match have changed, and everybody may know. */
    readonly changed: (match: string) => void = () => undefined,
  ) {}

  find(match: string): Promise<PredictionRecord | null> {
    return this.model.findById(match).lean<PredictionRecord>();
  }

  /** The prediction that a person's key made, with its match; null for none. One query by index. */
  async byKey(person: string, key: string): Promise<{ match: string; bet: BetRecord } | null> {
    const found = await this.model
      .findOne({ people: person, [`bets.${person}.key`]: key })
      .select({ [`bets.${person}`]: 1 })
      .lean<Pick<PredictionRecord, '_id' | 'bets'>>();
    const bet = found?.bets[person];
    return found === null || bet === undefined ? null : { match: found._id, bet };
  }

  /** Which of these matches are decided and paid. */
  async closedOf(matches: readonly string[]): Promise<ReadonlySet<string>> {
    if (matches.length === 0) return new Set();
    const found = await this.model
      .find({ _id: { $in: [...matches] }, phase: 'closed' })
      .select({ _id: 1 })
      .lean<Pick<PredictionRecord, '_id'>[]>();
    return new Set(found.map(({ _id }) => _id));
  }

  /** From now on a match is predicted. */
  async open(match: MatchRecord): Promise<void> {
    const now = this.clock.now();
    const record: PredictionRecord = {
      _id: match._id,
      room_id: match.room_id,
      room_name: match.name,
      target_points: match.options.target_points,
      players: match.seats.map((seat) => ({ player_id: seat?.player_id ?? '', name: seat?.name ?? '' })),
      phase: 'open',
      opened_at: now,
      closed_at: null,
      settled_at: null,
      due_at: now + LONGEST_MS,
      people: [],
      bets: {},
    };
    try {
      await this.model.create(record);
    } catch (error) {
      if (!areDuplicateKeys(error)) throw error;
    }
  }

  /** Writes down that a person asks, after a try that came to nothing or for the first time; false where that cannot be. */
  async ask(match: string, person: string, bet: BetRecord): Promise<boolean> {
    const own = `bets.${person}`;
    const first = { [own]: { $exists: false }, [`people.${AT_MOST.predictors - 1}`]: { $exists: false } };
    const again = { [`${own}.state`]: 'out', [`${own}.round`]: bet.round - 1 };
    const { modifiedCount } = await this.model.updateOne(
      { _id: match, phase: 'open', ...(bet.round === 1 ? first : again) },
      { $set: { [own]: bet }, $addToSet: { people: person } },
    );
    return modifiedCount > 0;
  }

  /** What has become of the coins that a person was asked for. */
  async answered(match: string, person: string, round: number, state: 'in' | 'out'): Promise<void> {
    const own = `bets.${person}`;
    const { modifiedCount } = await this.model.updateOne(
      { _id: match, [`${own}.state`]: 'asked', [`${own}.round`]: round },
      { $set: { [`${own}.state`]: state } },
    );
    if (modifiedCount > 0 && state === 'in') this.changed(match);
  }

  /** No more predictions of a match are taken; false where that was so before. */
  async lock(match: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: match, phase: 'open' },
      { $set: { phase: 'locked', closed_at: this.clock.now() } },
    );
    if (modifiedCount > 0) this.changed(match);
    return modifiedCount > 0;
  }
}

import type { Connection, Model } from 'mongoose';
import { rate } from 'openskill';
import type { PageQuery } from '@hokm/shared/api';
import { FIRST_RATING, type Rating } from '@hokm/shared/standing';
import { isDuplicateKey } from '../platform/database/ids.js';
import { onPage } from '../platform/database/on-page.js';
import { pairs, type PairRecord } from './model.js';

/** Matches that a pair remembers as counted: one comes again only while it is being settled. */
const MARKS_KEPT = 50;

/** Matches after which two people are partners who play again and again, and how many such partners of a person are known. */
const REGULAR_FROM = 5;
const REGULARS_MAX = 50;

/** A side of a finished match on which two people played to the end. */
export interface PairResult {
  readonly people: readonly [string, string];
  readonly won: boolean;
}

/** The `_id` of two people, in either order. */
export const pairId = (people: readonly [string, string]): string => [...people].sort().join(':');

/** The rating after a match of one against another, as openskill rates two sides. */
function ratingAfter(own: Rating, other: Rating, won: boolean): Rating {
  const [[after]] = rate([[{ ...own }], [{ ...other }]], { rank: won ? [1, 2] : [2, 1] });
  return { mu: after.mu, sigma: after.sigma };
}

/** All pairs of partners. */
export class Pairs {
  private readonly model: Model<PairRecord>;

  constructor(connection: Connection) {
    this.model = pairs.model(connection);
  }

  /** Null before the first match that counted for both. One read by `_id`. */
  async find(people: readonly [string, string]): Promise<PairRecord | null> {
    return this.model.findById(pairId(people)).lean<PairRecord>();
  }

  /** A page of a person's pairs, those with the most matches first, and how many there are. */
  async of(person: string, page: PageQuery): Promise<{ total: number; pairs: PairRecord[] }> {
    const [total, found] = await Promise.all([
      this.model.countDocuments({ people: person }),
      onPage(this.model.find({ people: person }).sort({ games: -1, _id: 1 }), page).lean<PairRecord[]>(),
    ]);
    return { total, pairs: found };
  }

  /** Those with whom a person has played many matches, by account id. */
  async regularsOf(person: string): Promise<readonly string[]> {
    const found = await this.model
      .find({ people: person, games: { $gte: REGULAR_FROM } })
      .sort({ games: -1, _id: 1 })
      .limit(REGULARS_MAX)
      .select({ people: 1 })
      .lean<Pick<PairRecord, 'people'>[]>();
    return found.map(({ people }) => people.find((id) => id !== person) ?? person);
  }

  /**
   * Counts a match of one or two pairs, once, however often and by however many workers it is called. Two pairs are rated, each by what
   * both were before, also where another worker has counted it for one of them.
   */
  async count(match: string, at: number, results: readonly PairResult[]): Promise<void> {
    const before = await Promise.all(
      results.map(async ({ people }) => {
        const kept = await this.find(people);
        return kept?.before.match === match ? kept.before : kept;
      }),
    );
    for (const [index, result] of results.entries()) {
      const other = results.length === 2 ? (before[1 - index] ?? FIRST_RATING) : null;
      await this.change(result, match, at, other);
    }
  }

  private async change(result: PairResult, match: string, at: number, other: Rating | null): Promise<void> {
    const { people, won } = result;
    const _id = pairId(people);
    for (;;) {
      const kept = await this.find(people);
      if (kept?.counted.includes(match) === true) return;
      const { games = 0, version = 0, streak = 0, rated = 0, counted = [] } = kept ?? {};
      const own: Rating = kept ?? FIRST_RATING;
      const { mu, sigma } = other === null ? own : ratingAfter(own, other, won);
      const row = won ? streak + 1 : 0;
      const next: Omit<PairRecord, '_id'> = {
        people: [...people].sort(),
        games: games + 1,
        won: (kept?.won ?? 0) + (won ? 1 : 0),
        streak: row,
        best_streak: Math.max(row, kept?.best_streak ?? 0),
        before: { match, mu: own.mu, sigma: own.sigma },
        rated: rated + (other === null ? 0 : 1),
        mu,
        sigma,
        last_at: Math.max(at, kept?.last_at ?? 0),
        version: version + 1,
        counted: [...counted, match].slice(-MARKS_KEPT),
      };
      if (kept !== null) {
        const { matchedCount } = await this.model.updateOne({ _id, version }, { $set: next });
        if (matchedCount > 0) return;
        continue;
      }
      try {
        await this.model.create({ _id, ...next });
        return;
      } catch (error) {
        // Another worker made it meanwhile.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}

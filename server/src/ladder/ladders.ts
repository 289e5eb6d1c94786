import type { Connection, Model } from 'mongoose';
import { botOn, RUNGS, type Rung } from '@hokm/shared/bots';
import { isDuplicateKey } from '../platform/database/ids.js';
import { ladders, type LadderRecord } from './model.js';

/**
 * Matches that a ladder remembers as counted. A match can come again only while it is being settled; nobody ends as many
 * meanwhile.
 */
const MARKS_KEPT = 100;

/** A finished match on a rung. */
export interface LadderMatch {
  /** Id of the match. */
  readonly match: string;
  readonly account: string;
  readonly rung: Rung;
  readonly won: boolean;
  /** When it ended, ms since 1970. */
  readonly at: number;
}

/** The number of rungs that a record has beaten: those from the first on, without a gap. */
export function beatenBy(record: LadderRecord | null): number {
  const open = RUNGS.find((rung) => record?.rungs?.[botOn(rung).key]?.beaten_at === undefined);
  return open === undefined ? RUNGS.length : open - 1;
}

/** The ladders of all people. */
export class Ladders {
  private readonly model: Model<LadderRecord>;

  constructor(connection: Connection) {
    this.model = ladders.model(connection);
  }

  /** The ladder of a person; null before the first match on it. One read by `_id`. */
  async find(account: string): Promise<LadderRecord | null> {
    return this.model.findById(account).lean<LadderRecord>();
  }

  /** The highest rung that a person may play: the one after those that they have beaten. */
  async highestOpen(account: string): Promise<number> {
    return Math.min(RUNGS.length, beatenBy(await this.find(account)) + 1);
  }

  /** Counts a match, once, however often and by however many workers it is called. */
  async count({ match, account, rung, won, at }: LadderMatch): Promise<void> {
    const place = `rungs.${botOn(rung).key}`;
    const update = {
      $inc: { [`${place}.matches`]: 1, ...(won ? { [`${place}.wins`]: 1 } : {}) },
      ...(won ? { $min: { [`${place}.beaten_at`]: at } } : {}),
      $push: { counted: { $each: [match], $slice: -MARKS_KEPT } },
    };
    for (;;) {
      try {
        await this.model.updateOne({ _id: account, counted: { $ne: match } }, update, { upsert: true });
        return;
      } catch (error) {
        // Counted before, or the document was made in the meantime.
        if (!isDuplicateKey(error)) throw error;
        if ((await this.model.exists({ _id: account, counted: match })) !== null) return;
      }
    }
  }
}

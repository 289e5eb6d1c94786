import type { Connection, Model } from 'mongoose';
import type { Clock } from '../platform/core/ports.js';
import { tallies, type Counts, type TallyRecord } from './model.js';

/** Numbers that the worker keeps up to date, so that no call has to count. */
export class Tallies {
  private readonly model: Model<TallyRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = tallies.model(connection);
  }

  async set(_id: string, n: number, by: Counts = {}): Promise<void> {
    await this.model.updateOne(
      { _id },
      { $set: { n, by, at: new Date(this.clock.now()) } },
      { upsert: true },
    );
  }

  /** Those that are stored of some, by name. */
  async read(names: readonly string[]): Promise<ReadonlyMap<string, TallyRecord>> {
    const found = await this.model.find({ _id: { $in: [...names] } }).lean<TallyRecord[]>();
    return new Map(found.map((tally) => [tally._id, tally]));
  }
}

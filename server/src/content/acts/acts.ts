import type { Connection, Model, PipelineStage } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/ids.js';
import type { Clock } from '../../platform/core/ports.js';
import { acts, type Act, type ActRecord } from './model.js';

/** The likes of one kind of content; or its shares, or its downloads: one for each person and thing. */
export class Acts {
  private readonly model: Model<ActRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly type: string,
    act: Act,
  ) {
    this.model = acts[act].model(connection);
  }

  /** False when the person has done it already. */
  async add(id: string, account: string): Promise<boolean> {
    try {
      const of = this.of(id);
      await this.model.create({ _id: `${of}:${account}`, of, account, at: this.clock.now() });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** False when the person had not done it. */
  async remove(id: string, account: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: `${this.of(id)}:${account}` })).deletedCount === 1;
  }

  async has(id: string, account: string): Promise<boolean> {
    return (await this.model.exists({ _id: `${this.of(id)}:${account}` })) !== null;
  }

  /** Stages by which a document of the kind has the person's like as the only one of `liked_by`, or none. */
  joined(id: string, account: string): PipelineStage.FacetPipelineStage[] {
    const like = { $literal: `${this.of(id)}:${account}` };
    const from = this.model.collection.name;
    return [
      { $set: { liked_by: like } },
      { $lookup: { from, localField: 'liked_by', foreignField: '_id', as: 'liked_by' } },
    ];
  }

  /** How many people did it until a moment, ms since 1970. */
  async count(id: string, until = Infinity): Promise<number> {
    return this.model.countDocuments({
      of: this.of(id),
      ...(until === Infinity ? {} : { at: { $lte: until } }),
    });
  }

  private of(id: string): string {
    return `${this.type}:${id}`;
  }
}

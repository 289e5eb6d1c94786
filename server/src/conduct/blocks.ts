import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import type { Clock } from '../ports.js';
import { blockModel, type BlockRecord } from './model.js';

const blockId = (by: string, playerId: string): string => `${by}:${playerId}`;

/** Who does not want to hear from whom. Player ids are 24 hex characters. */
export class Blocks {
  private readonly blocks: Model<BlockRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.blocks = blockModel(connection);
  }

  /** Blocks a player; the block that is there already stays as it is. */
  async add(by: string, playerId: string): Promise<BlockRecord> {
    return this.blocks
      .findOneAndUpdate(
        { _id: blockId(by, playerId) },
        { $setOnInsert: { by, player_id: playerId, at: this.clock.now() } },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<BlockRecord>();
  }

  /** Ends a block, if there is one. */
  async remove(by: string, playerId: string): Promise<void> {
    await this.blocks.deleteOne({ _id: blockId(by, playerId) });
  }

  /** One page of a person's blocks, the newest first, and how many there are. */
  async list(by: string, { page, per_page }: PageQuery): Promise<{ total: number; blocks: BlockRecord[] }> {
    const [total, blocks] = await Promise.all([
      this.blocks.countDocuments({ by }),
      this.blocks
        .find({ by })
        .sort({ at: -1 })
        .skip((page - 1) * per_page)
        .limit(per_page)
        .lean<BlockRecord[]>(),
    ]);
    return { total, blocks };
  }

  /** Those of some people who have blocked a player. */
  async whoBlocked(playerId: string, people: readonly string[]): Promise<string[]> {
    const ids = people.filter((person) => person !== playerId).map((person) => blockId(person, playerId));
    if (ids.length === 0) return [];
    const found = await this.blocks.find({ _id: { $in: ids } }).lean<BlockRecord[]>();
    return found.map(({ by }) => by);
  }
}

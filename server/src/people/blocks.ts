import type { Connection, Model } from 'mongoose';
import type { PageQuery } from '@hokm/shared/api';
import { AT_MOST } from '@hokm/shared/policy';
import type { Clock } from '../platform/core/ports.js';
import { onPage } from '../platform/database/on-page.js';
import { writeInPlace } from '../platform/database/places.js';
import { blocks, type BlockRecord } from './model.js';

const blockId = (by: string, playerId: string): string => `${by}:${playerId}`;

/** Blocks between people. Ids are account ids. */
export class Blocks {
  private readonly blocks: Model<BlockRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.blocks = blocks.model(connection);
  }

  /** Blocks a player; an existing block stays as it is. Null: the person has blocked as many as one may. */
  async add(by: string, playerId: string): Promise<BlockRecord | null> {
    const _id = blockId(by, playerId);
    return writeInPlace({
      most: AT_MOST.blocks,
      taken: async () => {
        if ((await this.blocks.exists({ _id })) !== null) return null;
        const own = await this.blocks.find({ by }).select({ place: 1 }).lean<Pick<BlockRecord, 'place'>[]>();
        return own.map(({ place }) => place);
      },
      write: (place) =>
        this.blocks
          .findOneAndUpdate(
            { _id },
            {
              $setOnInsert: {
                by,
                player_id: playerId,
                at: this.clock.now(),
                ...(place === null ? {} : { place }),
              },
            },
            { upsert: place !== null, returnDocument: 'after' },
          )
          .lean<BlockRecord>(),
    });
  }

  /** Removes a block; idempotent. */
  async remove(by: string, playerId: string): Promise<void> {
    await this.blocks.deleteOne({ _id: blockId(by, playerId) });
  }

  /** One page of the blocks of a person, newest first, and their number. */
  async list(by: string, page: PageQuery): Promise<{ total: number; blocks: BlockRecord[] }> {
    const [total, found] = await Promise.all([
      this.blocks.countDocuments({ by }),
      onPage(this.blocks.find({ by }).sort({ at: -1 }), page).lean<BlockRecord[]>(),
    ]);
    return { total, blocks: found };
  }

  /** Those of some people who have blocked a player. */
  async whoBlocked(playerId: string, people: readonly string[]): Promise<string[]> {
    const ids = people.filter((person) => person !== playerId).map((person) => blockId(person, playerId));
    if (ids.length === 0) return [];
    const found = await this.blocks.find({ _id: { $in: ids } }).lean<BlockRecord[]>();
    return found.map(({ by }) => by);
  }

  /** Those of some people who have blocked a person, or whom that person has blocked. */
  async eitherWay(id: string, people: readonly string[]): Promise<string[]> {
    const others = people.filter((person) => person !== id);
    if (others.length === 0) return [];
    const ids = others.flatMap((person) => [blockId(person, id), blockId(id, person)]);
    const found = await this.blocks.find({ _id: { $in: ids } }).lean<BlockRecord[]>();
    return [...new Set(found.map(({ by, player_id }) => (by === id ? player_id : by)))];
  }
}

import type { Connection, Model } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { isDuplicateKey } from '../platform/database/ids.js';
import { KEPT_MAX, threatWindows, type WindowRecord } from './threat-model.js';
import type { WindowCount } from './threat-rules.js';

const KEPT_MS = 2 * DAY_MS;

/** The windows of all rules, shared by all processes. */
export class ThreatWindows {
  private readonly model: Model<WindowRecord>;

  /** @param node name of this process: its flushes are numbered */
  constructor(
    connection: Connection,
    private readonly node: string,
  ) {
    this.model = threatWindows.model(connection);
  }

  /**
   * Adds what a flush has counted, and gives the window. A flush that is added again changes nothing: the window knows the
   * newest number of each process, and a process adds its flushes in their order.
   */
  async add(count: WindowCount, flush: number): Promise<WindowRecord> {
    const { id: _id, n, accounts, networks, end } = count;
    const seen = `flushes.${this.node}`;
    const update = {
      $inc: { n },
      $addToSet: { accounts: { $each: [...accounts] }, networks: { $each: [...networks] } },
      $set: { [seen]: flush },
      $setOnInsert: { expires_at: new Date(end + KEPT_MS) },
    };
    const write = (upsert: boolean) =>
      this.model
        .findOneAndUpdate({ _id, [seen]: { $not: { $gte: flush } } }, update, {
          upsert,
          returnDocument: 'after',
        })
        .lean<WindowRecord>();
    let stored: WindowRecord | null;
    try {
      stored = await write(true);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another process has made the window, or this flush is in it.
      stored = await write(false);
    }
    const window = stored ?? (await this.model.findById(_id).orFail().lean<WindowRecord>());
    return this.trimmed(window);
  }

  /** Keeps the first accounts and networks of a window. */
  private async trimmed(window: WindowRecord): Promise<WindowRecord> {
    if (window.accounts.length <= KEPT_MAX && window.networks.length <= KEPT_MAX) return window;
    const first = { $each: [], $slice: KEPT_MAX };
    return this.model
      .findByIdAndUpdate(
        window._id,
        { $push: { accounts: first, networks: first } },
        { returnDocument: 'after' },
      )
      .orFail()
      .lean<WindowRecord>();
  }
}

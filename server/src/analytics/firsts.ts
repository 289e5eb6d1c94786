import type { Connection } from 'mongoose';
import type { FirstStep } from '@hokm/shared/api/analytics/limits';
import { accounts, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';

/** Steps that are remembered as known, so that no write is made for them. */
const KNOWN_MAX = 50_000;

interface Step {
  readonly account: string;
  readonly step: FirstStep;
  readonly at: Date;
}

/** When each person first opened the game, entered a room, began and finished a match, and paid. */
export class Firsts {
  private known = new Set<string>();
  private pending: Step[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
  ) {}

  /** A person has come to a step, perhaps for the first time. `at` in ms since 1970. */
  reached(account: string, step: FirstStep, at = this.clock.now()): void {
    const key = `${account}:${step}`;
    if (this.known.has(key)) return;
    if (this.known.size >= KNOWN_MAX) this.known = new Set();
    this.known.add(key);
    this.pending.push({ account, step, at: new Date(at) });
  }

  /** Stores the steps that are the first of their kind. Rejects when the store fails: it is tried again next time. */
  async flush(): Promise<void> {
    const steps = this.pending;
    this.pending = [];
    if (steps.length === 0) return;
    try {
      // Without the model's casting of each operation, which costs as much as the write.
      await this.connection.collection<AccountRecord>(accounts.name).bulkWrite(
        steps.map(({ account, step, at }) => ({
          updateOne: {
            filter: { _id: objectId(account) ?? undefined, [`firsts.${step}`]: { $exists: false } },
            update: { $set: { [`firsts.${step}`]: at } },
          },
        })),
      );
    } catch (error) {
      this.pending = [...steps, ...this.pending];
      throw error;
    }
  }
}

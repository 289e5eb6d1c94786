import mongoose, { type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../database/ids.js';
import type { Clock } from '../ports.js';

interface OfficeRecord {
  _id: string;
  holder: string;
  /** Ms since 1970. */
  until: number;
}

/** How long an office is held without being renewed, ms. */
export const OFFICE_MS = 10_000;

const schema = new mongoose.Schema<OfficeRecord>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Number, required: true },
  },
  { collection: 'offices', versionKey: false, strict: 'throw' },
);

/** Something that one process at a time does for all: who holds the office does it. */
export class Office {
  private readonly offices: Model<OfficeRecord>;

  constructor(
    connection: Connection,
    private readonly name: string,
    private readonly holder: string,
    private readonly clock: Clock,
  ) {
    this.offices = connection.models['Office'] ?? connection.model<OfficeRecord>('Office', schema);
  }

  /** Takes the office, or holds it longer. False while another has it. */
  async hold(): Promise<boolean> {
    const now = this.clock.now();
    try {
      await this.offices.updateOne(
        { _id: this.name, $or: [{ holder: this.holder }, { until: { $lte: now } }] },
        { $set: { holder: this.holder, until: now + OFFICE_MS } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // There is one, and it is another's.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Gives it up, if it is held. */
  async release(): Promise<void> {
    await this.offices.updateOne({ _id: this.name, holder: this.holder }, { $set: { until: 0 } });
  }
}

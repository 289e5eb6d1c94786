import type { Connection, Model } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { liveGauges, type Counts, type GaugeRecord } from './model.js';

/** A process that has not written for this long is gone, ms. */
const GONE_MS = 20_000;
const FORGOTTEN_MS = 10 * MINUTE_MS;
/** The minute of cards is kept in this many parts. */
const PARTS = 12;
const PART_MS = MINUTE_MS / PARTS;

/** How many cards were played in the last minute. */
export class CardRate {
  private readonly parts: { part: number; n: number }[] = Array.from({ length: PARTS }, () => ({
    part: -1,
    n: 0,
  }));

  constructor(private readonly clock: Clock) {}

  add(): void {
    const part = Math.floor(this.clock.now() / PART_MS);
    const slot = this.parts[part % PARTS];
    if (slot === undefined) return;
    if (slot.part !== part) Object.assign(slot, { part, n: 0 });
    slot.n += 1;
  }

  get perMinute(): number {
    const newest = Math.floor(this.clock.now() / PART_MS);
    return this.parts.filter(({ part }) => part > newest - PARTS).reduce((sum, { n }) => sum + n, 0);
  }
}

/** The figures of this moment: each process writes its own, and whoever asks adds them up. */
export class Gauges {
  private readonly model: Model<GaugeRecord>;
  private readonly sources = new Map<string, () => number>();

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly node: string,
  ) {
    this.model = liveGauges.model(connection);
  }

  /** Adds a figure of this process. */
  watch(name: string, read: () => number): void {
    this.sources.set(name, read);
  }

  async flush(): Promise<void> {
    if (this.sources.size === 0) return;
    const now = this.clock.now();
    await this.model.updateOne(
      { _id: this.node },
      { $set: { at: new Date(now), values: this.own(), expires_at: new Date(now + FORGOTTEN_MS) } },
      { upsert: true },
    );
  }

  /** This process is gone. */
  async remove(): Promise<void> {
    await this.model.deleteOne({ _id: this.node });
  }

  /** The sum over all processes; this one as it is now, others as they last wrote. */
  async read(): Promise<Counts> {
    const since = new Date(this.clock.now() - GONE_MS);
    const others = await this.model
      .find({ _id: { $ne: this.node }, at: { $gte: since } })
      .lean<GaugeRecord[]>();
    const sums: Counts = {};
    for (const values of [this.own(), ...others.map((other) => other.values)])
      for (const [name, n] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + n;
    return sums;
  }

  private own(): Counts {
    return Object.fromEntries([...this.sources].map(([name, read]) => [name, read()]));
  }
}

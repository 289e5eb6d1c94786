import type { Model } from 'mongoose';
import type { Clock } from '../platform/core/ports.js';
import type { AnnouncedRecord } from './model.js';
import type { Texts } from './texts.js';

/** A process that stored a change announces it at once; after this the worker does, ms. */
const LEFT_MS = 5_000;

/** Tells all processes of changed texts and languages, also where the process that made the change did not come to it. */
export class Announcements {
  private readonly models: readonly Model<AnnouncedRecord>[];

  constructor(
    private readonly texts: Texts,
    private readonly clock: Clock,
  ) {
    this.models = [texts.translations, texts.languages] as unknown as Model<AnnouncedRecord>[];
  }

  /** Announces changes that were stored with this time. */
  async tell(unannounced_at: Date): Promise<void> {
    await this.texts.announce();
    for (const model of this.models)
      await model.updateMany({ unannounced_at }, { $unset: { unannounced_at: 1 } });
  }

  /** Announces what processes have left. Gives when the next is left, ms since 1970; null without any. */
  async sweep(): Promise<number | null> {
    const left = { unannounced_at: { $lte: new Date(this.clock.now() - LEFT_MS) } };
    const found = await Promise.all(this.models.map((model) => model.exists(left)));
    if (found.some((each) => each !== null)) {
      await this.texts.announce();
      for (const model of this.models) await model.updateMany(left, { $unset: { unannounced_at: 1 } });
    }
    const waiting = await Promise.all(
      this.models.map((model) =>
        model
          .findOne({ unannounced_at: { $gt: new Date(0) } })
          .sort({ unannounced_at: 1 })
          .select({ unannounced_at: 1 })
          .lean<AnnouncedRecord>(),
      ),
    );
    const times = waiting.flatMap((each) => each?.unannounced_at?.getTime() ?? []);
    return times.length === 0 ? null : Math.min(...times) + LEFT_MS;
  }
}

import type { Connection } from 'mongoose';
import type { Measured } from '@hokm/shared/api/analytics';
import type { ContentKind } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { RememberedCount } from '../platform/database/remembered-count.js';
import { contentModel, publishedUntil } from './content-kinds.js';
import { measured } from './measure.js';

interface TotalsProps {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly countAccounts: () => Promise<number>;
}

/** What there is in all, and how that has changed. Every screen reads these numbers here. */
export class Totals {
  private readonly counts = new Map<string, RememberedCount>();

  constructor(private readonly props: TotalsProps) {}

  /** Accounts, against those of so many days ago. */
  async users(days: number): Promise<Measured> {
    const { connection, clock, countAccounts } = this.props;
    const accounts = accountModel(connection);
    const [all, recent] = await Promise.all([
      countAccounts(),
      this.read(`users:${days}`, () => {
        const since = new Date(clock.now() - days * DAY_MS);
        return accounts.countDocuments({ is_guest: { $in: [true, false] }, created_at: { $gte: since } });
      }),
    ]);
    return measured(all, Math.max(0, all - recent));
  }

  /** Published items of a kind, against those of so many days ago. */
  async published(kind: ContentKind, days: number): Promise<Measured> {
    const { connection, clock } = this.props;
    const count = (name: string, age: number) =>
      this.read(`${kind}:${name}`, () =>
        contentModel(connection, kind).countDocuments(publishedUntil(clock.now() - age)),
      );
    const [now, before] = await Promise.all([count('now', 0), count(`${days}`, days * DAY_MS)]);
    return measured(now, before);
  }

  private read(name: string, count: () => Promise<number>): Promise<number> {
    const remembered = this.counts.get(name) ?? new RememberedCount(count, this.props.clock);
    this.counts.set(name, remembered);
    return remembered.read();
  }
}

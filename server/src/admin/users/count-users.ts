import type { AccountModel } from '../../accounts/model.js';
import type { Clock } from '../../platform/core/ports.js';
import { CLOSED, isStaffRole, roleFilter, STAFF, statusFilter, type Filter, type UsersQuery } from './list-filters.js';

/** How long the number of all accounts is remembered, and after what time a call waits for a new one, ms. */
const FRESH_MS = 30_000;
const KEPT_MS = 5 * 60_000;

/**
 * How many people there are. Those with a staff role, a closing, a sanction or a deletion are counted by their own indexes; all
 * others are all accounts without them.
 */
export class UserCounts {
  private total: { readonly at: number; readonly count: number } | null = null;
  private counting: Promise<number> | null = null;

  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
  ) {}

  /** All accounts, as of half a minute ago; as of the last call when nobody has asked for so long, and never five minutes. */
  async all(): Promise<number> {
    const age = this.total === null ? Infinity : this.clock.now() - this.total.at;
    if (this.total === null || age >= KEPT_MS || age < 0) return this.countAll();
    if (age >= FRESH_MS) this.countAll().catch(() => undefined);
    return this.total.count;
  }

  /** Those of a role and a status. */
  async of(role: UsersQuery['role_filter'], status: UsersQuery['status_filter']): Promise<number> {
    if (isStaffRole(role)) return this.ofStaff({ ...roleFilter(role), ...this.status(status) });
    const [all, staff] = await Promise.all([
      this.ofStatus(status),
      role === 'user' ? this.ofStaff({ ...STAFF, ...this.status(status) } as Filter) : 0,
    ]);
    return Math.max(0, all - staff);
  }

  private async ofStatus(status: UsersQuery['status_filter']): Promise<number> {
    if (status === 'all') return this.all();
    if (status !== 'active') return this.accounts.countDocuments(this.status(status));
    const [all, closed] = await Promise.all([this.all(), this.accounts.countDocuments(CLOSED as Filter)]);
    return Math.max(0, all - closed);
  }

  /** Reads the staff, who are few. */
  private async ofStaff(filter: Filter): Promise<number> {
    return this.accounts.countDocuments(filter, { hint: 'staff' });
  }

  private status(status: UsersQuery['status_filter']): Filter {
    return statusFilter(status, this.clock.now());
  }

  private countAll(): Promise<number> {
    this.counting ??= this.accounts
      .estimatedDocumentCount()
      .then((count) => {
        this.total = { at: this.clock.now(), count };
        return count;
      })
      .finally(() => {
        this.counting = null;
      });
    return this.counting;
  }
}

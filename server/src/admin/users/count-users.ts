import type { AccountModel } from '../../accounts/model.js';
import { accountCount } from '../../accounts/account-count.js';
import type { Clock } from '../../platform/core/ports.js';
import { RememberedCount } from '../../platform/database/remembered-count.js';
import { CLOSED, isStaffRole, statusFilter, type Filter, type UsersQuery } from './list-filters.js';
import type { Roles } from './roles.js';

type Role = UsersQuery['role_filter'];
type Status = UsersQuery['status_filter'];

/**
 * How many people there are. Those with a staff role, a closing, a sanction or a deletion are counted by their own indexes; all
 * others are all accounts without them.
 */
export class UserCounts {
  private readonly ofStatus: Readonly<Record<Exclude<Status, 'active'>, RememberedCount>>;

  constructor(
    accounts: AccountModel,
    private readonly roles: Pick<Roles, 'count'>,
    private readonly clock: Clock,
    all = accountCount(accounts, clock),
  ) {
    const of = (count: () => Promise<number>) => new RememberedCount(count, clock);
    const having = (status: Status) => of(() => accounts.countDocuments(this.status(status)));
    this.ofStatus = {
      all,
      inactive: of(() => accounts.countDocuments(CLOSED as Filter)),
      sanctioned: having('sanctioned'),
      deleting: having('deleting'),
    };
  }

  /** All accounts. */
  all(): Promise<number> {
    return this.ofStatus.all.read();
  }

  /** Closed accounts. */
  closed(): Promise<number> {
    return this.ofStatus.inactive.read();
  }

  /** Those of a role and a status. Reads the staff, who are few, and no other account. */
  async of(role: Role, status: Status): Promise<number> {
    if (isStaffRole(role)) return this.roles.count(role, this.status(status));
    const [all, staff] = await Promise.all([
      status === 'active' ? this.open() : this.ofStatus[status].read(),
      role === 'user' ? this.roles.count('staff', this.status(status)) : 0,
    ]);
    return Math.max(0, all - staff);
  }

  private async open(): Promise<number> {
    const [all, closed] = await Promise.all([this.all(), this.closed()]);
    return all - closed;
  }

  private status(status: Status): Filter {
    return statusFilter(status, this.clock.now());
  }
}

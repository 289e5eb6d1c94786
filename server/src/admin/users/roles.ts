import type { AdminLevel } from '@hokm/shared/policy';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { roleFilter, type Filter, type UsersQuery } from './list-filters.js';

type Role = UsersQuery['role_filter'];
type Levelled = Pick<AccountRecord, 'admin_level' | 'telegram_id'>;

/**
 * Who has which role: the level of the account, and above it that of the super administrators whom the server's environment
 * names. Those of a staff role are few.
 */
export class Roles {
  constructor(
    private readonly accounts: AccountModel,
    private readonly superAdminTelegramIds: readonly number[],
  ) {}

  /** True for somebody of a role. */
  isOf(record: Levelled, role: Role): boolean {
    if (role === 'all') return true;
    const level = this.levelOf(record);
    return role === 'staff' ? level !== 'user' : level === role;
  }

  /** The condition for players, or for everybody. */
  filter(role: 'all' | 'user'): Filter {
    const named = this.superAdminTelegramIds;
    return role === 'all' || named.length === 0
      ? roleFilter(role)
      : { ...roleFilter(role), telegram_id: { $nin: [...named] } };
  }

  /** Everybody of a staff role for whom a condition holds: by the index of the staff, and by the ids of the environment. */
  async find(role: Role, condition: Filter): Promise<AccountRecord[]> {
    const stored = this.accounts
      .find({ ...condition, ...roleFilter(role) })
      .hint('staff')
      .lean<AccountRecord[]>();
    const named = this.named(role, condition);
    const configured =
      named === null ? [] : this.accounts.find(named).hint('telegram_id_1').lean<AccountRecord[]>();
    const all = [...(await stored), ...(await configured)];
    const once = new Map(all.map((record) => [record._id.toHexString(), record]));
    return [...once.values()].filter((record) => this.isOf(record, role));
  }

  /** How many have a staff role and a status, which is a condition without a Telegram id. */
  async count(role: Role, status: Filter): Promise<number> {
    const ids = [...this.superAdminTelegramIds];
    const others = ids.length === 0 ? {} : { telegram_id: { $nin: ids } };
    const named = this.named(role, status);
    const [stored, configured] = await Promise.all([
      this.accounts.countDocuments({ ...status, ...roleFilter(role), ...others } as Filter, {
        hint: 'staff',
      }),
      named === null ? 0 : this.accounts.countDocuments(named, { hint: 'telegram_id_1' }),
    ]);
    return stored + configured;
  }

  private levelOf({ admin_level, telegram_id }: Levelled): AdminLevel {
    const isNamed = telegram_id !== undefined && this.superAdminTelegramIds.includes(telegram_id);
    return isNamed ? 'super_admin' : admin_level;
  }

  /** The condition for those of a role whom the environment names; null where there can be none. */
  private named(role: Role, condition: Filter): Filter | null {
    if (role !== 'staff' && role !== 'super_admin') return null;
    const { telegram_id: asked } = condition as { telegram_id?: number };
    const ids = this.superAdminTelegramIds.filter((id) => asked === undefined || asked === id);
    return ids.length === 0 ? null : { ...condition, telegram_id: { $in: ids } };
  }
}

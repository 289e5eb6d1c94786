import type { LastingSanction } from '@hokm/shared/api/users/limits';
import { objectId } from '../platform/database/ids.js';
import type { Clock } from '../platform/core/ports.js';
import type { AccountModel, AccountRecord } from './model.js';
import { endOfSanction, inactiveAt, isInForce, sanctionInForce } from './sanctions.js';

/** A sanction in force; `until` is null without an end. */
export interface InForce {
  readonly until: Date | null;
}

/** The decisions of staff that hold for people now. Read at each use, so that a decision takes effect at once. */
export class Judgements {
  constructor(
    private readonly accounts: AccountModel,
    private readonly clock: Clock,
  ) {}

  /** True while the staff has closed an account. One read by `_id`. */
  async isClosed(account: string): Promise<boolean> {
    const record = await this.accounts
      .findById(objectId(account))
      .select({ inactive: 1 })
      .lean<Pick<AccountRecord, 'inactive'>>();
    return record !== null && inactiveAt(record, this.clock.now()) !== null;
  }

  /** Why an account may not pay: the staff has closed it, or it is being deleted. Null when it may. One read by `_id`. */
  async payerProblem(account: string): Promise<'auth/account_inactive' | 'shop/payments_off' | null> {
    const record = await this.accounts
      .findById(objectId(account))
      .select({ inactive: 1, is_going: 1 })
      .lean<Pick<AccountRecord, 'inactive' | 'is_going'>>();
    if (record === null || record.is_going === true) return 'shop/payments_off';
    return inactiveAt(record, this.clock.now()) === null ? null : 'auth/account_inactive';
  }

  /** The sanction of a kind that is in force for a person; null for none. One read by `_id`. */
  async of(account: string, kind: LastingSanction): Promise<InForce | null> {
    const record = await this.accounts
      .findById(objectId(account))
      .select({ sanctions: 1 })
      .lean<Pick<AccountRecord, 'sanctions'>>();
    const found = record === null ? null : sanctionInForce(record, kind, this.clock.now());
    return found === null ? null : { until: endOfSanction(found) };
  }
}

/** Those of some people for whom a sanction was in force at a moment, ms since 1970. One query by `_id`. */
export async function sanctionedAmong(
  accounts: AccountModel,
  people: readonly string[],
  kind: LastingSanction,
  at: number,
): Promise<ReadonlySet<string>> {
  const keys = people.flatMap((id) => objectId(id) ?? []);
  const records = await accounts
    .find({ _id: { $in: keys } })
    .select({ sanctions: 1 })
    .lean<Pick<AccountRecord, '_id' | 'sanctions'>[]>();
  const wasInForce = ({ sanctions = [] }: Pick<AccountRecord, 'sanctions'>) =>
    sanctions.some((each) => each.kind === kind && each.at.getTime() <= at && isInForce(each, at));
  return new Set(records.filter(wasInForce).map(({ _id }) => _id.toHexString()));
}

import type { Connection } from 'mongoose';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { sessions } from '../sign-in/sessions/model.js';
import { RECENT_MS, type StaffNetworks } from './staff-networks.js';

interface WaysInContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly staffNetworks: Pick<StaffNetworks, 'usedBy'>;
  /** Ids of the open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
}

/** From where the super administrators come into the panel. */
export class WaysIn {
  constructor(private readonly context: WaysInContext) {}

  /**
   * The addresses of each super administrator but one (`except`): those from which they were active lately, and those where
   * a session began that is used. Of whom nobody knows one, none.
   */
  async known(except?: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const { connection, clock, staffOf, staffNetworks } = this.context;
    const superAdmins = (await staffOf('super_admin')).filter((id) => id !== except);
    const known = new Map(superAdmins.map((id) => [id, new Set<string>()]));
    for (const { account, address } of await staffNetworks.usedBy(superAdmins))
      known.get(account)?.add(address);
    const begun = await sessions
      .model(connection)
      .find({
        account: { $in: superAdmins.map((id) => objectId(id)) },
        last_used_at: { $gte: new Date(clock.now() - RECENT_MS) },
      })
      .select({ address: 1, account: 1 })
      .lean<{ address?: string; account: { toHexString(): string } }[]>();
    for (const { account, address } of begun)
      if (address !== undefined && address !== '') known.get(account.toHexString())?.add(address);
    return new Map([...known].map(([id, addresses]) => [id, [...addresses]]));
  }
}

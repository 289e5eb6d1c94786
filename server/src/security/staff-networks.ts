import type { Connection, Model } from 'mongoose';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../platform/core/ports.js';
import { defineCollection, field } from '../platform/database/collection.js';
import { deletes } from '../platform/database/personal-data.js';
import type { SessionUse } from '../platform/http/session-networks.js';

/** A network counts as one of the staff's this long after it was last used, ms. */
export const RECENT_MS = 7 * DAY_MS;
/** The use of an address is stored again after this, ms. */
const STORE_MS = 10 * MINUTE_MS;
/** Addresses that a process remembers. */
const REMEMBERED_MAX = 5_000;

/** An address from which a member of staff has used the product. */
export interface StaffNetworkRecord {
  /** `<account id> <address>` */
  _id: string;
  account: string;
  address: string;
  /** When it was last used, to ten minutes. */
  at: Date;
  expires_at: Date;
}

export const staffNetworks = defineCollection<StaffNetworkRecord>({
  name: 'staff_networks',
  schema: {
    _id: field.text,
    account: field.text,
    address: field.text,
    at: field.date,
    expires_at: field.date,
  },
  indexes: [
    { key: { account: 1 }, answers: 'addresses of a member of staff' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'addresses that are not used any more' },
  ],
  personalData: {
    exports: {},
    erase: deletes('staff_networks', ({ id }) => ({ account: id })),
    why: 'addresses of the staff for seven days, so that nobody blocks them; sessions are exported with theirs',
  },
});

/** Remembers from where the staff is active. */
export class StaffNetworks {
  private readonly model: Model<StaffNetworkRecord>;
  private readonly storedAt = new Map<string, number>();

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.model = staffNetworks.model(connection);
  }

  /** Somebody uses a session. Nobody waits until it is stored. */
  seen({ account, address, isStaff }: SessionUse): void {
    if (!isStaff || address === '') return;
    const now = this.clock.now();
    const _id = `${account} ${address}`;
    if (now - (this.storedAt.get(_id) ?? -Infinity) < STORE_MS) return;
    if (this.storedAt.size >= REMEMBERED_MAX) this.storedAt.clear();
    this.storedAt.set(_id, now);
    const set = { account, address, at: new Date(now), expires_at: new Date(now + RECENT_MS) };
    this.model.updateOne({ _id }, { $set: set }, { upsert: true }).then(
      () => undefined,
      (error: unknown) => {
        this.storedAt.delete(_id);
        this.log.warn({ err: error }, 'address of the staff not stored');
      },
    );
  }

  /** The addresses from which these people were active lately. */
  async usedBy(accounts: readonly string[]): Promise<readonly StaffNetworkRecord[]> {
    return this.model
      .find({ account: { $in: [...accounts] }, at: { $gte: new Date(this.clock.now() - RECENT_MS) } })
      .lean<StaffNetworkRecord[]>();
  }
}

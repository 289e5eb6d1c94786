import type { Connection } from 'mongoose';
import { MINUTE_MS } from '@hokm/shared/time';
import { accountOf } from '../../accounts/account.js';
import { accountModel, type AccountRecord } from '../../accounts/model.js';
import { openStaff } from '../../accounts/staff.js';
import { defineCollection, field } from '../../platform/database/collection.js';
import { isDuplicateKey, objectId } from '../../platform/database/ids.js';
import { notPersonal } from '../../platform/database/personal-data.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { WriteGuard } from './change-account.js';

const GUARD = 'super_admins';
const KEY_BYTES = 8;
/** An attempt whose process died is no longer in the way after this, ms. */
const ATTEMPT_MS = MINUTE_MS;

/** Attempts to take super administrators away that are under way. */
interface GuardRecord {
  _id: string;
  /** By random keys: the account, and until when the attempt counts (ms since 1970). */
  leaving?: Record<string, { account: string; until: number }>;
}

export const panelGuards = defineCollection<GuardRecord>({
  name: 'panel_guards',
  schema: { _id: field.text, leaving: field.mixed },
  indexes: [],
  personalData: notPersonal('ids of accounts for a minute, while their level changes'),
});

interface GuardContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly superAdminTelegramIds: readonly number[];
}

/**
 * There is always a super administrator who can enter. Whoever is about to take one away first says so in one document;
 * the order in which that document was changed decides: each attempt counts out all that came before it.
 */
export class SuperAdminGuard {
  constructor(private readonly context: GuardContext) {}

  /** Takes a super administrator away by `act`, unless nobody would be left: nobody else than `alone`, who does it. */
  async takingAway<T>(
    account: string,
    act: () => Promise<T>,
    alone?: string,
  ): Promise<T | Refusal<'users/last_super_admin'>> {
    const { connection, clock, randomBytes } = this.context;
    const guards = panelGuards.model(connection);
    const key = randomBytes(KEY_BYTES).toString('hex');
    const place = `leaving.${key}`;
    const leaving = await this.announce(place, account);
    try {
      const now = clock.now();
      const going = new Set(
        Object.values(leaving).flatMap((each) => (each.until > now ? [each.account] : [])),
      );
      const remaining = (await this.active()).filter((id) => !going.has(id) && id !== alone);
      if (remaining.length === 0) return refuse('users/last_super_admin');
      return await act();
    } finally {
      await guards.updateOne({ _id: GUARD }, { $unset: { [place]: 1 } });
    }
  }

  /**
   * Makes a write of a caller that may take a super administrator away: that takes two, and who does it without a second person after
   * a day never remains the only one. `person` is read from the record that the write is made from: of somebody who gets
   * another level in between it changes nothing.
   */
  readonly changingBy =
    ({ account, approval, askedBy }: StaffCall): WriteGuard<'users/last_super_admin' | 'approval/needed'> =>
    async (person, write, { set = {} }) => {
      const takes = 'inactive' in set || (set.admin_level ?? 'super_admin') !== 'super_admin';
      if (person.admin_level !== 'super_admin' || !takes) return write();
      if (approval === undefined) return refuse('approval/needed');
      return this.takingAway(person.id, write, askedBy === undefined ? account.id : undefined);
    };

  /**
   * Runs an act by which somebody's own account goes (`account`), or loses Telegram (`telegram`), from which the level of the
   * super administrators of the server's environment comes.
   */
  async leaving<T>(
    id: string,
    what: 'account' | 'telegram',
    act: () => Promise<T>,
  ): Promise<T | Refusal<'users/last_super_admin'>> {
    const { connection, superAdminTelegramIds } = this.context;
    const record = await accountModel(connection).findById(objectId(id)).lean<AccountRecord>();
    if (record === null) return act();
    const loses = what === 'account' || record.admin_level !== 'super_admin';
    const isSuperAdmin = accountOf(record, superAdminTelegramIds).admin_level === 'super_admin';
    return loses && isSuperAdmin ? this.takingAway(id, act) : act();
  }

  /** Puts an attempt down, and gives all that are under way then. */
  private async announce(place: string, account: string): Promise<NonNullable<GuardRecord['leaving']>> {
    const { connection, clock } = this.context;
    const attempt = () =>
      panelGuards
        .model(connection)
        .findOneAndUpdate(
          { _id: GUARD },
          { $set: { [place]: { account, until: clock.now() + ATTEMPT_MS } } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<GuardRecord>();
    try {
      return (await attempt()).leaving ?? {};
    } catch (error) {
      // Another attempt has just made the document.
      if (!isDuplicateKey(error)) throw error;
      return (await attempt()).leaving ?? {};
    }
  }

  /** The super administrators whose account is open. */
  private async active(): Promise<string[]> {
    const { connection, clock, superAdminTelegramIds } = this.context;
    return [...(await openStaff(accountModel(connection), superAdminTelegramIds, clock, 'super_admin'))];
  }
}

import { DAY_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Account } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { seasonFramesOf } from '../shop/catalogue.js';
import type { SessionModel } from '../sign-in/sessions/model.js';
import { SESSION_KINDS } from '../sign-in/sessions/session.js';

/** A guest has one session, and is not used after its end. */
const USED_MAX_MS = SESSION_KINDS.plain.absolute;
/** How long after that a guest stays, ms. */
const KEPT_MS = { withoutMatches: 30 * DAY_MS, withMatches: 180 * DAY_MS } as const;
/** Guests looked at in one run. */
const BATCH = 200;

export interface UnusedGuestsContext {
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
  readonly countGames: (id: string) => Promise<Account['games']>;
  /** The account has paid with Stars. */
  readonly hasPaid: (id: string) => Promise<boolean>;
  readonly clock: Clock;
}

type Guest = Pick<AccountRecord, '_id' | 'created_at' | 'owned'>;

/** Finds guests that nobody can use any more. Each run looks at the next ones, and begins again after the last. */
export class UnusedGuests {
  private after = new Date(0);

  constructor(private readonly context: UnusedGuestsContext) {}

  /** Makes the deletion of unused guests due. Guests who bought something, and staff, stay. Returns how many it found. */
  async markNext(): Promise<number> {
    const { accounts, clock } = this.context;
    const oldEnough = new Date(clock.now() - USED_MAX_MS - KEPT_MS.withoutMatches);
    const guests = await accounts
      .find({ is_guest: true, created_at: { $gt: this.after, $lte: oldEnough } })
      .sort({ created_at: 1 })
      .limit(BATCH)
      .select({ created_at: 1, owned: 1 })
      .lean<Guest[]>();
    this.after = guests.length < BATCH ? new Date(0) : (guests.at(-1)?.created_at ?? new Date(0));
    let marked = 0;
    for (const guest of guests) {
      if (!(await this.isUnused(guest))) continue;
      const { modifiedCount } = await accounts.updateOne(
        { _id: guest._id, is_guest: true, admin_level: 'user', delete_at: { $exists: false } },
        { $set: { delete_at: new Date(clock.now()) } },
      );
      marked += modifiedCount;
    }
    return marked;
  }

  private async isUnused({ _id, created_at, owned = [] }: Guest): Promise<boolean> {
    const { sessions, countGames, hasPaid, clock } = this.context;
    const id = _id.toHexString();
    const alive = { account: _id, expires_at: { $gt: new Date(clock.now()) } };
    const hasBought = owned.length > seasonFramesOf(owned).length;
    if (hasBought || (await hasPaid(id)) || (await sessions.exists(alive)) !== null) return false;
    const { played } = await countGames(id);
    const kept = played === 0 ? KEPT_MS.withoutMatches : KEPT_MS.withMatches;
    return created_at.getTime() <= clock.now() - USED_MAX_MS - kept;
  }
}

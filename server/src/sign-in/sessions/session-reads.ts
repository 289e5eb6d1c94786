import type { Types } from 'mongoose';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { GatheredReads } from '../../platform/jobs/gathered.js';
import type { SessionModel, SessionRecord } from './model.js';

interface Models {
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
}

/**
 * Reads the sessions of callers, and their accounts. Calls that come at the same moment are answered by one query, which begins after the
 * last of them has come: none is let in by what was read before it.
 */
export class SessionReads {
  private readonly sessions: GatheredReads<SessionRecord>;
  private readonly accounts: GatheredReads<AccountRecord>;

  constructor({ accounts, sessions }: Models) {
    this.sessions = new GatheredReads(async (ids) => {
      const found = await sessions.find({ _id: { $in: [...ids] } }).lean<SessionRecord[]>();
      return new Map(found.map((session) => [session._id, session]));
    });
    this.accounts = new GatheredReads(async (ids) => {
      const found = await accounts.find({ _id: { $in: [...ids] } }).lean<AccountRecord[]>();
      return new Map(found.map((account) => [account._id.toHexString(), account]));
    });
  }

  session(id: string): Promise<SessionRecord | null> {
    return this.sessions.row(id);
  }

  accountOf({ account }: { readonly account: Types.ObjectId }): Promise<AccountRecord | null> {
    return this.accounts.row(account.toHexString());
  }
}

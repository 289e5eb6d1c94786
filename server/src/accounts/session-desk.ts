import type { SignedInDevice } from '@hokm/shared/api';
import { objectId } from '../database/ids.js';
import type { Refused } from './account.js';
import type { AccountsContext } from './context.js';
import { deviceName } from './device-name.js';
import type { AccountRecord, SessionRecord } from './model.js';
import { endOf, isAlive, sessionId } from './sessions.js';

/** Why sessions ended. */
export type EndReason = 'logout' | 'ended_elsewhere' | 'logout_all' | 'password_changed' | 'expired';
/** Hears which sessions have just ended, by id. */
export type EndedListener = (ids: readonly string[], reason: EndReason) => void;

/** Sessions looked at in one query. */
const AT_ONCE = 1000;
const SHOWN = 100;

/** Where people are signed in, and how that ends. */
export class SessionDesk {
  private readonly listeners: EndedListener[] = [];

  constructor(private readonly context: AccountsContext) {}

  /** Hears of every session that is ended by this process. */
  onEnded(listener: EndedListener): void {
    this.listeners.push(listener);
  }

  /** Where a person is signed in, what was begun last first. `token` is of the session that asks. */
  async list(account: string, token: string | null): Promise<SignedInDevice[]> {
    const current = token === null ? null : sessionId(token);
    return (await this.alive(account)).slice(0, SHOWN).map((session) => ({
      id: session._id,
      device: deviceName(session.user_agent),
      address: session.address ?? '',
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      expires_at: endOf(session).toISOString(),
      remember_me: session.remember ?? true,
      current: session._id === current,
    }));
  }

  /** Ends the session of a token; one that is over already stays so. */
  async endOwn(token: string): Promise<void> {
    const id = sessionId(token);
    if (id === null) return;
    await this.context.sessions.deleteOne({ _id: id });
    this.tell([id], 'logout');
  }

  /** Ends one of a person's own sessions. Refusal: `request/not_found`, for another's as well. */
  async endOne(account: string, id: string): Promise<{ readonly ok: true } | Refused> {
    const { deletedCount } = await this.context.sessions.deleteOne({ _id: id, account: objectId(account) });
    if (deletedCount === 0) return { ok: false, code: 'request/not_found' };
    this.tell([id], 'ended_elsewhere');
    return { ok: true };
  }

  /** Ends all sessions of a person: from the one update of the account on, none of them opens anything. */
  async endAll(account: string): Promise<void> {
    await this.context.accounts.updateOne(
      { _id: objectId(account) },
      { $inc: { session_epoch: 1 }, $unset: { session_kept: 1 } },
    );
    await this.sweep(account, null, 'logout_all');
  }

  /** Puts away what an account's new epoch has ended, and lets it be known. `kept` stays. */
  async sweep(account: string, kept: string | null, reason: EndReason): Promise<void> {
    const owner = await this.context.accounts.findById(objectId(account)).lean<AccountRecord>();
    const all = await this.context.sessions.find({ account: objectId(account) }).lean<SessionRecord[]>();
    const now = this.context.clock.now();
    const over = all
      .filter((session) => owner === null || !isAlive(session, owner, now))
      .map(({ _id }) => _id);
    const ended = over.filter((id) => id !== kept);
    await this.context.sessions.deleteMany({ _id: { $in: ended } });
    this.tell(ended, reason);
  }

  /** Which of some sessions still open their accounts: for connections that were opened with them. */
  async living(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const living = new Set<string>();
    const now = this.context.clock.now();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const sessions = await this.context.sessions.find({ _id: { $in: some } }).lean<SessionRecord[]>();
      const owners = await this.context.accounts
        .find({ _id: { $in: sessions.map(({ account }) => account) } })
        .select({ session_epoch: 1, session_kept: 1 })
        .lean<Pick<AccountRecord, '_id' | 'session_epoch' | 'session_kept'>[]>();
      const byId = new Map(owners.map((owner) => [owner._id.toHexString(), owner]));
      for (const session of sessions) {
        const owner = byId.get(session.account.toHexString());
        if (owner !== undefined && isAlive(session, owner, now)) living.add(session._id);
      }
    }
    return living;
  }

  /** Says that sessions are over. */
  private tell(ids: readonly string[], reason: EndReason): void {
    if (ids.length > 0) for (const listener of this.listeners) listener(ids, reason);
  }

  private async alive(account: string): Promise<SessionRecord[]> {
    const owner = await this.context.accounts.findById(objectId(account)).lean<AccountRecord>();
    if (owner === null) return [];
    const all = await this.context.sessions
      .find({ account: owner._id })
      .sort({ created_at: -1 })
      .lean<SessionRecord[]>();
    const now = this.context.clock.now();
    return all.filter((session) => isAlive(session, owner, now));
  }
}

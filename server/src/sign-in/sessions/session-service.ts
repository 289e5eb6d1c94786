import type { QueryFilter, Types } from 'mongoose';
import type { SignedInDevice } from '@hokm/shared/api';
import type { PasswordChangeReason } from '@hokm/shared/api/password/limits';
import { isAdminLevel, type AdminLevel } from '@hokm/shared/policy';
import { cleanLine } from '@hokm/shared/text';
import { HOUR_MS } from '@hokm/shared/time';
import { accountOf, levelOf } from '../../accounts/account.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import { onVisit } from '../../accounts/reminder-record.js';
import { inactiveAt } from '../../accounts/sanctions.js';
import type { SessionAccount, SessionState } from '../../platform/core/account.js';
import { objectId } from '../../platform/database/ids.js';
import { deviceName } from '../../platform/http/device-name.js';
import type { Clock, Log, RandomBytes } from '../../platform/core/ports.js';
import { refuse, type Result } from '../../platform/core/result.js';
import type { LiveSettings } from '../../settings/live-settings.js';
import { newSecret, secretHash, secretId } from '../common/one-time-tokens.js';
import { letGuestSleep } from './guest-sleep.js';
import type { SessionModel, SessionRecord } from './model.js';
import { SessionReads } from './session-reads.js';
import {
  endOf,
  freshUntil,
  isAlive,
  isFresh,
  SESSION_KINDS,
  shouldTouch,
  type SessionKind,
} from './session.js';

export interface SessionContext {
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
  readonly settings: Pick<LiveSettings, 'panelIdleMs' | 'passwordExpiryMs' | 'sessionsMax'>;
  readonly superAdminTelegramIds: readonly number[];
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** A new session. Its token is seen only here. */
export interface NewSession {
  readonly token: string;
  readonly expires_at: Date;
  readonly kind: SessionState['kind'];
  /** The browser keeps the session when it is closed. */
  readonly remember: boolean;
}

export interface SessionProps {
  readonly userAgent: string;
  /** IP address. */
  readonly address?: string | undefined;
  readonly kind?: SessionKind;
  /** The second factor was verified. */
  readonly secondFactor?: boolean;
  /** The browser keeps the session when it is closed. Absent: as usual for the kind. */
  readonly remember?: boolean;
  /** Absent: a random one. */
  readonly token?: string;
}

/** Why sessions ended. */
export type EndReason =
  | 'logout'
  | 'ended_elsewhere'
  | 'logout_all'
  | 'password_changed'
  | 'expired'
  | 'suspended';
/** A session that somebody uses or has just begun. */
interface SessionUsed {
  readonly kind: SessionState['kind'];
  readonly isNew: boolean;
  /** The account says when its owner first opened the game: nobody has to store it. */
  readonly hasLaunched: boolean;
}
export type UsedListener = (account: string, use: SessionUsed) => void;
export type EndedListener = (ids: readonly string[], reason: EndReason) => void;

/** Least time between two updates of when a person was last here, ms. */
const SEEN_MS = HOUR_MS;
const USER_AGENT_MAX = 256;
type SessionOwnerField =
  | '_id'
  | 'session_epoch'
  | 'session_kept'
  | 'inactive'
  | 'admin_level'
  | 'telegram_id';
/** Sessions read in one query. */
const BATCH = 1000;
const LISTED_MAX = 100;

/**
 * Sessions: opaque random tokens, stored as hashes. An account counts epochs; a new one ends all sessions of earlier ones
 * with one update of the account.
 */
export class SessionService {
  private readonly listeners: EndedListener[] = [];
  private readonly usedListeners: UsedListener[] = [];

  private readonly reads: SessionReads;

  constructor(private readonly context: SessionContext) {
    this.reads = new SessionReads(context);
  }

  /** Storage id of a session token; null if malformed. */
  static idOf(token: string): string | null {
    return secretId(token);
  }

  /** Notifies of every session that this process ends. */
  onEnded(listener: EndedListener): void {
    this.listeners.push(listener);
  }

  /** Notifies of every use of a session in this process; must not fail. */
  onUsed(listener: UsedListener): void {
    this.usedListeners.push(listener);
  }

  /** Begins a session of an account. It cancels a requested deletion: whoever signs in wants the account. */
  async start(
    account: Pick<AccountRecord, '_id' | 'session_epoch' | 'delete_at' | 'seen_at' | 'firsts'>,
    props: SessionProps,
  ): Promise<NewSession> {
    const { accounts, sessions, clock, randomBytes, log } = this.context;
    const { userAgent, address, kind = 'plain', secondFactor = false } = props;
    const { token = newSecret(randomBytes) } = props;
    if (account.delete_at !== undefined)
      await accounts.updateOne({ _id: account._id, is_going: { $ne: true } }, { $unset: { delete_at: 1 } });
    const now = new Date(clock.now());
    if (now.getTime() - (account.seen_at?.getTime() ?? 0) >= SEEN_MS) this.seen(account._id, now);
    const { absolute, idle, remember: usual } = SESSION_KINDS[kind];
    const { remember = usual } = props;
    const expires_at = new Date(now.getTime() + absolute);
    await sessions.create({
      _id: secretHash(token),
      account: account._id,
      created_at: now,
      last_used_at: now,
      expires_at,
      user_agent: cleanLine(userAgent, USER_AGENT_MAX),
      remember,
      ...(address === undefined ? {} : { address }),
      ...(kind === 'panel' ? { kind } : {}),
      ...(idle === null ? {} : { idle_ms: idle }),
      ...(secondFactor ? { second_factor_at: now } : {}),
      ...(account.session_epoch === undefined ? {} : { epoch: account.session_epoch }),
    });
    await this.endOldest(account._id, kind === 'panel' ? 'panel' : 'player');
    log.info(
      { event: 'authn_success', account: account._id.toHexString(), kind, secondFactor },
      'session begun',
    );
    const taken = kind === 'panel' ? 'panel' : 'player';
    this.notifyUsed(account, taken, true);
    return { token, expires_at, remember, kind: taken };
  }

  /** A session that is alive, as it was begun; null when it is over. */
  async resume(token: string): Promise<NewSession | null> {
    const id = secretId(token);
    if (id === null) return null;
    const session = await this.find(id);
    if (session === null || !(await this.filterActive([id])).has(id)) return null;
    const { expires_at, remember = true, kind = 'player' } = session;
    return { token, expires_at, remember, kind };
  }

  /** The account that a token opens; null when there is none, or the session is over. Two reads by `_id`. */
  async authenticate(token: string): Promise<SessionAccount | null> {
    const { superAdminTelegramIds, clock } = this.context;
    const id = secretId(token);
    if (id === null) return null;
    const now = clock.now();
    const session = await this.find(id);
    if (session === null || endOf(session).getTime() <= now) return null;
    const record = await this.reads.accountOf(session);
    if (record === null || !isAlive(session, record, now)) return null;
    if (inactiveAt(record, now) !== null) return null;
    if (shouldTouch(session, now)) this.touch(id, record._id, now);
    this.notifyUsed(record, session.kind ?? 'player', false);
    const account = accountOf(record, superAdminTelegramIds);
    return {
      ...account,
      session: {
        id,
        kind: session.kind ?? 'player',
        passwordChange: this.passwordChange(record, account.admin_level),
        isFresh: isFresh(session, record, now),
        freshUntil: freshUntil(session, record),
        secondFactorAt: session.second_factor_at ?? null,
      },
    };
  }

  /** Confirms a session: it is fresh from now. Returns when that was. */
  async confirm(id: string, bySecondFactor: boolean): Promise<Date> {
    const now = new Date(this.context.clock.now());
    const confirmed = bySecondFactor ? { confirmed_at: now, second_factor_at: now } : { confirmed_at: now };
    await this.context.sessions.updateOne({ _id: id }, { $set: confirmed });
    return now;
  }

  /** The panel asks for the second factor, or the password, again in all sessions of an account. False where there are none. */
  async confirmAnew(account: string): Promise<boolean> {
    const never = { $unset: { second_factor_at: 1 }, $set: { confirmed_at: new Date(0) } } as const;
    const { matchedCount } = await this.context.sessions.updateMany(
      { account: objectId(account), kind: 'panel' },
      never,
    );
    return matchedCount > 0;
  }

  /** Sessions of an account, newest first. `token` is of the session that asks. */
  async list(account: string, token: string | null): Promise<SignedInDevice[]> {
    const current = token === null ? null : secretId(token);
    return (await this.aliveOf(account)).slice(0, LISTED_MAX).map((session) => ({
      id: session._id,
      device: deviceName(session.user_agent),
      address: session.address ?? '',
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      expires_at: endOf(session).toISOString(),
      remember_me: session.remember ?? true,
      kind: session.kind ?? 'player',
      current: session._id === current,
    }));
  }

  /** Ends the session of a token. Idempotent. */
  async endOwn(token: string): Promise<void> {
    const id = secretId(token);
    if (id === null) return;
    await this.context.sessions.deleteOne({ _id: id });
    this.notifyEnded([id], 'logout');
  }

  /** Ends a session of an account. Refusal: `request/not_found`, also for another account's. */
  async endOne(account: string, id: string): Promise<Result<object, 'request/not_found'>> {
    const { deletedCount } = await this.context.sessions.deleteOne({ _id: id, account: objectId(account) });
    if (deletedCount === 0) return refuse('request/not_found');
    this.notifyEnded([id], 'ended_elsewhere');
    return { ok: true };
  }

  /** Ends all sessions of an account. */
  async endAll(account: string): Promise<void> {
    await this.context.accounts.updateOne(
      { _id: objectId(account) },
      {
        $inc: { session_epoch: 1 },
        $set: { signed_out_at: new Date(this.context.clock.now()) },
        $unset: { session_kept: 1 },
      },
    );
    await this.closeEnded(account);
  }

  /** Closes what is open on the sessions of an account, all of which have ended. */
  async closeEnded(account: string): Promise<void> {
    await this.sweep(account, null, 'logout_all');
  }

  /**
   * Notifies that the sessions of a closed account are over. They stay until they expire: whoever comes with one is told why
   * (`closedAccountOf`), and their epoch keeps them from opening it again, but for a guest's: that one sleeps.
   */
  async endSuspended(account: string): Promise<void> {
    await letGuestSleep(this.context, account);
    const ids = (await this.findAll({ account: objectId(account) })).map(({ _id }) => _id);
    this.notifyEnded(ids, 'suspended');
  }

  /** The closed account that a token once opened; null for an open account and an unknown session. */
  async closedAccountOf(token: string): Promise<AccountRecord | null> {
    const { accounts, sessions, clock } = this.context;
    const id = secretId(token);
    const session = id === null ? null : await sessions.findById(id).lean<SessionRecord>();
    if (session === null || endOf(session).getTime() <= clock.now()) return null;
    const record = await accounts.findById(session.account).lean<AccountRecord>();
    return record === null || inactiveAt(record, clock.now()) === null ? null : record;
  }

  /** Deletes the sessions that a new epoch has ended, except `kept`, and notifies of their end. */
  async sweep(account: string, kept: string | null, reason: EndReason): Promise<void> {
    const owner = await this.context.accounts.findById(objectId(account)).lean<AccountRecord>();
    const all = await this.findAll({ account: objectId(account) });
    const now = this.context.clock.now();
    const ended = all
      .filter((session) => owner === null || !isAlive(session, owner, now))
      .map(({ _id }) => _id)
      .filter((id) => id !== kept);
    await this.context.sessions.deleteMany({ _id: { $in: ended } });
    this.notifyEnded(ended, reason);
  }

  /** Which of some sessions are alive. */
  async filterActive(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.levelsOf(ids)).keys());
  }

  /** Those of some sessions that are alive, with what their owner may do now. */
  async levelsOf(ids: readonly string[]): Promise<ReadonlyMap<string, AdminLevel>> {
    const { superAdminTelegramIds } = this.context;
    const active = new Map<string, AdminLevel>();
    const now = this.context.clock.now();
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const sessions = await this.findAll({ _id: { $in: batch } });
      const owners = await this.context.accounts
        .find({ _id: { $in: sessions.map(({ account }) => account) } })
        .select({ session_epoch: 1, session_kept: 1, inactive: 1, admin_level: 1, telegram_id: 1 })
        .lean<Pick<AccountRecord, SessionOwnerField>[]>();
      const byId = new Map(owners.map((owner) => [owner._id.toHexString(), owner]));
      for (const session of sessions) {
        const owner = byId.get(session.account.toHexString());
        if (owner === undefined || inactiveAt(owner, now) !== null) continue;
        if (isAlive(session, owner, now)) active.set(session._id, levelOf(owner, superAdminTelegramIds));
      }
    }
    return active;
  }

  /**
   * Why the password of an account has to be changed; null when it has not. Passwords of players do not expire. `level`: the
   * effective one.
   */
  passwordChange(
    record: Pick<AccountRecord, 'must_change_password' | 'password' | 'password_changed_at' | 'created_at'>,
    level: AdminLevel,
  ): PasswordChangeReason | null {
    const { clock, settings } = this.context;
    if (record.must_change_password === true) return 'made_by_others';
    const { passwordExpiryMs } = settings;
    if (passwordExpiryMs === null || record.password === undefined || !isAdminLevel(level)) return null;
    const since = record.password_changed_at ?? record.created_at;
    return since.getTime() + passwordExpiryMs <= clock.now() ? 'expired' : null;
  }

  /** A session of the panel ends by the setting of today, whenever it began. */
  private asOfNow(session: SessionRecord): SessionRecord {
    if (session.kind !== 'panel') return session;
    return { ...session, idle_ms: this.context.settings.panelIdleMs };
  }

  private async find(id: string): Promise<SessionRecord | null> {
    const session = await this.reads.session(id);
    return session === null ? null : this.asOfNow(session);
  }

  /** Newest first, always in the same order: who trims at the same moment ends the same ones. */
  private async findAll(filter: QueryFilter<SessionRecord>): Promise<SessionRecord[]> {
    const found = await this.context.sessions
      .find(filter)
      .sort({ created_at: -1, _id: 1 })
      .lean<SessionRecord[]>();
    return found.map((session) => this.asOfNow(session));
  }

  /** Ends the oldest sessions of a kind when there are more than a person may have. */
  private async endOldest(account: Types.ObjectId, kind: SessionState['kind']): Promise<void> {
    const { sessionsMax } = this.context.settings;
    if (sessionsMax === null) return;
    const alive = (await this.aliveOf(account.toHexString())).filter(
      (one) => (one.kind ?? 'player') === kind,
    );
    const over = alive.slice(sessionsMax).map(({ _id }) => _id);
    if (over.length === 0) return;
    await this.context.sessions.deleteMany({ _id: { $in: over } });
    this.notifyEnded(over, 'ended_elsewhere');
  }

  /** Stores that a session is used. Nobody waits for it. */
  private touch(id: string, account: Types.ObjectId, now: number): void {
    const { sessions, log } = this.context;
    sessions.updateOne({ _id: id }, { $max: { last_used_at: new Date(now) } }).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'use of a session not stored'),
    );
    this.seen(account, new Date(now));
  }

  /** Stores when a person was last here, and for the reminder that they were. Nobody waits for it. */
  private seen(_id: Types.ObjectId, at: Date): void {
    const { accounts, log } = this.context;
    accounts.updateOne({ _id }, { ...onVisit(at.getTime()), $max: { seen_at: at } }).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, 'visit not stored'),
    );
  }

  private notifyUsed(
    { _id, firsts }: Pick<AccountRecord, '_id' | 'firsts'>,
    kind: SessionState['kind'],
    isNew: boolean,
  ): void {
    const hasLaunched = firsts?.launch !== undefined;
    for (const listener of this.usedListeners) listener(_id.toHexString(), { kind, isNew, hasLaunched });
  }

  private notifyEnded(ids: readonly string[], reason: EndReason): void {
    if (ids.length > 0) for (const listener of this.listeners) listener(ids, reason);
  }

  private async aliveOf(account: string): Promise<SessionRecord[]> {
    const owner = await this.context.accounts.findById(objectId(account)).lean<AccountRecord>();
    if (owner === null) return [];
    const all = await this.findAll({ account: owner._id });
    const now = this.context.clock.now();
    return all.filter((session) => isAlive(session, owner, now));
  }
}

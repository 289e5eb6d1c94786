import type { Connection, Model, QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listThreats } from '@hokm/shared/api/security';
import type { ThreatLevel } from '@hokm/shared/api/security/limits';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import { isDuplicateKey, objectId } from '../platform/database/ids.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import { withAudit, type AuditQueue } from '../platform/panel/audit-queue.js';
import {
  KEPT_MAX,
  rankOf,
  threats,
  type MitigationRecord,
  type PairFound,
  type StepRecord,
  type ThreatRecord,
  type WindowRecord,
} from './threat-model.js';
import { endOfWindow, isOfNetwork, threatOf, type WindowCount } from './threat-rules.js';
import { rankOfScore } from './threat-score.js';
import { onPage } from '../platform/database/on-page.js';

/** A threat that nobody has seen for so long is over, ms. */
const QUIET_MS = DAY_MS;
/** Windows that ended longer ago do not grow any more, ms. */
export const LATE_MS = HOUR_MS;

/** The process that decides a step takes it at once; after this the worker does, ms. */
const STEP_DUE_MS = 5_000;
const STEPS_AT_ONCE = 100;

/** What a rule has found in a window. */
export interface Finding {
  readonly count: WindowCount;
  readonly window: Pick<WindowRecord, 'n' | 'accounts' | 'networks'>;
  readonly level: ThreatLevel;
  /** How many more signals make a mitigated threat active again. */
  readonly threshold: number;
  readonly keptDays: number;
}

/** Two people of whom a search has found something. */
export interface FoundPair {
  readonly ids: readonly [string, string];
  readonly pair: PairFound;
  readonly keptDays: number;
}

/** The stored threats. Every change is one conditional update, or one that can be repeated. */
export class Threats {
  readonly model: Model<ThreatRecord>;

  constructor(
    connection: Connection,
    private readonly audit: AuditQueue,
    private readonly clock: Clock,
  ) {
    this.model = threats.model(connection);
    audit.watch(threats);
  }

  /** Puts a finding into its threat. Done twice, or by two processes in any order, it is there once. */
  async observe(finding: Finding): Promise<ThreatRecord> {
    const { count, window, level, keptDays } = finding;
    const { rule, source, name, start, at, network, target } = count;
    const threat_type = threatOf(rule);
    const last = new Date(at);
    const people = window.accounts.filter((id) => !id.startsWith('~'));
    const update = {
      $setOnInsert: {
        threat_type,
        account: isOfNetwork(rule) ? '' : source,
        is_active: true,
        mitigation: null,
        told: 0,
        before: 0,
        blocked_at: null,
        revision: 0,
      },
      $max: {
        [`windows.${name}`]: window.n,
        level: rankOf(level),
        last_seen: last,
        expires_at: new Date(at + keptDays * DAY_MS),
      },
      $min: { first_seen: new Date(Math.max(start, at - HOUR_MS)) },
      $addToSet: { accounts: { $each: people }, networks: { $each: window.networks } },
      $set: { target_endpoint: target, source_ip: isOfNetwork(rule) ? source : network },
    };
    const write = () =>
      this.model
        .findOneAndUpdate({ key: `${threat_type} ${source}` }, update, {
          upsert: true,
          returnDocument: 'after',
        })
        .orFail()
        .lean<ThreatRecord>();
    let stored: ThreatRecord;
    try {
      stored = await write();
    } catch (error) {
      // Another process has made it at the same moment.
      if (!isDuplicateKey(error)) throw error;
      stored = await write();
    }
    return this.settled(stored, finding);
  }

  /** Computes what follows from the windows of a threat, and makes it active again if it has grown. */
  private async settled({ _id, ...threat }: ThreatRecord, { threshold }: Finding): Promise<ThreatRecord> {
    const { before, windows, level, last_seen, accounts, networks } = threat;
    const frequency = before + Object.values(windows).reduce((sum, n) => sum + n, 0);
    const first = { $each: [], $slice: KEPT_MAX };
    const isFull = accounts.length > KEPT_MAX || networks.length > KEPT_MAX;
    await this.model.updateOne(
      { _id },
      {
        $max: { frequency, rank: rankOfScore(level, frequency, last_seen.getTime()) },
        ...(isFull ? { $push: { accounts: first, networks: first } } : {}),
      },
    );
    const grown = { 'mitigation.frequency': { $lte: frequency - threshold } };
    await this.model.updateOne(
      { _id, is_active: false, $or: [{ mitigation: null }, grown] },
      { $set: { is_active: true, mitigation: null, told: 0 }, $inc: { revision: 1 } },
    );
    await this.fold(_id, windows);
    return this.model.findById(_id).orFail().lean<ThreatRecord>();
  }

  /** Adds windows that cannot grow any more to the sum of all. Each update names the value that it takes away. */
  private async fold(_id: ThreatRecord['_id'], windows: ThreatRecord['windows']): Promise<void> {
    const now = this.clock.now();
    for (const [name, n] of Object.entries(windows)) {
      if (endOfWindow(name) + LATE_MS >= now) continue;
      const field = `windows.${name}`;
      await this.model.updateOne({ _id, [field]: n }, { $unset: { [field]: 1 }, $inc: { before: n } });
    }
  }

  /** True for the one process that is to tell of a threat at its level. */
  async claimTelling({ _id, level }: ThreatRecord): Promise<boolean> {
    const claimed = await this.model.updateOne(
      { _id, is_active: true, told: { $lt: level } },
      { $set: { told: level } },
    );
    return claimed.modifiedCount > 0;
  }

  /**
   * Keeps what a search has found of two people. It goes to manual review as all others; looked at, it comes back once they have
   * played on together.
   */
  async foundPair({ ids, pair, keptDays }: FoundPair): Promise<ThreatRecord> {
    const now = this.clock.now();
    const [account] = ids;
    const level = rankOf('medium');
    const frequency = pair.partners + pair.opponents;
    const at = new Date(now);
    const stored = await this.model
      .findOneAndUpdate(
        { key: `collusion ${ids.join(' ')}` },
        {
          $setOnInsert: {
            threat_type: 'collusion',
            account,
            is_active: true,
            mitigation: null,
            told: 0,
            before: 0,
            blocked_at: null,
            revision: 0,
            first_seen: at,
            source_ip: '',
            windows: {},
          },
          $set: {
            pair,
            level,
            frequency,
            accounts: [...ids],
            last_seen: at,
            target_endpoint: '',
            rank: rankOfScore(level, frequency, now),
            expires_at: new Date(now + keptDays * DAY_MS),
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<ThreatRecord>();
    await this.model.updateOne(
      {
        _id: stored._id,
        is_active: false,
        $or: [{ mitigation: null }, { 'mitigation.frequency': { $lt: frequency } }],
      },
      { $set: { is_active: true, mitigation: null }, $inc: { revision: 1 } },
    );
    return this.model.findById(stored._id).orFail().lean<ThreatRecord>();
  }

  /**
   * Stores a step about the account of a threat together with its audit entry. Null where one was decided less than `lengthMs`
   * ago, by any process.
   */
  async decideStep(
    { _id }: ThreatRecord,
    step: Omit<StepRecord, 'due_at'>,
    action: PendingAudit,
    lengthMs: number,
  ): Promise<ThreatRecord | null> {
    const now = this.clock.now();
    const free = [{ acted_at: { $exists: false } }, { acted_at: { $lte: new Date(now - lengthMs) } }];
    const { $push, $set } = withAudit(action);
    const stored = await this.model
      .findOneAndUpdate(
        { _id, is_active: true, $or: free },
        {
          $set: { ...$set, acted_at: new Date(now) },
          $push: { ...$push, steps: { ...step, due_at: now + STEP_DUE_MS } },
        },
        { returnDocument: 'after' },
      )
      .lean<ThreatRecord>();
    if (stored !== null) await this.audit.flush(this.model, stored);
    return stored;
  }

  /** A step of a threat is taken. */
  async endStep({ _id }: ThreatRecord, { key }: Pick<StepRecord, 'key'>): Promise<void> {
    await this.model.updateOne({ _id }, { $pull: { steps: { key } } });
    await this.model.updateOne({ _id, steps: { $size: 0 } }, { $unset: { steps: 1 } });
  }

  /** Threats with steps that another process has decided and not taken. */
  async withStepsLeft(): Promise<ThreatRecord[]> {
    return this.model
      .find({ 'steps.due_at': { $lte: this.clock.now() } })
      .limit(STEPS_AT_ONCE)
      .lean<ThreatRecord[]>();
  }

  /** True for the one process that is to block a network, as long as no block of that length holds. */
  async claimBlock({ _id }: ThreatRecord, lengthMs: number): Promise<boolean> {
    const now = this.clock.now();
    const claimed = await this.model.updateOne(
      {
        _id,
        is_active: true,
        $or: [{ blocked_at: null }, { blocked_at: { $lte: new Date(now - lengthMs) } }],
      },
      { $set: { blocked_at: new Date(now) } },
    );
    return claimed.modifiedCount > 0;
  }

  async find(id: string): Promise<ThreatRecord | null> {
    const _id = objectId(id);
    return _id === null ? null : this.model.findById(_id).lean<ThreatRecord>();
  }

  /** A page of threats; by score or by when they were seen. */
  async page({
    page,
    per_page,
    active_only,
    threat_level,
    threat_type,
    sort_by,
    sort_order,
  }: QueryOf<typeof listThreats>): Promise<{ total: number; threats: ThreatRecord[] }> {
    const filter: QueryFilter<ThreatRecord> = {
      ...(active_only ? { is_active: true } : {}),
      ...(threat_level === undefined ? {} : { level: rankOf(threat_level) }),
      ...(threat_type === undefined ? {} : { threat_type }),
    };
    const [total, found] = await Promise.all([
      this.model.countDocuments(filter),
      onPage(
        this.model
          .find(filter)
          .sort({ [sort_by === 'score' ? 'rank' : 'last_seen']: sort_order === 'asc' ? 1 : -1 }),
        { page, per_page },
      ).lean<ThreatRecord[]>(),
    ]);
    return { total, threats: found };
  }

  /** Stores what was done about a threat; null when it is gone. `action` is null for what is in the audit log already. */
  async mitigate(
    id: ThreatRecord['_id'],
    mitigation: MitigationRecord,
    action: PendingAudit,
  ): Promise<ThreatRecord | null> {
    const { $push, $set } = withAudit(action);
    const stored = await this.model
      .findOneAndUpdate(
        { _id: id },
        {
          $set: {
            ...$set,
            mitigation,
            is_active: false,
            updated_at: new Date(this.clock.now()),
            updated_by: action.actor,
          },
          $push,
          $inc: { revision: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<ThreatRecord>();
    if (stored !== null) await this.audit.flush(this.model, stored);
    return stored;
  }

  /** Threats that nobody has seen for a day are over. */
  async closeQuiet(): Promise<void> {
    const now = this.clock.now();
    const kind = (search: boolean, quietMs: number) => ({
      threat_type: search ? 'collusion' : { $ne: 'collusion' },
      last_seen: { $lt: new Date(now - quietMs) },
    });
    await this.model.updateMany(
      // A search that runs once a day has to have missed it twice.
      {
        is_active: true,
        $or: [kind(false, QUIET_MS), kind(true, 2 * QUIET_MS)],
      } as QueryFilter<ThreatRecord>,
      { $set: { is_active: false }, $inc: { revision: 1 } },
    );
  }
}

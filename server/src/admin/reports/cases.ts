import type { Connection, Model, QueryFilter } from 'mongoose';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import type { listReports } from '@hokm/shared/api/reports';
import { CLAIM_MINUTES, LATE_HOURS } from '@hokm/shared/api/reports/limits';
import { CASE_REASONS, type CaseReason } from '@hokm/shared/conduct';
import { periodAt } from '@hokm/shared/standing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { reportClaims, reports, type ClaimRecord, type ReportRecord } from '../../moderation/model.js';
import { isDuplicateKey } from '../../platform/database/ids.js';
import type { Clock } from '../../platform/core/ports.js';
import type { AuditQueue } from '../../platform/panel/audit-queue.js';

/** Open reports that are read: far more than a team leaves lying. */
const OPEN_MAX = 2_000;
const CLOSED_MAX = 500;
/** Weight of one report by somebody whose reports always led to something. */
const WEIGHT_EACH = 40;
const APPEAL_WEIGHT = 30;
const WEIGHT_MAX = 100;
const UPHELD_DAYS = 30;

/** How often the reports of a person led to something. */
export interface Credit {
  readonly upheld: number;
  readonly decided: number;
}
const NEW_REPORTER: Credit = { upheld: 0, decided: 0 };

/** All reports about a player for one reason. */
export interface Case {
  /** `<account>-<reason>`. */
  readonly id: string;
  readonly player: string;
  readonly reason: CaseReason;
  /** Oldest first. */
  readonly reports: readonly ReportRecord[];
  readonly weight: number;
}

/** Player and reason of a case; null for an unknown reason. */
function partsOf(id: string): { player: string; reason: CaseReason } | null {
  const [, player = '', name] = /^([0-9a-f]{24})-([a-z_]+)$/.exec(id) ?? [];
  const reason = CASE_REASONS.find((each) => each === name);
  return reason === undefined ? null : { player, reason };
}

/** The weight of a reporter: one half without a history, and more the more of their reports were right (rule of succession). */
function weightOf(found: readonly ReportRecord[], credits: ReadonlyMap<string, Credit>): number {
  if (found[0]?.reason === 'appeal') return APPEAL_WEIGHT;
  const reporters = [...new Set(found.map(({ by }) => by))];
  const sum = reporters.reduce((total, by) => {
    const { upheld, decided } = credits.get(by) ?? NEW_REPORTER;
    return total + (upheld + 1) / (decided + 2);
  }, 0);
  return Math.max(1, Math.min(WEIGHT_MAX, Math.round(WEIGHT_EACH * sum)));
}

export interface QueueStats {
  readonly open: number;
  readonly held: number;
  readonly oldest_at: number | null;
  readonly decided_today: number;
  readonly upheld: number | null;
}

/** The queue of reports and appeals, and who deals with which case. */
export class ReportCases {
  readonly reports: Model<ReportRecord>;
  private readonly claims: Model<ClaimRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    audit: AuditQueue,
  ) {
    audit.watch(reports);
    this.reports = reports.model(connection);
    this.claims = reportClaims.model(connection);
  }

  /** Open cases, or decided ones. Two queries by index. */
  async list(status: QueryOf<typeof listReports>['status']): Promise<Case[]> {
    const found =
      status === 'closed'
        ? await this.reports
            .find({ closed_at: { $gte: 0 } })
            .sort({ closed_at: -1 })
            .limit(CLOSED_MAX)
            .lean<ReportRecord[]>()
        : await this.reports.find({ status: 'open' }).sort({ at: 1 }).limit(OPEN_MAX).lean<ReportRecord[]>();
    return this.grouped(found);
  }

  /** One case with its open reports, or with those that were decided; null without any. */
  async find(id: string, status: ReportRecord['status'] = 'open'): Promise<Case | null> {
    const parts = partsOf(id);
    if (parts === null) return null;
    const found = await this.reports
      .find({ player_id: parts.player, reason: parts.reason, status })
      .sort({ at: 1 })
      .limit(OPEN_MAX)
      .lean<ReportRecord[]>();
    return (await this.grouped(found))[0] ?? null;
  }

  /** How often people's reports led to something. One query by index. */
  async creditsOf(people: readonly string[]): Promise<ReadonlyMap<string, Credit>> {
    const decided = await this.reports
      .find({ by: { $in: [...people] }, status: 'closed', reason: { $ne: 'appeal' } })
      .select({ by: 1, outcome: 1 })
      .lean<Pick<ReportRecord, 'by' | 'outcome'>[]>();
    const credits = new Map<string, Credit>();
    for (const { by, outcome } of decided) {
      // A duplicate says nothing about who sent it.
      if (outcome === 'duplicate') continue;
      const before = credits.get(by) ?? NEW_REPORTER;
      const upheld = before.upheld + (outcome === 'actioned' ? 1 : 0);
      credits.set(by, { upheld, decided: before.decided + 1 });
    }
    return credits;
  }

  /** The holders of some cases, by case. */
  async holders(ids: readonly string[]): Promise<ReadonlyMap<string, ClaimRecord>> {
    const held = await this.claims
      .find({ _id: { $in: [...ids] }, until: { $gt: new Date(this.clock.now()) } })
      .lean<ClaimRecord[]>();
    return new Map(held.map((claim) => [claim._id, claim]));
  }

  /** Holds a case for a quarter of an hour; null when somebody else does. One conditional write decides. */
  claim(_id: string, by: string): Promise<ClaimRecord | null> {
    return this.hold(_id, by, { by }, {});
  }

  /** Holds a case to decide on it now; null when somebody else does, or the caller has just begun to. */
  beginDecision(_id: string, by: string): Promise<ClaimRecord | null> {
    return this.hold(_id, by, { by, is_deciding: { $ne: true } }, { is_deciding: true });
  }

  /** A decision could not be carried out: the case is held as before. */
  async endDecision(_id: string, by: string): Promise<void> {
    await this.claims.updateOne({ _id, by }, { $unset: { is_deciding: 1 } });
  }

  private async hold(
    _id: string,
    by: string,
    own: QueryFilter<ClaimRecord>,
    set: { readonly is_deciding?: true },
  ): Promise<ClaimRecord | null> {
    const now = this.clock.now();
    const until = new Date(now + CLAIM_MINUTES * MINUTE_MS);
    try {
      await this.claims.updateOne(
        { _id, $or: [own, { until: { $lte: new Date(now) } }] },
        { $set: { by, until, ...set } },
        { upsert: true },
      );
      return { _id, by, until };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return null;
    }
  }

  async release(_id: string, by: string): Promise<void> {
    await this.claims.deleteOne({ _id, by });
  }

  /** How the queue stands. */
  async stats(open: readonly Case[], held: number): Promise<QueueStats> {
    const now = this.clock.now();
    const decided = await this.reports
      .find({ closed_at: { $gte: now - UPHELD_DAYS * DAY_MS } })
      .select({ outcome: 1, closed_at: 1, reason: 1 })
      .lean<Pick<ReportRecord, 'outcome' | 'closed_at' | 'reason'>[]>();
    const today = periodAt('today', now).starts_at;
    const judged = decided.filter(({ outcome, reason }) => outcome !== 'duplicate' && reason !== 'appeal');
    const upheld = judged.filter(({ outcome }) => outcome === 'actioned');
    return {
      open: open.length,
      held,
      oldest_at: open.length === 0 ? null : Math.min(...open.map((each) => oldestOf(each))),
      decided_today: decided.filter(({ closed_at = 0 }) => closed_at >= today).length,
      upheld: judged.length === 0 ? null : upheld.length / judged.length,
    };
  }

  isLate(found: Case): boolean {
    return this.clock.now() - oldestOf(found) > LATE_HOURS * HOUR_MS;
  }

  private async grouped(found: readonly ReportRecord[]): Promise<Case[]> {
    const groups = new Map<string, ReportRecord[]>();
    for (const report of found) {
      const id = `${report.player_id}-${report.reason}`;
      groups.set(id, [...(groups.get(id) ?? []), report]);
    }
    const credits = await this.creditsOf([...new Set(found.map(({ by }) => by))]);
    return [...groups].flatMap(([id, some]) => {
      const parts = partsOf(id);
      return parts === null ? [] : [{ id, ...parts, reports: some, weight: weightOf(some, credits) }];
    });
  }
}

/** Time of the oldest report of a case, ms since 1970. */
export function oldestOf({ reports: some }: Case): number {
  return Math.min(...some.map(({ at }) => at));
}

/** Time of the newest report of a case, ms since 1970. */
export function newestOf({ reports: some }: Case): number {
  return Math.max(...some.map(({ at }) => at));
}

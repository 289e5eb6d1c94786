import type { QueryFilter } from 'mongoose';
import type { SecurityDashboard } from '@hokm/shared/api/security';
import { RECENT_EVENTS, THREAT_TYPES, type DashboardDays } from '@hokm/shared/api/security/limits';
import { periodAt, periodBefore, type PeriodSpan } from '@hokm/shared/standing';
import type { Language } from '@hokm/shared/text';
import { DAY_MS } from '@hokm/shared/time';
import type { SecurityEventRecord } from '../accounts/security-events.js';
import type { Clock } from '../platform/core/ports.js';
import type { Blacklist } from './blacklist.js';
import type { EventLog } from './event-log.js';
import { levelOf, type ThreatRecord } from './threat-model.js';
import type { Threats } from './threats.js';
import { presentRecentEvent } from './view.js';

/** The overview is computed anew after this long, ms. */
const CACHED_MS = 15_000;
const FAILED = ['sign_in_failed', 'sign_in_locked'] as const;
const KEY_PREFIX = 'today:';

export interface DashboardContext {
  readonly threats: Threats;
  readonly blacklist: Blacklist;
  readonly events: EventLog;
  readonly clock: Clock;
}

/** The change of a number from the span before, in whole percent; null when there was nothing then. */
const changeOf = (value: number, before: number): number | null =>
  before === 0 ? null : Math.round(((value - before) / before) * 100);

const between = (from: number, to: number) => ({ $gte: new Date(from), $lt: new Date(to) });

/** The days of Tehran up to today, the oldest first. */
function lastDays(now: number, days: number): PeriodSpan[] {
  const spans: PeriodSpan[] = [];
  for (let day = periodAt('today', now); spans.length < days; day = periodBefore(day)) spans.unshift(day);
  return spans;
}

type Whole = Omit<SecurityDashboard, 'is_basic' | 'recent_events'> & {
  readonly recent: readonly SecurityEventRecord[];
};

/** The numbers of the security centre. Those of days that are over are kept in memory. */
export class SecurityFigures {
  private readonly days = new Map<string, { failed: number; locked: number }>();
  private readonly kept = new Map<DashboardDays, { at: number; whole: Promise<Whole> }>();

  constructor(private readonly context: DashboardContext) {}

  get size(): number {
    return this.days.size + this.kept.size;
  }

  drop(): void {
    this.days.clear();
    this.kept.clear();
  }

  /** The overview of the last days; the basic part for moderators. */
  async read(days: DashboardDays, isBasic: boolean, language: Language): Promise<SecurityDashboard> {
    const { recent, ...whole } = await this.whole(days);
    return {
      ...whole,
      is_basic: isBasic,
      recent_events: recent.map((event) => presentRecentEvent(event, language, isBasic)),
      threat_breakdown: isBasic ? null : whole.threat_breakdown,
      failed_by_day: isBasic ? null : whole.failed_by_day,
    };
  }

  private whole(days: DashboardDays): Promise<Whole> {
    const now = this.context.clock.now();
    const known = this.kept.get(days);
    if (known !== undefined && now - known.at < CACHED_MS) return known.whole;
    const whole = this.compute(days, now);
    this.kept.set(days, { at: now, whole });
    whole.catch(() => this.kept.delete(days));
    return whole;
  }

  private async compute(days: DashboardDays, now: number): Promise<Whole> {
    const { threats, blacklist, events } = this.context;
    const spans = lastDays(now, days);
    const from = spans[0]?.starts_at ?? now - days * DAY_MS;
    const span = now - from;
    const failed = (since: number, to: number) =>
      this.countEvents({ event_type: { $in: [...FAILED] }, at: between(since, to) });
    const high = (since: number, to: number) =>
      this.countEvents({ severity: { $in: ['high', 'critical'] }, at: between(since, to) });
    const seen = (since: number, to: number) =>
      threats.model.countDocuments({ last_seen: between(since, to) });
    const [active, critical, total, totalBefore, blocks, failedBefore, risky, riskyBefore, recent] =
      await Promise.all([
        threats.model.countDocuments({ is_active: true }),
        threats.model.countDocuments({ is_active: true, level: 4 }),
        seen(from, now + 1),
        seen(from - span, from),
        blacklist.totals(),
        failed(from - span, from),
        high(now - DAY_MS, now + 1),
        high(now - 2 * DAY_MS, now - DAY_MS),
        events.latest(RECENT_EVENTS),
      ]);
    const byDay = [];
    for (const day of spans) byDay.push(await this.failedOf(day, now));
    const failedNow = byDay.reduce((sum, each) => sum + each.failed, 0);
    return {
      days,
      overview: {
        active_threats: active,
        critical_threats: critical,
        total_threats: total,
        blocked_ips: blocks.networks,
        blocked_hits: blocks.hits,
        failed_logins: failedNow,
        high_risk_events_24h: risky,
      },
      changes: {
        total_threats: changeOf(total, totalBefore),
        failed_logins: changeOf(failedNow, failedBefore),
        high_risk_events_24h: changeOf(risky, riskyBefore),
      },
      recent,
      threat_breakdown: await this.breakdown(from),
      failed_by_day: byDay,
    };
  }

  private countEvents(filter: QueryFilter<SecurityEventRecord>): Promise<number> {
    return this.context.events.count(filter);
  }

  private async failedOf({ key, starts_at, ends_at }: PeriodSpan, now: number) {
    const day = key.slice(KEY_PREFIX.length);
    const known = this.days.get(day);
    if (known !== undefined) return { day, ...known };
    const at = between(starts_at, ends_at);
    const [wrong, locked] = await Promise.all([
      this.countEvents({ event_type: 'sign_in_failed', at }),
      this.countEvents({ event_type: 'sign_in_locked', at }),
    ]);
    const counted = { failed: wrong + locked, locked };
    if (ends_at <= now) this.days.set(day, counted);
    return { day, ...counted };
  }

  /** Threats that were seen since, by kind, the gravest first. */
  private async breakdown(from: number) {
    const found = await this.context.threats.model
      .find({ last_seen: { $gte: new Date(from) } })
      .select({ threat_type: 1, level: 1 })
      .lean<Pick<ThreatRecord, 'threat_type' | 'level'>[]>();
    return THREAT_TYPES.flatMap((type) => {
      const levels = found.filter((each) => each.threat_type === type).map(({ level }) => level);
      return levels.length === 0 ? [] : [{ type, count: levels.length, max: Math.max(...levels) }];
    })
      .sort((one, other) => other.max - one.max || other.count - one.count)
      .map(({ type, count, max }) => ({ type, count, max_level: levelOf(max) }));
  }
}

import type { Connection } from 'mongoose';
import type { Incident, IncidentEntry } from '@hokm/shared/api/incident';
import { INCIDENT_SPANS, type IncidentSpan } from '@hokm/shared/api/incident/limits';
import { HOUR_MS } from '@hokm/shared/time';
import {
  securityEvents,
  type SecurityEventRecord,
  type SecurityEventType,
} from '../accounts/security-events.js';
import type { Clock } from '../platform/core/ports.js';
import { auditLog, type AuditRecord } from '../platform/panel/audit-model.js';
import { levelOf, threats, type ThreatRecord } from '../security/threat-model.js';
import {
  incidentNotes,
  processStarts,
  type IncidentNoteRecord,
  type ProcessStartRecord,
} from './incident-models.js';
import type { PerformanceHours } from './performance-hours.js';

/** Of each kind; the newest. */
const SHOWN = 100;
const REFUSALS_READ = 20_000;
const HOURS_A_DAY = 24;
/** Actions of staff that change how the server works. */
const CHANGES = /^(settings|maintenance|blacklist|repair|backup)\./;
const REFUSED: readonly SecurityEventType[] = [
  'sign_in_failed',
  'sign_in_locked',
  'sign_in_admin_refused',
  'second_factor_failed',
  'second_factor_guessed',
  'session_confirm_failed',
  'password_change_failed',
  'identity_mismatch',
];

export interface IncidentContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly hours: Pick<PerformanceHours, 'report'>;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** An entry before names are known. */
type Entry = Omit<IncidentEntry, 'at' | 'by'> & { readonly at: Date; readonly by: string | null };

async function threatsSince(connection: Connection, since: Date): Promise<Entry[]> {
  const found = await threats
    .model(connection)
    .find({ last_seen: { $gte: since } })
    .sort({ last_seen: -1 })
    .limit(SHOWN)
    .lean<ThreatRecord[]>();
  return found.map(({ _id, last_seen, threat_type, source_ip, account, level }) => ({
    id: `t${_id.toHexString()}`,
    at: last_seen,
    kind: 'threat',
    what: threat_type,
    about: source_ip || account,
    by: null,
    level: levelOf(level),
  }));
}

async function startsSince(connection: Connection, since: Date): Promise<Entry[]> {
  const found = await processStarts
    .model(connection)
    .find({ started_at: { $gte: since } })
    .sort({ started_at: -1 })
    .limit(SHOWN)
    .lean<ProcessStartRecord[]>();
  return found.map(({ _id, started_at, version, host, roles }) => ({
    id: `p${_id}`,
    at: started_at,
    kind: 'start',
    what: version,
    about: `${host} · ${roles.join(', ')}`,
    by: null,
    level: null,
  }));
}

async function changesSince(connection: Connection, since: Date): Promise<Entry[]> {
  const found = await auditLog
    .model(connection)
    .find({ at: { $gte: since }, action: CHANGES })
    .sort({ at: -1, _id: -1 })
    .limit(SHOWN)
    .lean<AuditRecord[]>();
  return found.map(({ key, at, action, reason, actor }) => ({
    id: `a${key}`,
    at,
    kind: 'change',
    what: action,
    about: reason,
    by: actor,
    level: null,
  }));
}

async function notesSince(connection: Connection, since: Date): Promise<Entry[]> {
  const found = await incidentNotes
    .model(connection)
    .find({ at: { $gte: since } })
    .sort({ at: -1 })
    .limit(SHOWN)
    .lean<IncidentNoteRecord[]>();
  return found.map(({ _id, at, text, by }) => ({
    id: _id,
    at,
    kind: 'note',
    what: '',
    about: text,
    by,
    level: null,
  }));
}

const hourOf = (at: number): number => at - (at % HOUR_MS);

/** Numbers of refused requests by hour. One query by index. */
async function refusalsByHour(connection: Connection, since: Date) {
  const found = await securityEvents
    .model(connection)
    .find({ event_type: { $in: [...REFUSED] }, at: { $gte: since } })
    .select({ at: 1 })
    .limit(REFUSALS_READ)
    .lean<Pick<SecurityEventRecord, 'at'>[]>();
  const counts = new Map<number, number>();
  for (const { at } of found) {
    const hour = hourOf(at.getTime());
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return { counts, isWhole: found.length < REFUSALS_READ };
}

/** The events of the last hours on one axis. */
export async function readIncident(context: IncidentContext, span: IncidentSpan): Promise<Incident> {
  const { connection, clock, hours, namesOf } = context;
  const now = clock.now();
  const count = INCIDENT_SPANS[span];
  const from = now - count * HOUR_MS;
  const since = new Date(from);
  const [measured, refusals, ...kinds] = await Promise.all([
    // One day more: the report begins with a whole hour.
    hours.report(Math.ceil(count / HOURS_A_DAY) + 1),
    refusalsByHour(connection, new Date(hourOf(from))),
    threatsSince(connection, since),
    startsSince(connection, since),
    changesSince(connection, since),
    notesSince(connection, since),
  ]);
  const byHour = new Map(measured.hours.map((hour) => [Date.parse(hour.at), hour]));
  const firstHour = hourOf(from);
  const all = Array.from(
    { length: (hourOf(now) - firstHour) / HOUR_MS + 1 },
    (_, n) => firstHour + n * HOUR_MS,
  );
  const entries = kinds.flat().sort((a, b) => b.at.getTime() - a.at.getTime());
  const names = await namesOf([...new Set(entries.flatMap(({ by }) => by ?? []))]);
  return {
    from: since.toISOString(),
    to: new Date(now).toISOString(),
    hours: all.map((at) => ({
      at: new Date(at).toISOString(),
      lag_ms: byHour.get(at)?.lag.p99 ?? null,
      errors: byHour.get(at)?.errors ?? 0,
      refusals: refusals.counts.get(at) ?? 0,
    })),
    refusals_are: refusals.isWhole ? 'exact' : 'at_least',
    entries: entries.map(({ at, by, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: by === null ? null : { id: by, name: names.get(by) ?? '' },
    })),
    is_cut: kinds.some(({ length }) => length === SHOWN),
  };
}

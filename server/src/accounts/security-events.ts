import type { Connection, Model, Types } from 'mongoose';
import { EVENT_DAYS, EVENT_SEVERITIES, type ThreatLevel } from '@hokm/shared/api/security/limits';
import { DAY_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { deletes } from '../platform/database/personal-data.js';
import type { AuditContext } from '../platform/http/caller.js';
import type { Clock } from '../platform/core/ports.js';
import { noSignals, type Signals, type SignalType } from '../platform/core/signals.js';

export type SecurityEventType = keyof typeof EVENT_SEVERITIES;
type Severity = ThreatLevel;

/** Events that are signals of an attack too. */
const SIGNALS: Partial<Record<SecurityEventType, SignalType>> = {
  sign_in_failed: 'sign_in_failed',
  sign_in_locked: 'sign_in_locked',
  second_factor_failed: 'second_factor_failed',
  second_factor_guessed: 'second_factor_failed',
  sign_in_admin_refused: 'panel_refused',
  password_change_failed: 'sign_in_failed',
  session_confirm_failed: 'sign_in_failed',
};

/** Something that happened around an account. Holds no password, token, cookie or typed address. */
export interface SecurityEventRecord {
  _id: Types.ObjectId;
  event_type: SecurityEventType;
  severity: Severity;
  at: Date;
  /** 24 hex characters; absent when there is no account. */
  account?: string;
  /** Where there is no account: the beginning of the hash of the address that was typed. */
  subject?: string;
  source_ip: string;
  /** Browser and system in words. */
  device: string;
  /** Absent: a year after it happened. */
  expires_at?: Date;
}

export const securityEvents = defineCollection<SecurityEventRecord>({
  name: 'security_events',
  schema: {
    event_type: field.text,
    severity: field.text,
    at: field.date,
    account: field.optionalText,
    subject: field.optionalText,
    source_ip: { type: String, default: '' },
    device: { type: String, default: '' },
    expires_at: field.optionalDate,
  },
  indexes: [
    { key: { account: 1, at: -1 }, answers: 'events around an account, newest first' },
    {
      key: { at: 1 },
      expireAfterSeconds: 365 * 24 * 60 * 60,
      answers: 'latest events; they expire after a year',
    },
    { key: { source_ip: 1, at: -1 }, answers: 'events from an address, newest first' },
    { key: { event_type: 1, at: -1 }, answers: 'events of a kind, newest first' },
    { key: { severity: 1, at: -1 }, answers: 'events of a severity, newest first' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'events that are kept no longer' },
  ],
  personalData: {
    exports: {
      security_events: (source) =>
        each(
          rows<SecurityEventRecord>(source, 'security_events', { account: source.id }, { at: -1 }),
          ({ event_type, severity, source_ip, device, at }) => ({
            event_type,
            severity,
            source_ip,
            device,
            at: iso(at),
          }),
        ),
    },
    erase: deletes('security_events', ({ id }) => ({ account: id })),
  },
});

export interface NewSecurityEvent extends AuditContext {
  readonly event_type: SecurityEventType;
  readonly account?: string | undefined;
  readonly subject?: string | undefined;
  /** The call, for signals. */
  readonly target?: string;
}

export interface SecurityEventsProps {
  readonly signals: Signals;
  /** Days that events of a severity are kept. */
  readonly keptDays: (severity: Severity) => number;
}

const ALONE: SecurityEventsProps = { signals: noSignals, keptDays: () => EVENT_DAYS.max };

/** The log of what happens around accounts. Append only. */
export class SecurityEvents {
  private readonly events: Model<SecurityEventRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly props: SecurityEventsProps = ALONE,
  ) {
    this.events = securityEvents.model(connection);
  }

  async record({ account, subject, target = '', ...event }: NewSecurityEvent): Promise<void> {
    const { signals, keptDays } = this.props;
    const { event_type, source_ip: address } = event;
    const type = SIGNALS[event_type];
    const who = account ?? (subject === undefined ? undefined : `~${subject}`);
    if (type !== undefined) signals.note({ type, address, account: who, target });
    const severity = EVENT_SEVERITIES[event_type];
    const now = this.clock.now();
    await this.events.create({
      ...event,
      ...(account === undefined ? {} : { account }),
      ...(subject === undefined ? {} : { subject }),
      severity,
      at: new Date(now),
      expires_at: new Date(now + keptDays(severity) * DAY_MS),
    });
  }

  /** Events around an account, newest first, at most `most`. */
  async of(account: string, most: number): Promise<SecurityEventRecord[]> {
    return this.events.find({ account }).sort({ at: -1 }).limit(most).lean<SecurityEventRecord[]>();
  }
}

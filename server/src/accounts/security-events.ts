import type { Connection, Model, Types } from 'mongoose';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { deletes } from '../platform/database/personal-data.js';
import type { AuditContext } from '../platform/http/caller.js';
import type { Clock } from '../platform/core/ports.js';

/** Events around accounts and how severe they are. Names follow OWASP's logging vocabulary where it has one. */
const EVENT_SEVERITIES = {
  user_registered: 'low',
  email_verified: 'low',
  sign_in_new_device: 'medium',
  sign_in_admin: 'medium',
  sign_in_failed: 'low',
  sign_in_locked: 'high',
  sign_in_admin_refused: 'high',
  second_factor_on: 'medium',
  second_factor_off: 'high',
  second_factor_failed: 'medium',
  second_factor_guessed: 'high',
  passkey_added: 'medium',
  passkey_removed: 'medium',
  recovery_code_used: 'medium',
  recovery_codes_renewed: 'medium',
  session_confirmed: 'low',
  session_confirm_failed: 'medium',
  password_reset_completed: 'medium',
  password_changed: 'medium',
  password_change_failed: 'medium',
  sessions_ended: 'low',
  identity_linked: 'high',
  identity_unlinked: 'high',
  identity_mismatch: 'medium',
  account_deletion_asked: 'high',
  account_deletion_cancelled: 'medium',
  data_exported: 'medium',
  admin_created: 'critical',
} as const;
export type SecurityEventType = keyof typeof EVENT_SEVERITIES;
export type Severity = 'critical' | 'high' | 'medium' | 'low';

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
  },
  indexes: [
    { key: { account: 1, at: -1 }, answers: 'events around an account, newest first' },
    {
      key: { at: 1 },
      expireAfterSeconds: 365 * 24 * 60 * 60,
      answers: 'latest events; they expire after a year',
    },
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
}

/** The log of what happens around accounts. Append only. */
export class SecurityEvents {
  private readonly events: Model<SecurityEventRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.events = securityEvents.model(connection);
  }

  async record({ account, subject, ...event }: NewSecurityEvent): Promise<void> {
    await this.events.create({
      ...event,
      ...(account === undefined ? {} : { account }),
      ...(subject === undefined ? {} : { subject }),
      severity: EVENT_SEVERITIES[event.event_type],
      at: new Date(this.clock.now()),
    });
  }

  /** Events around an account, newest first, at most `most`. */
  async of(account: string, most: number): Promise<SecurityEventRecord[]> {
    return this.events.find({ account }).sort({ at: -1 }).limit(most).lean<SecurityEventRecord[]>();
  }
}

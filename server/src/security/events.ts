import mongoose, { type Connection, type Model, type Types } from 'mongoose';
import type { Clock } from '../ports.js';

/** What happens around accounts, and how grave it is. The words are those of OWASP's logging vocabulary, ours where it has none. */
export const EVENT_SEVERITIES = {
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
  /** The account it was about, 24 hex characters; absent when there is none. */
  account?: string;
  /** Who is meant where there is no account: the beginning of the hash of the address that was typed. */
  subject?: string;
  source_ip: string;
  /** Browser and system in plain words. */
  device: string;
}

const schema = new mongoose.Schema<SecurityEventRecord>(
  {
    event_type: { type: String, required: true },
    severity: { type: String, required: true },
    at: { type: Date, required: true },
    account: { type: String },
    subject: { type: String },
    source_ip: { type: String, default: '' },
    device: { type: String, default: '' },
  },
  { collection: 'security_events', versionKey: false, strict: 'throw' },
);

export type NewSecurityEvent = Pick<SecurityEventRecord, 'event_type' | 'source_ip' | 'device'> & {
  readonly account?: string | undefined;
  readonly subject?: string | undefined;
};

/** The record of what happens around accounts. Only ever added to; a year later it goes by itself. */
export class SecurityEvents {
  private readonly events: Model<SecurityEventRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
  ) {
    this.events =
      connection.models['SecurityEvent'] ?? connection.model<SecurityEventRecord>('SecurityEvent', schema);
  }

  /** Notes that something happened now. */
  async record({ account, subject, ...event }: NewSecurityEvent): Promise<void> {
    await this.events.create({
      ...event,
      ...(account === undefined ? {} : { account }),
      ...(subject === undefined ? {} : { subject }),
      severity: EVENT_SEVERITIES[event.event_type],
      at: new Date(this.clock.now()),
    });
  }

  /** What happened around an account, the newest first. */
  async of(account: string, most: number): Promise<SecurityEventRecord[]> {
    return this.events.find({ account }).sort({ at: -1 }).limit(most).lean<SecurityEventRecord[]>();
  }
}

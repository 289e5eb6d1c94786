import mongoose, { type Connection, type Model } from 'mongoose';
import { REPORT_REASONS, type ReportReason } from '@hokm/shared/conduct';

/** Whom an account does not want to hear from. */
export interface BlockRecord {
  /** `<by>:<player>`: a block is there once, and who blocked whom is read by id. */
  _id: string;
  by: string;
  player_id: string;
  at: number;
}

/** What the moderators were told of a player. */
export interface ReportRecord {
  /** `<match>:<by>:<player>`: a report is there once. */
  _id: string;
  by: string;
  player_id: string;
  /** The name that was shown at the table. */
  player_name: string;
  room_id: string;
  match_id: string;
  reason: ReportReason;
  status: 'open' | 'closed';
  at: number;
}

/** How many reports an account has made on a day (UTC). */
export interface ReportQuotaRecord {
  /** `<by>:<day>` */
  _id: string;
  made: number;
  expires_at: Date;
}

const options = { versionKey: false, strict: 'throw' } as const;
const text = { type: String, required: true };
const number = { type: Number, required: true };

const blockSchema = new mongoose.Schema<BlockRecord>(
  { _id: text, by: text, player_id: text, at: number },
  { ...options, collection: 'blocks' },
);

const reportSchema = new mongoose.Schema<ReportRecord>(
  {
    _id: text,
    by: text,
    player_id: text,
    player_name: text,
    room_id: text,
    match_id: text,
    reason: { type: String, enum: REPORT_REASONS, required: true },
    status: { type: String, enum: ['open', 'closed'], required: true },
    at: number,
  },
  { ...options, collection: 'reports' },
);

const quotaSchema = new mongoose.Schema<ReportQuotaRecord>(
  { _id: text, made: number, expires_at: { type: Date, required: true } },
  { ...options, collection: 'report_quotas' },
);

/** The model of blocks on a connection. */
export function blockModel(connection: Connection): Model<BlockRecord> {
  return connection.models['Block'] ?? connection.model<BlockRecord>('Block', blockSchema);
}

/** The model of reports on a connection. */
export function reportModel(connection: Connection): Model<ReportRecord> {
  return connection.models['Report'] ?? connection.model<ReportRecord>('Report', reportSchema);
}

/** The model of the reports of a day on a connection. */
export function reportQuotaModel(connection: Connection): Model<ReportQuotaRecord> {
  return connection.models['ReportQuota'] ?? connection.model<ReportQuotaRecord>('ReportQuota', quotaSchema);
}

import type { BroadcastLink, Segment } from '@hokm/shared/api/broadcasts';
import {
  BROADCAST_CHANNELS,
  BROADCAST_STATES,
  type BroadcastChannel,
  type BroadcastState,
} from '@hokm/shared/api/broadcasts/limits';
import type { Language } from '@hokm/shared/text';
import { defineCollection, field } from '../platform/database/collection.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** What became of the messages that were handed to the bot. */
export interface BroadcastResult {
  waiting: number;
  sent: number;
  off: number;
  here: number;
  unreachable: number;
  failed: number;
  cancelled: number;
}

/** A message of the staff to many people. */
export interface BroadcastRecord extends AuditedRecord {
  /** 24 hex characters. */
  _id: string;
  texts: Record<Language, string>;
  link: BroadcastLink | null;
  channels: BroadcastChannel[];
  segment: Segment;
  state: BroadcastState;
  /** When it is to begin. */
  at: Date;
  /** People who fitted when it was written; how many of them have Telegram. */
  recipients: number;
  by_bot: number;
  /** Account id. */
  created_by: string;
  created_at: Date;
  /** Absent before it has begun. */
  started_at?: Date;
  ended_at?: Date;
  /** The people whom it reaches without a consent, as they were when it began: account ids. */
  people?: string[];
  /** Id of the consent that it needs. */
  approval?: string;
  /** Account id of the last person whose message was handed to the bot; empty before the first. */
  cursor: string;
  /** Every message was handed to the bot. */
  is_walked: boolean;
  posted: number;
  result?: BroadcastResult;
  counted_at?: Date;
  expires_at: Date;
}

export const broadcasts = defineCollection<BroadcastRecord>({
  name: 'broadcasts',
  schema: {
    _id: field.text,
    texts: { ...field.mixed, required: true },
    link: field.mixed,
    channels: { type: [String], enum: BROADCAST_CHANNELS, required: true },
    segment: { ...field.mixed, required: true },
    state: field.oneOf(BROADCAST_STATES),
    at: field.date,
    recipients: field.number,
    by_bot: field.number,
    created_by: field.text,
    created_at: field.date,
    started_at: field.optionalDate,
    ended_at: field.optionalDate,
    people: { type: [String], default: undefined },
    approval: field.optionalText,
    cursor: { type: String, default: '' },
    is_walked: field.boolean,
    posted: field.number,
    result: field.mixed,
    counted_at: field.optionalDate,
    expires_at: field.date,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  options: { minimize: false },
  indexes: [
    { key: { created_at: -1 }, answers: 'broadcasts, the newest first' },
    { key: { state: 1, created_at: -1 }, answers: 'broadcasts of a state, and what the worker looks after' },
    { key: { started_at: -1 }, sparse: true, answers: 'broadcasts that the app shows, the newest first' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'broadcasts of long ago' },
  ],
  personalData: {
    exports: {},
    erase: ({ connection }, { id }) =>
      connection
        .collection<BroadcastRecord>('broadcasts')
        .updateMany({ people: id }, { $pull: { people: id } }),
    why: 'texts of the staff for many people, and whom they reached: the export of an account has what it was sent',
  },
});

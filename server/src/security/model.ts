import type { QueryFilter, Types } from 'mongoose';
import { THREAT_LEVELS } from '@hokm/shared/api/security/limits';
import { DAY_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** A network from which nothing is answered. There is one document for each network. */
export interface BlockRecord extends AuditedRecord {
  _id: Types.ObjectId;
  /** Normalised: `10.0.0.0/8`, or one address. */
  ip_address: string;
  reason: string;
  threat_level: (typeof THREAT_LEVELS)[number];
  is_active: boolean;
  created_at: Date;
  /** Account id. */
  created_by: string;
  /** Null: until it is lifted. */
  expires_at: Date | null;
  hit_count: number;
}

/** The condition for blocks that are in force at a time. */
export const activeBlocks = (at: Date): QueryFilter<BlockRecord> => ({
  is_active: true,
  $or: [{ expires_at: null }, { expires_at: { $gt: at } }],
});

/** Days that a block stays in the list after its end. */
const KEPT_DAYS = 90;

export const blacklist = defineCollection<BlockRecord>({
  name: 'ip_blacklist',
  schema: {
    ip_address: field.text,
    reason: field.text,
    threat_level: field.oneOf(THREAT_LEVELS),
    is_active: field.boolean,
    created_at: field.date,
    created_by: field.text,
    expires_at: { type: Date, default: null },
    hit_count: { type: Number, default: 0 },
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { ip_address: 1 }, unique: true, answers: 'the block of a network; one each' },
    { key: { updated_at: -1 }, answers: 'has a block changed since?' },
    { key: { is_active: 1, created_at: -1 }, answers: 'active blocks, newest first' },
    { key: { created_at: -1 }, answers: 'all blocks, newest first' },
    {
      key: { expires_at: 1 },
      expireAfterSeconds: (KEPT_DAYS * DAY_MS) / 1000,
      answers: 'blocks that ended long ago',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: notPersonal('networks; no account is named but the staff’s'),
});

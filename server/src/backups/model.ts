import type { BackupType } from '@hokm/shared/api/backups/limits';
import { BACKUP_TYPES } from '@hokm/shared/api/backups/limits';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/** A finished backup. */
export interface BackupRecord extends AuditedRecord {
  /** The job that made it, 24 hex characters. */
  _id: string;
  type: BackupType;
  /** Name of the file in the folder of backups. */
  file: string;
  /** The machine that has the file. */
  host: string;
  size: number;
  sha256: string;
  created_at: Date;
  /** Account id; empty for the product itself. */
  created_by: string;
  version: string;
  documents: number;
  collections: { name: string; count: number }[];
  audit_head: string;
  /** `ok`: the archive is whole. Absent findings: none were counted then. */
  drill?: { at: Date; ok: boolean; code: string; ms: number; findings?: number };
  /** Somebody has deleted it; its file goes at once. */
  removed_at?: Date;
}

export const backups = defineCollection<BackupRecord>({
  name: 'backups',
  schema: {
    _id: field.text,
    type: field.oneOf(BACKUP_TYPES),
    file: field.text,
    host: field.text,
    size: field.number,
    sha256: field.text,
    created_at: field.date,
    created_by: { type: String, default: '' },
    version: field.text,
    documents: field.number,
    collections: field.mixed,
    audit_head: { type: String, default: '' },
    drill: field.mixed,
    removed_at: field.optionalDate,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    { key: { created_at: -1 }, answers: 'backups, newest first' },
    { key: { 'drill.at': -1 }, sparse: true, answers: 'the last drill' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: notPersonal('where backups are, and the account ids of staff who made them'),
});

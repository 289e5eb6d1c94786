import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

const DAY_S = 24 * 60 * 60;
const STARTS_DAYS = 30;
const NOTES_DAYS = 365;

/** The start of a process: kept longer than the process itself. */
export interface ProcessStartRecord {
  /** The name of the process. */
  _id: string;
  started_at: Date;
  version: string;
  host: string;
  roles: readonly string[];
}

export const processStarts = defineCollection<ProcessStartRecord>({
  name: 'process_starts',
  schema: {
    _id: field.text,
    started_at: field.date,
    version: field.text,
    host: field.text,
    roles: field.texts,
  },
  indexes: [
    {
      key: { started_at: 1 },
      expireAfterSeconds: STARTS_DAYS * DAY_S,
      answers: 'the starts of a span; old ones go',
    },
  ],
  personalData: notPersonal('when processes of the server were started'),
});

/** A note of a member of staff about a moment. */
export interface IncidentNoteRecord extends AuditedRecord {
  /** 24 hex characters. */
  _id: string;
  /** The moment that it is about. */
  at: Date;
  text: string;
  /** Account id. */
  by: string;
}

export const incidentNotes = defineCollection<IncidentNoteRecord>({
  name: 'incident_notes',
  schema: { _id: field.text, at: field.date, text: field.text, by: field.text, ...auditedFields },
  indexes: [
    {
      key: { at: -1 },
      expireAfterSeconds: NOTES_DAYS * DAY_S,
      answers: 'the notes of a span, newest first; old ones go',
    },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {},
    erase: null,
    why: 'notes of the staff about the server: they stay, under an account id',
  },
});

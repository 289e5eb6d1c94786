import type { ToldSanction } from '@hokm/shared/api/users/limits';
import type { ReportOutcome } from '@hokm/shared/api/reports/limits';
import { CASE_REASONS, type CaseReason } from '@hokm/shared/conduct';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, iso, rows } from '../platform/database/export-rows.js';
import { deletes, notPersonal, type ExportSource } from '../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../platform/panel/audited-record.js';

/**
 * A report of one player by another, or an appeal of a player against a decision about them. Ids of people are account ids;
 * times in ms since 1970.
 */
export interface ReportRecord extends AuditedRecord {
  /** `<match>:<by>:<player>`: there is one report per match and pair. `appeal:<player>:<random>` for appeals. */
  _id: string;
  by: string;
  player_id: string;
  /** The name that was shown at the table. */
  player_name: string;
  room_id: string;
  match_id: string;
  reason: CaseReason;
  status: 'open' | 'closed';
  at: number;
  /** Of an appeal: what the person wrote. */
  text?: string;
  /** Of an appeal: the decision that it is against, by its id in the account's record. */
  against?: { readonly id: string; readonly kind: ToldSanction };
  /** The outcome of a closed report, with the moderator and the time. */
  outcome?: ReportOutcome;
  closed_at?: number;
  closed_by?: string;
  note?: string;
  /** The act that closed it: the key of its audit entry, by which it is taken back. */
  decision?: string;
  /** Of an appeal that was not granted: what it is against had ended by itself or was taken back before. */
  was_over?: boolean;
}

/** The holder of a case, so that two moderators do not decide on it at once. */
export interface ClaimRecord {
  /** `<account>-<reason>`. */
  _id: string;
  /** Account id of a moderator. */
  by: string;
  until: Date;
  /** The decision is being carried out: a second one is not begun. */
  is_deciding?: boolean;
}

const exportReports = (source: ExportSource) =>
  each(
    rows<ReportRecord>(source, 'reports', { by: source.id }),
    ({ player_id, player_name, room_id, reason, status, at, text = null, against }) => ({
      player_id,
      player_name,
      room_id,
      reason,
      status,
      text,
      against: against?.kind ?? null,
      at: iso(at),
    }),
  );

export const reports = defineCollection<ReportRecord>({
  name: 'reports',
  schema: {
    _id: field.text,
    by: field.text,
    player_id: field.text,
    player_name: field.text,
    room_id: field.text,
    match_id: field.text,
    reason: field.oneOf(CASE_REASONS),
    status: field.oneOf(['open', 'closed']),
    at: field.number,
    text: field.optionalText,
    outcome: field.optionalText,
    closed_at: field.optionalNumber,
    closed_by: field.optionalText,
    note: field.optionalText,
    against: field.mixed,
    decision: field.optionalText,
    was_over: field.optionalBoolean,
    ...auditedFields,
  },
  indexes: [
    { key: { by: 1 }, answers: 'reports by a person' },
    { key: { by: 1, closed_at: -1 }, answers: 'decided reports by a person, newest first' },
    { key: { status: 1, at: 1 }, answers: 'open reports, oldest first' },
    { key: { player_id: 1, at: -1 }, answers: 'reports of a player, newest first' },
    { key: { player_id: 1, status: 1 }, answers: 'open reports of the people in a list' },
    { key: { closed_at: -1 }, sparse: true, answers: 'decided reports, newest first' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: { reports: exportReports },
    erase: deletes('reports', ({ id }) => ({ player_id: id })),
    why: 'reports of the person would name their writers: not exported. Reports by the person stay with the moderators, under an id without an account',
  },
});

/** Counts of reports a day, as earlier versions stored them; `quotas` has them now. */
export const reportQuotas = defineCollection({
  name: 'report_quotas',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'counts of past days, to be removed' }],
  personalData: notPersonal('counts; removed within two days'),
});

export const reportClaims = defineCollection<ClaimRecord>({
  name: 'report_claims',
  schema: { _id: field.text, by: field.text, until: field.date, is_deciding: field.optionalBoolean },
  indexes: [{ key: { until: 1 }, expireAfterSeconds: 0, answers: 'cases that nobody holds any more' }],
  personalData: {
    exports: {},
    erase: deletes('report_claims', ({ id }) => ({ by: id })),
    why: 'which case a moderator has open, for a quarter of an hour',
  },
});

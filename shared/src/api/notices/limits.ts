/** Kinds of notices to the staff. */
export const NOTICE_KINDS = [
  /** A threat of level high or critical. */
  'threat',
  /** Staff signed in with a device and from a network that were not seen before. */
  'strange_sign_in',
  'backup_failed',
  'drill_failed',
  /** A backup is whole, and some of its data does not fit together. */
  'drill_findings',
  /** No process does the work of the background. */
  'worker_late',
  /** A queue stands still. */
  'queue_late',
  /** An entry of the audit log is missing or was changed. */
  'audit_broken',
  /** A balance that its entries do not add up to, or a payment that does not fit its invoice. */
  'money_mismatch',
  /** A report after which a player's case weighs much. */
  'report_urgent',
  'appeal',
  /** A player has handed in a story. */
  'story_new',
  /** A player has written to the team. */
  'message_new',
  /** A colleague has handed the reader a thread with a player. */
  'message_assigned',
  /** Somebody asks for a second person's consent, or got an answer. */
  'approval_asked',
  'approval_decided',
  /** Work in the background that the reader has started. */
  'job_done',
  'job_failed',
  /** Something happened around a person whom the reader watches, or a reminder that they have set is due. */
  'watched_sign_in',
  'watched_match',
  'watched_report',
  'watch_reminder',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Days after which a notice goes by itself. */
export const NOTICE_DAYS = 90;
/** Unread notices are counted up to this. */
export const UNREAD_MAX = 99;

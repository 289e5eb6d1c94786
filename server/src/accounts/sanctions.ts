import { APPEAL_DAYS } from '@hokm/shared/api/sanctions/limits';
import {
  PASSING_SANCTIONS,
  type LastingSanction,
  type SanctionKind,
  type ToldSanction,
} from '@hokm/shared/api/users/limits';
import { DAY_MS } from '@hokm/shared/time';

/** End of a sanction that lasts until somebody lifts it. */
export const WITHOUT_END = new Date(Date.UTC(9999, 11, 31));

/** Something that the staff did about a person. Kept with the account, newest last. */
export interface SanctionRecord {
  /** 24 hex characters. */
  id: string;
  kind: SanctionKind;
  at: Date;
  /** Account id of the member of staff. */
  by: string;
  /** A reason of reports, or words of the staff. */
  reason: string;
  /** The message to the person; of a note, text that only staff reads. */
  message?: string;
  /** Of one that lasts: in force before then. Lifting it sets the moment. */
  until?: Date;
  lifted?: { at: Date; by: string };
  report_ids: string[];
}

/** Why an account is closed. */
export interface InactiveRecord {
  at: Date;
  /** Account id. */
  by: string;
  reason: string;
  message?: string;
  /** Open again from then on; absent: until somebody opens it. */
  until?: Date;
}

/** The part of an account that the staff's decisions are read from. */
export interface Judged {
  readonly inactive?: InactiveRecord;
  readonly sanctions?: readonly SanctionRecord[];
}

/** The closing of an account that is in force at a moment (ms since 1970); null for an open account. */
export function inactiveAt({ inactive }: Judged, now: number): InactiveRecord | null {
  if (inactive === undefined) return null;
  return inactive.until !== undefined && inactive.until.getTime() <= now ? null : inactive;
}

/** True for a sanction that is in force at a moment, ms since 1970. */
export function isInForce({ until }: SanctionRecord, now: number): boolean {
  return until !== undefined && until.getTime() > now;
}

/** A decision that its person is told of. */
export type ToldRecord = SanctionRecord & { readonly kind: ToldSanction };

/** True for everything but notes, which are the staff's alone. */
export function isTold(record: SanctionRecord): record is ToldRecord {
  return record.kind !== 'note';
}

/** True for a decision that does not last: a warning, another name, a removed picture. */
export function isPassing({ kind }: Pick<SanctionRecord, 'kind'>): boolean {
  return PASSING_SANCTIONS.some((passing) => passing === kind);
}

/** True for a decision that can be taken back: it is in force, or does not last and was not taken back. */
export function isLiftable(record: SanctionRecord, now: number): boolean {
  return isPassing(record) ? record.lifted === undefined : isInForce(record, now);
}

/** True for a decision that was taken back, and not replaced by a newer one of its kind. */
export function wasTakenBack({ id, kind, lifted }: SanctionRecord, all: readonly SanctionRecord[]): boolean {
  if (lifted === undefined) return false;
  const at = lifted.at.getTime();
  return !all.some((each) => each.id !== id && each.kind === kind && each.at.getTime() === at);
}

/** True for a decision that its person may appeal against: while it is in force, or some days long. */
export function isAppealable(record: SanctionRecord, now: number): record is ToldRecord {
  if (!isTold(record) || !isLiftable(record, now)) return false;
  return !isPassing(record) || record.at.getTime() > now - APPEAL_DAYS * DAY_MS;
}

/** The sanction of a kind that is in force the longest; null without one. */
export function sanctionInForce(
  { sanctions = [] }: Judged,
  kind: LastingSanction,
  now: number,
): SanctionRecord | null {
  const found = sanctions.filter((each) => each.kind === kind && isInForce(each, now));
  return found.sort((a, b) => (b.until?.getTime() ?? 0) - (a.until?.getTime() ?? 0))[0] ?? null;
}

/** When the last of some sanctions ends; null when none is in force at a moment, ms since 1970. */
export function lastEnd(sanctions: readonly SanctionRecord[] | undefined, now: number): Date | null {
  const ends = (sanctions ?? []).flatMap((each) => (isInForce(each, now) ? (each.until ?? []) : []));
  return ends.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** The end of a sanction as it is shown; null for one without an end. */
export function endOfSanction({ until }: Pick<SanctionRecord, 'until'>): Date | null {
  return until === undefined || until.getTime() >= WITHOUT_END.getTime() ? null : until;
}

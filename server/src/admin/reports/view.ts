import type { ReportCase, ReportPage } from '@hokm/shared/api/reports';
import type { AccountRecord } from '../../accounts/model.js';
import { inactiveAt, isLiftable } from '../../accounts/sanctions.js';
import type { ClaimRecord, ReportRecord } from '../../moderation/model.js';
import type { Account } from '../../platform/core/account.js';
import type { Undo } from '../users/undos.js';
import { newestOf, oldestOf, type Case, type Credit, type ReportCases } from './cases.js';

const iso = (at: number): string => new Date(at).toISOString();

/** The facts from which a case is presented. */
export interface CaseFacts {
  readonly people: ReadonlyMap<string, Account>;
  readonly claim: ClaimRecord | undefined;
  readonly player: AccountRecord | undefined;
  readonly now: number;
}

const named = (people: CaseFacts['people'], id: string) => ({ id, name: people.get(id)?.name ?? '' });

/** A case as the queue lists it. A deleted player has the name of their last table. */
export function presentCase(cases: ReportCases, found: Case, facts: CaseFacts): ReportCase {
  const { people, claim, player, now } = facts;
  const account = people.get(found.player);
  const newest = [...found.reports].sort((a, b) => b.at - a.at)[0];
  return {
    id: found.id,
    player: {
      id: found.player,
      name: account?.name ?? newest?.player_name ?? '',
      username: account?.username ?? '',
      avatar: account?.avatar ?? null,
      is_active: player !== undefined && inactiveAt(player, now) === null,
    },
    reason: found.reason,
    weight: found.weight,
    reporters: [...new Set(found.reports.map(({ by }) => by))].map((by) => named(people, by)),
    room_id: newest?.room_id === '-' ? '' : (newest?.room_id ?? ''),
    oldest_at: iso(oldestOf(found)),
    newest_at: iso(newestOf(found)),
    is_late: cases.isLate(found),
    claim: claim === undefined ? null : { by: named(people, claim.by), until: claim.until.toISOString() },
  };
}

/** True for an appeal against something that has ended or was taken back. One that names nothing is never over. */
export function isAppealOver(
  { against }: Pick<ReportRecord, 'against'>,
  player: Pick<AccountRecord, 'sanctions'> | null,
  now: number,
): boolean {
  if (against === undefined) return false;
  return !(player?.sanctions ?? []).some((each) => each.id === against.id && isLiftable(each, now));
}

/** The decision that an appeal is against, as it stands. */
function presentAgainst(
  { against, at }: ReportRecord,
  player: Pick<AccountRecord, 'sanctions'> | null,
  now: number,
): ReportPage['reports'][number]['against'] {
  if (against === undefined) return null;
  const made = player?.sanctions?.find(({ id }) => id === against.id);
  return {
    sanction: against.id,
    kind: against.kind,
    at: (made?.at ?? new Date(at)).toISOString(),
    is_over: isAppealOver({ against }, player, now),
  };
}

/** What was decided on a report; null for an open one. */
function presentDecision(
  { status, outcome, closed_by = '', closed_at, at, note = '', decision = '' }: ReportRecord,
  { people, undos }: Pick<ReportFacts, 'people' | 'undos'>,
): ReportPage['reports'][number]['decision'] {
  if (status !== 'closed' || outcome === undefined) return null;
  const by = named(people, closed_by);
  return { outcome, by, at: iso(closed_at ?? at), note, undo: undos.get(decision) ?? null };
}

/** The state of a reported match. */
export type MatchState = ReportPage['reports'][number]['match_state'];

/** The facts from which the reports of a case are presented. `matches`: how those stand that there are still; `undos`: by decision. */
export interface ReportFacts {
  readonly people: CaseFacts['people'];
  readonly credits: ReadonlyMap<string, Credit>;
  readonly matches: ReadonlyMap<string, MatchState>;
  readonly undos: ReadonlyMap<string, Undo>;
  readonly player: Pick<AccountRecord, 'sanctions'> | null;
  readonly now: number;
}

/** The reports of a case, newest first. */
export function presentReports(
  found: Case,
  { people, credits, matches, undos, player, now }: ReportFacts,
): ReportPage['reports'] {
  return [...found.reports].reverse().map((report) => ({
    id: report._id,
    by: named(people, report.by),
    ...(credits.get(report.by) ?? { upheld: 0, decided: 0 }),
    room_id: report.room_id === '-' ? '' : report.room_id,
    match_id: matches.has(report.match_id) ? report.match_id : '',
    match_state: matches.get(report.match_id) ?? 'gone',
    at: iso(report.at),
    text: report.text ?? null,
    against: presentAgainst(report, player, now),
    decision: presentDecision(report, { people, undos }),
  }));
}

/** Reports about the player that were decided before, newest first. */
export function presentEarlier(earlier: readonly ReportRecord[]): ReportPage['earlier'] {
  return earlier.map(({ reason, outcome = 'no_action', closed_at, at }) => ({
    reason,
    outcome,
    at: iso(closed_at ?? at),
  }));
}

import type { ReportCase, ReportPage } from '@hokm/shared/api/reports';
import type { AccountRecord } from '../../accounts/model.js';
import { inactiveAt } from '../../accounts/sanctions.js';
import type { ClaimRecord, ReportRecord } from '../../moderation/model.js';
import type { Account } from '../../platform/core/account.js';
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

/** The state of a reported match. */
export type MatchState = ReportPage['reports'][number]['match_state'];

/** The reports of a case. `matches`: how those stand that there are still. */
export function presentReports(
  found: Case,
  people: CaseFacts['people'],
  credits: ReadonlyMap<string, Credit>,
  matches: ReadonlyMap<string, MatchState>,
): ReportPage['reports'] {
  return [...found.reports].reverse().map(({ _id, by, room_id, match_id, at, text }) => ({
    id: _id,
    by: named(people, by),
    ...(credits.get(by) ?? { upheld: 0, decided: 0 }),
    room_id: room_id === '-' ? '' : room_id,
    match_id: matches.has(match_id) ? match_id : '',
    match_state: matches.get(match_id) ?? 'gone',
    at: iso(at),
    text: text ?? null,
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

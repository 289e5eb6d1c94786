import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { resolveReport as contract } from '@hokm/shared/api/reports';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { ceilingDenial } from '../users/ceiling.js';
import type { UsersContext } from '../users/context.js';
import { moderate } from '../users/moderate.js';
import type { Case, ReportCases } from './cases.js';

export interface ReportsContext {
  readonly users: UsersContext;
  readonly cases: ReportCases;
}

const THANKS: Readonly<Record<Language, string>> = {
  fa: 'گزارشی که فرستاده بودید بررسی شد و به نتیجه رسید. ممنون که به میزها رسیدگی می‌کنید.',
  en: 'A report of yours was looked at and led to something. Thank you for looking after the tables.',
};
const APPEAL_KEPT: Readonly<Record<Language, string>> = {
  fa: 'اعتراض شما را خواندیم. تصمیم پابرجا می‌ماند.',
  en: 'We have read your appeal. The decision stands.',
};
const APPEAL_GRANTED: Readonly<Record<Language, string>> = {
  fa: 'اعتراض شما پذیرفته شد. دوباره می‌توانید بازی کنید.',
  en: 'Your appeal was granted. You can play again.',
};

/** Thanks the people whose report led to something, or answers an appeal. */
async function tellWriters(
  { users }: ReportsContext,
  { reason, reports }: Case,
  outcome: BodyOf<typeof contract>['outcome'],
): Promise<void> {
  const { people, outbox, log } = users;
  const isAppeal = reason === 'appeal';
  if (outbox === null || (!isAppeal && outcome !== 'actioned')) return;
  const texts = isAppeal ? (outcome === 'actioned' ? APPEAL_GRANTED : APPEAL_KEPT) : THANKS;
  const writers = await people.findPeople([...new Set(reports.map(({ by }) => by))]);
  for (const { _id, by } of reports) {
    const writer = writers.get(by);
    if (writer === undefined) continue;
    try {
      const notice = { kind: 'answer', text: texts[writer.language] } as const;
      await outbox.post({ key: `report:${_id}`, account: by, notice });
    } catch (error) {
      // The decision stands; this person does not hear of it.
      log.error({ err: error, account: by }, 'writer of a report not told');
    }
  }
}

type ResolveCode = Extract<
  ErrorCode,
  | 'request/not_found'
  | 'request/invalid'
  | 'reports/claimed'
  | 'users/self'
  | 'users/above_you'
  | 'users/last_super_admin'
  | 'auth/forbidden'
  | 'auth/name_reserved'
  | 'approval/needed'
>;

/**
 * Decides on a case. Nobody decides on a case that somebody else holds, on one about themselves or about somebody above
 * them. What is done to the player comes first: where that is refused, the case stays open.
 */
export async function resolveCase(
  context: ReportsContext,
  call: StaffCall,
  id: string,
  { outcome, note, moderate: action }: BodyOf<typeof contract>,
): Promise<Result<{ closed: number }, ResolveCode>> {
  const { users, cases } = context;
  const found = await cases.find(id);
  if (found === null) return refuse('request/not_found');
  if (action !== undefined && outcome !== 'actioned') return refuse('request/invalid');
  const record = await users.changes.find(found.player);
  const denied = record === null ? null : ceilingDenial(call.account, users.changes.accountOf(record));
  if (denied !== null) return refuse(denied);
  const by = call.account.id;
  if ((await cases.beginDecision(id, by)) === null) return refuse('reports/claimed');
  if (action !== undefined) {
    const report_ids = found.reports.map(({ _id }) => _id).slice(0, 50);
    const done = await moderate(users, call, found.player, { ...action, report_ids });
    if (!done.ok) {
      await cases.endDecision(id, by);
      return refuse(done.code === 'content/stale' ? 'request/not_found' : done.code);
    }
  }
  const entry = { action: 'reports.resolve', target: `reports:${id}`, reason: note || outcome };
  const closed = await cases.close(found, by, { outcome, note }, auditAction(call, users, entry));
  await cases.release(id, by);
  await tellWriters(context, found, outcome);
  return { ok: true, closed };
}

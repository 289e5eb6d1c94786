import type { Connection } from 'mongoose';
import type { Activity, Waiting } from '@hokm/shared/api/analytics';
import { APPROVAL_HOURS } from '@hokm/shared/api/approvals/limits';
import { LATE_HOURS } from '@hokm/shared/api/reports/limits';
import { mayEnter, type AdminLevel, type Area } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { submissions, type SubmissionRecord } from '../content/stories/submission-model.js';
import { messages, type ThreadRecord } from '../messages/model.js';
import { reports, type ReportRecord } from '../moderation/model.js';
import type { SessionAccount } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { auditLog, type AuditRecord } from '../platform/panel/audit-model.js';

/** Entries of the audit log that are read to find those which the caller may see. */
const READ_MAX = 200;
/** Open reports that are read. */
const OPEN_MAX = 2_000;
/** Written every few seconds while somebody writes a text. */
const AUTOSAVED = ['stories', 'gallery', 'albums', 'books', 'authors', 'pages'].map(
  (type) => `${type}.autosave`,
);
/** A message is late after so many hours, and an approval halfway to its end. */
const MESSAGE_LATE_HOURS = 24;
const APPROVAL_LATE_HOURS = APPROVAL_HOURS / 2;
/** A story of a player is late after so many hours. */
const STORY_LATE_HOURS = 48;

interface Kind {
  readonly type: Activity['type'];
  /** Who may see it. */
  readonly area: Area;
}

/** By the beginning of an action's name; the first that fits. */
const KINDS: readonly (readonly [prefix: string, Kind])[] = [
  ['users.moderate', { type: 'staff', area: 'panel/reports' }],
  ['users.', { type: 'staff', area: 'panel/users' }],
  ['reports.', { type: 'staff', area: 'panel/reports' }],
  ['messages.', { type: 'staff', area: 'panel/messages' }],
  ['broadcasts.', { type: 'staff', area: 'panel/messages' }],
  ['news.', { type: 'news', area: 'panel/publish' }],
  ['stories.', { type: 'story', area: 'panel/content' }],
  ['pages.', { type: 'news', area: 'panel/content' }],
  ['books.', { type: 'news', area: 'panel/content' }],
  ['authors.', { type: 'news', area: 'panel/content' }],
  ['submissions.', { type: 'story', area: 'panel/content' }],
  ['gallery.', { type: 'gallery', area: 'panel/content' }],
  ['albums.', { type: 'gallery', area: 'panel/content' }],
  ['media.', { type: 'gallery', area: 'panel/content' }],
  ['tours.', { type: 'tour', area: 'panel/money' }],
  ['money.', { type: 'money', area: 'panel/money' }],
  ['settings.', { type: 'settings', area: 'panel/settings' }],
  ['analytics.', { type: 'settings', area: 'panel/settings' }],
  ['', { type: 'security', area: 'panel/security' }],
];
/** Actions that hurt somebody, or cost. */
const HURTING =
  /\.(suspend|exclude_ranked|freeze_coins|mute|delete|ban|remove)|^(blacklist\.add|maintenance\.enable)/;

const kindOf = (action: string): Kind | undefined => KINDS.find(([prefix]) => action.startsWith(prefix))?.[1];

export interface DashContext {
  readonly connection: Connection;
  readonly clock: Clock;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Acts that wait for somebody's consent: how many, and since when the oldest does (ms since 1970). */
  readonly approvalsFor: (
    person: Pick<SessionAccount, 'id' | 'admin_level'>,
  ) => Promise<{ readonly count: number; readonly oldest: number | undefined }>;
}

const accountIn = (target: string): string | null => /^accounts:([0-9a-f]{24})$/.exec(target)?.[1] ?? null;

async function staffActivity(
  { connection, namesOf }: DashContext,
  level: AdminLevel,
  limit: number,
): Promise<Activity[]> {
  const found = await auditLog
    .model(connection)
    .find({ action: { $nin: AUTOSAVED } })
    .sort({ _id: -1 })
    .limit(READ_MAX)
    .lean<AuditRecord[]>();
  const seen = found
    .flatMap((entry) => {
      const kind = kindOf(entry.action);
      return kind === undefined || !mayEnter(level, kind.area) ? [] : [{ entry, kind }];
    })
    .slice(0, limit);
  const names = await namesOf(
    seen.flatMap(({ entry }) => [entry.actor, accountIn(entry.target) ?? []].flat()),
  );
  return seen.map(({ entry, kind }) => ({
    id: `audit-${entry._id}`,
    type: kind.type,
    action: entry.action,
    user: { id: entry.actor, name: names.get(entry.actor) ?? '' },
    about: names.get(accountIn(entry.target) ?? '') ?? '',
    time: entry.at.toISOString(),
    status: HURTING.test(entry.action) ? 'warning' : 'success',
  }));
}

async function signUps({ connection }: DashContext, limit: number): Promise<Activity[]> {
  const found = await accountModel(connection)
    .find()
    .sort({ _id: -1 })
    .limit(limit)
    .select({ name: 1, created_at: 1 })
    .lean<Pick<AccountRecord, '_id' | 'name' | 'created_at'>[]>();
  return found.map(({ _id, name, created_at }) => ({
    id: `sign-up-${_id.toHexString()}`,
    type: 'user',
    action: 'sign_up',
    user: { id: _id.toHexString(), name },
    about: '',
    time: created_at.toISOString(),
    status: 'success',
  }));
}

/** What happened last, newest first: sign-ups, and actions of the staff that a level may see. */
export async function recentActivity(
  context: DashContext,
  level: AdminLevel,
  limit: number,
): Promise<Activity[]> {
  const both = await Promise.all([staffActivity(context, level, limit), signUps(context, limit)]);
  return both
    .flat()
    .sort((a, b) => b.time.localeCompare(a.time))
    .slice(0, limit);
}

/** How many cases some reports make: those of one person for one reason are judged together. */
const casesOf = (some: readonly Pick<ReportRecord, 'player_id' | 'reason'>[]): number =>
  new Set(some.map(({ player_id, reason }) => `${player_id}-${reason}`)).size;

/** Open work of a member of the staff, by kind. Kinds without open work are left out. */
export async function waitingWork(
  { connection, clock, approvalsFor }: DashContext,
  person: Pick<SessionAccount, 'id' | 'admin_level'>,
): Promise<Waiting[]> {
  const handedIn = submissions.model(connection);
  const isPending = { status: 'pending' } as const;
  const [open, count, [oldest], consent, stories, [oldestStory]] = await Promise.all([
    reports
      .model(connection)
      .find({ status: 'open' })
      .sort({ at: 1 })
      .limit(OPEN_MAX)
      .select({ at: 1, reason: 1, player_id: 1 })
      .lean<Pick<ReportRecord, 'at' | 'reason' | 'player_id'>[]>(),
    messages.model(connection).countDocuments({ status: 'new' }),
    messages.model(connection).find({ status: 'new' }).sort({ active_at: 1 }).limit(1).lean<ThreadRecord[]>(),
    mayEnter(person.admin_level, 'panel/users') ? approvalsFor(person) : { count: 0, oldest: undefined },
    handedIn.countDocuments(isPending),
    handedIn
      .find(isPending)
      .sort({ at: 1 })
      .limit(1)
      .select({ at: 1 })
      .lean<Pick<SubmissionRecord, 'at'>[]>(),
  ]);
  const entry = (kind: Waiting['kind'], n: number, at: number | undefined, lateHours: number): Waiting => ({
    kind,
    count: n,
    oldest_at: at === undefined ? null : new Date(at).toISOString(),
    is_late: at !== undefined && clock.now() - at > lateHours * HOUR_MS,
  });
  const appeals = open.filter(({ reason }) => reason === 'appeal');
  const others = open.filter(({ reason }) => reason !== 'appeal');
  return [
    entry('reports', casesOf(others), others[0]?.at, LATE_HOURS),
    entry('appeals', casesOf(appeals), appeals[0]?.at, LATE_HOURS),
    entry('messages', count, (oldest?.waits_since ?? oldest?.active_at)?.getTime(), MESSAGE_LATE_HOURS),
    entry('submissions', stories, oldestStory?.at, STORY_LATE_HOURS),
    entry('approvals', consent.count, consent.oldest, APPROVAL_LATE_HOURS),
  ].filter((each) => each.count > 0);
}

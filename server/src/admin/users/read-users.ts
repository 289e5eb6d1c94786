import type { PanelPersonPage, PanelUser, PanelUserPage } from '@hokm/shared/api/users';
import type { AccountRecord } from '../../accounts/model.js';
import { reports, type ReportRecord } from '../../moderation/model.js';
import type { UsersContext } from './context.js';
import { presentPerson, presentSanction, presentUserRow, staffIn } from './view.js';

const REPORTS_SHOWN = 20;

/** Accounts with what lists show besides. Three queries by index, whatever their number. */
export async function presentUsers(
  context: UsersContext,
  records: readonly AccountRecord[],
): Promise<PanelUser[]> {
  const { connection, presence, clock, changes, superAdminTelegramIds } = context;
  if (records.length === 0) return [];
  const ids = records.map(({ _id }) => _id.toHexString());
  const [open, present] = await Promise.all([
    reports
      .model(connection)
      .find({ player_id: { $in: ids }, status: 'open' })
      .select({ player_id: 1, reason: 1 })
      .lean<Pick<ReportRecord, 'player_id' | 'reason'>[]>(),
    presence.read(ids),
  ]);
  const now = clock.now();
  return records.map((record) => {
    const account = changes.accountOf(record);
    return presentUserRow(account, record, {
      now,
      superAdminTelegramIds,
      openReports: open.filter(({ player_id, reason }) => player_id === account.id && reason !== 'appeal')
        .length,
      presence: present.get(account.id),
    });
  });
}

/** One account as lists show it. */
export async function presentOne(context: UsersContext, record: AccountRecord): Promise<PanelUser> {
  const [row] = await presentUsers(context, [record]);
  if (row === undefined) throw new Error('an account was lost on its way');
  return row;
}

/** What the staff did about a person, and the reports about them. */
async function presentConduct(
  { connection, people, clock }: UsersContext,
  record: AccountRecord,
): Promise<Pick<PanelUserPage, 'record' | 'reports'>> {
  const about = await reports
    .model(connection)
    .find({ player_id: record._id.toHexString() })
    .sort({ at: -1 })
    .limit(REPORTS_SHOWN)
    .lean<ReportRecord[]>();
  const sanctions = record.sanctions ?? [];
  const names = await people.findPeople([...staffIn(sanctions), ...about.map(({ by }) => by)]);
  const now = clock.now();
  return {
    record: sanctions.map((each) => presentSanction(each, now, names)).reverse(),
    reports: about.map(({ reason, room_id, match_id, at, status, by }) => ({
      reason,
      room_id,
      match_id,
      at: new Date(at).toISOString(),
      status,
      by: { id: by, name: names.get(by)?.name ?? '' },
    })),
  };
}

/** A person's page as moderators see it. */
export async function presentPersonPage(
  context: UsersContext,
  record: AccountRecord,
): Promise<PanelPersonPage> {
  const [row, conduct] = await Promise.all([presentOne(context, record), presentConduct(context, record)]);
  return { ...presentPerson(row), ...conduct };
}

/** A person's page as administrators see it. */
export async function presentUserPage(context: UsersContext, record: AccountRecord): Promise<PanelUserPage> {
  const account = context.changes.accountOf(record);
  const [row, conduct, open] = await Promise.all([
    presentOne(context, record),
    presentConduct(context, record),
    context.sessions.list(account.id, null),
  ]);
  return {
    ...row,
    ...conduct,
    sessions: open.map(({ id: session, device, address, kind, created_at, last_used_at }) => ({
      id: session,
      device,
      address,
      kind,
      created_at,
      last_used_at,
    })),
    ways_in: {
      telegram: account.telegram_id,
      email: account.email,
      google: record.google !== undefined,
      password: record.password !== undefined,
    },
  };
}

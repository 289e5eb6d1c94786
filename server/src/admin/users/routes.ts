import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/users';
import { BULK_PEOPLE_MAX } from '@hokm/shared/api/users/limits';
import { mayEnter } from '@hokm/shared/policy';
import { HOUR_MS } from '@hokm/shared/time';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { JobKind } from '../../platform/panel-jobs/job-kind.js';
import { matchModel } from '../../play/games/match-record.js';
import { listPlayed } from '../../play/replays/history.js';
import { adjustCoins } from './adjust-coins.js';
import { readAnalytics } from './analytics.js';
import type { ActOnUsers } from './bulk.js';
import type { Changed } from './change-account.js';
import { askConsent, askCreation } from './consent.js';
import type { UsersContext } from './context.js';
import { createUser } from './create-user.js';
import { deleteUser } from './delete-user.js';
import type { UserFinder } from './find-users.js';
import { lastChange } from './last-change.js';
import { onOnePerson } from './one-person.js';
import { presentOne, presentPersonPage, presentUserPage, presentUsers } from './read-users.js';
import { setRole } from './set-role.js';
import { setStatus } from './set-status.js';
import { readStatistics } from './statistics.js';
import { readCursor, readTimeline } from './timeline.js';
import { undoAction, type UndoInput } from './undo-action.js';
import { moderateUndoably, undoable } from './undoable.js';
import { updateUser } from './update-user.js';
import { presentPerson } from './view.js';

type Code = Refusal['code'];

interface UserRoutes {
  readonly users: UsersContext;
  readonly finder: UserFinder;
  readonly actOnUsers: ActOnUsers;
  readonly undoKind: JobKind<UndoInput>;
}

/** The closing of an account until a moment, as an approval keeps it. */
function closingUntil(
  until: string | null | undefined,
  now: number,
): { readonly action: 'ban' } | { readonly action: 'suspend'; readonly hours: number } {
  if (until == null) return { action: 'ban' };
  return { action: 'suspend', hours: Math.ceil((Date.parse(until) - now) / HOUR_MS) };
}

/** Lists, pages and actions of the panel on accounts. */
export function userRoutes(parts: UserRoutes): readonly Handler[] {
  return [...readingRoutes(parts), ...changingRoutes(parts)];
}

function readingRoutes({ users: context, finder }: UserRoutes): readonly Handler[] {
  const { changes, connection, wallet } = context;
  const matches = matchModel(connection);
  return [
    handle(contract.readUserStats, async () => {
      const statistics = await readStatistics(context, finder.counts);
      return { ...done, statistics, data: statistics };
    }),
    handle(contract.listUsers, async ({ query }) => {
      const found = await finder.page(query);
      if (found === null) return refuse('request/invalid');
      const { total, records, ...more } = found;
      const data = await presentUsers(context, records);
      return { ...done, data, meta: { ...pageMeta(total, query), ...more } };
    }),
    handle(contract.countUsers, async ({ query }) => {
      const counted = await finder.count(query, BULK_PEOPLE_MAX + 1);
      const isMore = counted > BULK_PEOPLE_MAX;
      return {
        ...done,
        total: Math.min(counted, BULK_PEOPLE_MAX),
        total_is: isMore ? ('at_least' as const) : ('exact' as const),
      };
    }),
    handle(contract.readUser, async ({ params }) => {
      const record = await changes.find(params.id);
      if (record === null) return refuse('request/not_found');
      return { ...done, data: await presentUserPage(context, record) };
    }),
    handle(contract.readPerson, async ({ params }) => {
      const record = await changes.find(params.id);
      if (record === null) return refuse('request/not_found');
      return { ...done, data: await presentPersonPage(context, record) };
    }),
    handle(contract.readUserAnalytics, async ({ params, query }) => {
      if ((await changes.find(params.id)) === null) return refuse('request/not_found');
      return { ...done, data: await readAnalytics(context, params.id, query.days) };
    }),
    handle(contract.listUserActivity, async ({ account, params, query }) => {
      const before = readCursor(query.cursor);
      if (before === null) return refuse('request/invalid');
      const record = await changes.find(params.id);
      if (record === null) return refuse('request/not_found');
      const isAdmin = mayEnter(account.admin_level, 'panel/users');
      const { entries, next } = await readTimeline(
        context,
        { record, ...query, cursor: query.cursor, isAdmin },
        before,
      );
      return { ...done, data: entries, next };
    }),
    handle(contract.listUserMatches, async ({ params, query }) => {
      const { total, played } = await listPlayed(matches, params.id, query);
      const data = played.map(({ record, seat, points, won }) => ({
        match_id: record._id,
        room_id: record.room_id,
        name: record.name,
        visibility: record.options.visibility,
        finished_at: record.finished_at === null ? null : new Date(record.finished_at).toISOString(),
        players: record.seats.flatMap((player, at) =>
          player === null || at === seat
            ? []
            : [
                {
                  id: player.player_id,
                  name: player.name,
                  is_bot: player.is_bot,
                  is_partner: at === (seat + 2) % 4,
                },
              ],
        ),
        points: { own: points[seat % 2 === 0 ? 0 : 1], other: points[seat % 2 === 0 ? 1 : 0] },
        won,
      }));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.listUserEntries, async ({ params, query }) => {
      const { page, per_page, ...wanted } = query;
      const { total, entries } = await wallet.history(params.id, page, per_page, wanted);
      const data = entries.map(({ _id, amount, balance, kind, contra, ref, at }) => ({
        id: _id,
        amount,
        balance,
        kind,
        side: contra ?? null,
        ref,
        at: new Date(at).toISOString(),
      }));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
  ];
}

function changingRoutes({ users: context, actOnUsers, undoKind }: UserRoutes): readonly Handler[] {
  const { changes, undos } = context;

  /** A stale change brings the person as they are, and who changed them last. */
  async function refused<C extends Code>(refusal: Refusal<C>, id: string): Promise<Refusal<C>> {
    if (refusal.code !== 'content/stale') return refusal;
    const record = await changes.find(id);
    if (record === null) return refusal;
    const [current, changed] = await Promise.all([presentOne(context, record), lastChange(context, id)]);
    return { ...refusal, details: { current: { ...current, changed } } };
  }

  /** The person after an action, and how it is taken back. */
  async function answer(changed: Changed) {
    return { ...done, data: await presentOne(context, changed.after), undo: await undos.of(changed) };
  }

  /** The person as they still are: somebody else has been asked. */
  async function asked(result: Awaited<ReturnType<typeof askConsent>>) {
    if (!result.ok) return result;
    return { ...done, data: await presentOne(context, result.record), undo: null, approval: result.approval };
  }

  return [
    handle(contract.createUser, async (call) => {
      const { ask, ...wanted } = call.body;
      const created = await createUser(context, call, wanted);
      if (created.ok) return { ...done, data: await presentOne(context, created.record) };
      if (created.code !== 'approval/needed' || ask !== true) return created;
      const result = await askCreation(context, call, wanted);
      return result.ok ? { ...done, data: null, approval: result.approval } : result;
    }),
    handle(contract.updateUser, async (call) => {
      const { id } = call.params;
      const change = () => updateUser(undoable(context, 'users.update', 'admin'), call, id, call.body);
      // Another address signs its person out, and hands the account over.
      const changed = await (call.body.email === undefined ? change() : onOnePerson(context, call, change));
      const { email, ask } = call.body;
      if (!changed.ok && changed.code === 'approval/needed' && ask === true && email !== undefined)
        return asked(
          await askConsent(context, call, id, { action: 'users.email', input: { email }, reason: '' }),
        );
      return changed.ok ? answer(changed) : refused(changed, id);
    }),
    handle(contract.deleteUser, async (call) => {
      const { id } = call.params;
      const { reason, ask } = call.body;
      const changed = await deleteUser(undoable(context, 'users.delete', 'admin'), call, id, reason);
      if (changed.ok) {
        const deletes_at = changed.after.delete_at?.toISOString() ?? null;
        return { ...done, deletes_at, undo: await undos.of(changed), approval: null };
      }
      if (changed.code === 'content/stale') return refuse('request/not_found');
      if (changed.code !== 'approval/needed' || ask !== true) return { ...changed, code: changed.code };
      const result = await askConsent(context, call, id, { action: 'users.delete', input: {}, reason });
      if (!result.ok) return result;
      return { ...done, deletes_at: null, undo: null, approval: result.approval };
    }),
    handle(contract.toggleUserStatus, async (call) => {
      const { id } = call.params;
      const { reason, message, ask } = call.body;
      const change = () => setStatus(undoable(context, 'users.status', 'admin'), call, id, call.body);
      // Opening an account takes nothing from anybody.
      const changed = await (call.body.is_active === true ? change() : onOnePerson(context, call, change));
      if (!changed.ok && changed.code === 'approval/needed' && ask === true) {
        const closing = { ...closingUntil(call.body.until, context.clock.now()), reason, message };
        const input = { ...closing, report_ids: [] };
        return asked(await askConsent(context, call, id, { action: 'users.ban', input, reason }));
      }
      return changed.ok ? answer(changed) : refused(changed, id);
    }),
    handle(contract.setUserRole, async (call) => {
      const { id } = call.params;
      const { admin_level, reason, ask } = call.body;
      const changed = await onOnePerson(context, call, () =>
        setRole(undoable(context, 'users.role', 'admin'), call, id, call.body),
      );
      if (!changed.ok && changed.code === 'approval/needed' && ask === true)
        return asked(
          await askConsent(context, call, id, {
            action: 'users.role',
            input: { admin_level },
            reason,
            facts: { level: admin_level },
          }),
        );
      return changed.ok ? answer(changed) : refused(changed, id);
    }),
    ...[contract.changeUsers, contract.changeUsersOld].map((each) =>
      handle(each, async (call) => {
        const result = await actOnUsers(call, call.body);
        if (!result.ok) return result;
        if (result.job !== null) call.response.status(202);
        return { ...done, ...result };
      }),
    ),
    handle(contract.moderateUser, async (call) => {
      const { body } = call;
      const changed = await moderateUndoably(context, call, call.params.id, body);
      if (!changed.ok && changed.code === 'approval/needed' && body.ask === true) {
        const { ask, ...input } = body;
        const { reason } = body;
        const result = await asked(
          await askConsent(context, call, call.params.id, { action: 'users.ban', input, reason }),
        );
        return 'ok' in result ? result : { ...result, data: presentPerson(result.data) };
      }
      if (!changed.ok)
        return changed.code === 'content/stale'
          ? refuse('request/not_found')
          : { ...changed, code: changed.code };
      const answered = await answer(changed);
      return { ...answered, data: presentPerson(answered.data) };
    }),
    handle(contract.changeUserCoins, async (call) => {
      const { amount, reason, ask } = call.body;
      const { id } = call.params;
      const changed = await adjustCoins(context, call, id, call.body);
      if (changed.ok) return { ...done, balance: changed.balance };
      if (changed.code !== 'approval/needed' || ask !== true) return changed;
      const result = await askConsent(context, call, id, {
        action: 'money.coins',
        input: { amount },
        reason,
        facts: { amount },
      });
      return result.ok ? { ...done, balance: result.record.balance, approval: result.approval } : result;
    }),
    handle(contract.undoAction, async (call) => {
      const undone = await undoAction(context, undoKind, call, call.params.id);
      if (!undone.ok) return undone;
      if (undone.job !== null) call.response.status(202);
      return { ...done, ...undone };
    }),
  ];
}

import { hasSpelling, typedRoom } from '@hokm/shared/spelling';
import { pageMeta } from '@hokm/shared/api';
import type { QueryOf } from '@hokm/shared/api/endpoint';
import * as contract from '@hokm/shared/api/reports';
import type { AdminLevel } from '@hokm/shared/policy';
import type { AccountRecord } from '../../accounts/model.js';
import type { ReportRecord } from '../../moderation/model.js';
import { objectId } from '../../platform/database/ids.js';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import type { Undo } from '../users/undos.js';
import { presentInactive, presentSanction, staffIn } from '../users/view.js';
import { newestOf, oldestOf, type Case } from './cases.js';
import { readDossier, type DossierContext } from './dossier.js';
import { resolveCase, type ReportsContext } from './resolve-case.js';
import { presentCase, presentEarlier, presentReports, type MatchState } from './view.js';

const EARLIER_SHOWN = 20;
/** Decisions of a case of which it is said how they are taken back. */
const UNDOS_SHOWN = 20;

type Query = QueryOf<typeof contract.listReports>;

function sorted(some: readonly Case[], { status, sort_by, sort_order }: Query): Case[] {
  if (status === 'closed') return [...some];
  const direction = sort_order === 'desc' ? -1 : 1;
  // "Oldest" grows with the time that a case waits.
  const rank = (each: Case) => (sort_by === 'weight' ? each.weight : -oldestOf(each));
  return [...some].sort((a, b) => direction * (rank(a) - rank(b)) || oldestOf(a) - oldestOf(b));
}

/** The queue in the panel. */
export function reportRoutes(context: ReportsContext & DossierContext): readonly Handler[] {
  const { users, cases } = context;
  const { changes, people, clock, connection } = users;

  const recordsOf = async (ids: readonly string[]) => {
    const keys = ids.flatMap((id) => objectId(id) ?? []);
    const records = await changes.model
      .find({ _id: { $in: keys } })
      .select({ inactive: 1 })
      .lean<AccountRecord[]>();
    return new Map(records.map((record) => [record._id.toHexString(), record]));
  };

  /** The cases of a page with the people in them. */
  async function present(some: readonly Case[]) {
    const held = await cases.holders(some.map(({ id }) => id));
    const ids = some.flatMap(({ player, reports }) => [player, ...reports.map(({ by }) => by)]);
    const names = await people.findPeople([...new Set([...ids, ...[...held.values()].map(({ by }) => by)])]);
    const records = await recordsOf(some.map(({ player }) => player));
    const now = clock.now();
    return some.map((each) =>
      presentCase(cases, each, {
        people: names,
        claim: held.get(each.id),
        player: records.get(each.player),
        now,
      }),
    );
  }

  /** The cases that a list asks for, in its order. */
  async function wanted(all: readonly Case[], query: Query, heldIds: ReadonlySet<string>): Promise<Case[]> {
    const text = query.search;
    const code = typedRoom(text);
    const names = text === '' ? new Map() : await people.findPeople(all.map(({ player }) => player));
    const fits = (each: Case) => {
      const name: string = (names.get(each.player) as { name: string } | undefined)?.name ?? '';
      const isNamed = hasSpelling(name, text) || each.reports.some(({ room_id }) => room_id === code);
      return (
        (query.reason === 'all' || each.reason === query.reason) &&
        (query.player === '' || each.player === query.player) &&
        (query.status !== 'free' || !heldIds.has(each.id)) &&
        (text === '' || isNamed)
      );
    };
    return sorted(all.filter(fits), query);
  }

  /** The heaviest case that nobody holds, besides one. */
  async function nextAfter(id: string): Promise<string | null> {
    const open = await cases.list('open');
    const held = await cases.holders(open.map((each) => each.id));
    const free = open.filter((each) => each.id !== id && !held.has(each.id));
    return free.sort((a, b) => b.weight - a.weight || newestOf(a) - newestOf(b))[0]?.id ?? null;
  }

  async function matchStatesOf(found: Case): Promise<ReadonlyMap<string, MatchState>> {
    const matches = await matchModel(connection)
      .find({ _id: { $in: found.reports.map(({ match_id }) => match_id) }, snapshot: { $ne: null } })
      .select({ status: 1 })
      .lean<Pick<MatchRecord, '_id' | 'status'>[]>();
    return new Map(
      matches.map(({ _id, status }) => [_id, status === 'finished' ? 'finished' : 'running'] as const),
    );
  }

  /** How a member of staff takes the decisions on a case back, by decision. */
  async function undosOf({ reports }: Case, level: AdminLevel): Promise<ReadonlyMap<string, Undo>> {
    const decisions = [...new Set(reports.flatMap(({ decision }) => decision ?? []))].slice(0, UNDOS_SHOWN);
    const found = await Promise.all(decisions.map((decision) => users.undos.ofEntry(decision, level)));
    return new Map(decisions.flatMap((decision, at) => (found[at] ? [[decision, found[at]]] : [])));
  }

  return [
    handle(contract.listReports, async ({ query }) => {
      const open = await cases.list('open');
      const held = await cases.holders(open.map(({ id }) => id));
      const all = query.status === 'closed' ? await cases.list('closed') : open;
      const some = await wanted(all, query, new Set(held.keys()));
      const page = some.slice((query.page - 1) * query.per_page, query.page * query.per_page);
      const { oldest_at, ...stats } = await cases.stats(open, held.size);
      return {
        ...done,
        data: await present(page),
        meta: pageMeta(some.length, query),
        stats: { ...stats, oldest_at: oldest_at === null ? null : new Date(oldest_at).toISOString() },
      };
    }),
    handle(contract.readReport, async ({ account, params, query }) => {
      const found = await cases.find(params.id, query.status);
      if (found === null) return refuse('request/not_found');
      const record = await changes.find(found.player);
      const sanctions = record?.sanctions ?? [];
      const [[row], credits, matchStates, undos, next, names, earlier] = await Promise.all([
        present([found]),
        cases.creditsOf(found.reports.map(({ by }) => by)),
        matchStatesOf(found),
        undosOf(found, account.admin_level),
        nextAfter(found.id),
        people.findPeople([
          ...staffIn(sanctions),
          ...found.reports.flatMap(({ by, closed_by }) => [
            by,
            ...(closed_by === undefined ? [] : [closed_by]),
          ]),
        ]),
        cases.reports
          .find({ player_id: found.player, status: 'closed' })
          .sort({ at: -1 })
          .limit(EARLIER_SHOWN)
          .lean<ReportRecord[]>(),
      ]);
      if (row === undefined) return refuse('request/not_found');
      const now = clock.now();
      const player = record === null ? null : changes.accountOf(record);
      return {
        ...done,
        data: {
          ...row,
          reports: presentReports(found, {
            people: names,
            credits,
            matches: matchStates,
            undos,
            player: record,
            now,
          }),
          record: sanctions.map((each) => presentSanction(each, now, names)).reverse(),
          earlier: presentEarlier(earlier),
          inactive: record === null ? null : presentInactive(record, now),
          admin_level: player?.admin_level ?? 'user',
          language: player?.language ?? 'fa',
          created_at: (player?.created_at ?? new Date(0)).toISOString(),
          games: player?.games ?? { played: 0, won: 0 },
          is_mine: row.claim?.by.id === account.id,
          next,
        },
      };
    }),
    handle(contract.readDossier, async ({ account, params }) => {
      const found = await cases.find(params.id);
      if (found === null) return refuse('request/not_found');
      return { ...done, data: await readDossier(context, found, account.admin_level) };
    }),
    handle(contract.claimReport, async ({ account, params }) => {
      if ((await cases.find(params.id)) === null) return refuse('request/not_found');
      const claim = await cases.claim(params.id, account.id);
      if (claim === null) return refuse('reports/claimed');
      const by = { id: account.id, name: account.name };
      return { ...done, claim: { by, until: claim.until.toISOString() } };
    }),
    handle(contract.releaseReport, async ({ account, params }) => {
      await cases.release(params.id, account.id);
      return done;
    }),
    handle(contract.resolveReport, async (call) => {
      const resolved = await resolveCase(context, call, call.params.id, call.body);
      if (!resolved.ok) return resolved;
      return { ...done, closed: resolved.closed, undo: resolved.undo, next: await nextAfter(call.params.id) };
    }),
  ];
}

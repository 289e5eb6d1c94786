import type { QueryFilter } from 'mongoose';
import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/tournaments';
import type { SessionAccount } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { onPage } from '../platform/database/on-page.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { searchKeys } from '@hokm/shared/spelling';
import { actOnTournament, decidePairing, removeEntrant, type ActionContext } from './actions.js';
import { ArenaBoards } from './arena-board.js';
import { arenasOf, withPeople, withSome } from './arena-model.js';
import { restFromArena, seekTable } from './arena-rest.js';
import { stepsOf } from './arena-steps.js';
import { idOf, mayJoin } from './context.js';
import { join } from './join.js';
import { askForBye, checkIn, leaveTournament } from './leave.js';
import type { TourRecord } from './model.js';
import { openMatches, standingsOf } from './rounds.js';
import type { Standing } from './rules/standings.js';
import { acceptPartner, signUpProblem } from './sign-up.js';
import type { Tables } from './steps.js';
import { tablesOf } from './tables.js';
import { findTour, peopleOf } from './tours.js';
import {
  partnerIn,
  presentBracket,
  presentCard,
  presentEntrants,
  presentStanding,
  presentTournament,
  type Viewer,
} from './view.js';

const RUNNING = ['running', 'paused'] as const;
const TO_COME = ['check_in', 'published'] as const;
const SHOWN = { status: { $ne: 'draft' }, trash_at: { $exists: false } } as const;

/** The tournaments of each list, with their order. */
const LISTS = {
  upcoming: [{ status: { $in: [...TO_COME] } }, { starts_at: 1 }],
  running: [{ status: { $in: [...RUNNING] } }, { starts_at: 1 }],
  open: [{ status: { $in: [...RUNNING, ...TO_COME] } }, { starts_at: 1 }],
  finished: [{ status: 'finished' }, { starts_at: -1 }],
  mine: [{}, { starts_at: -1 }],
} as const satisfies Record<string, readonly [QueryFilter<TourRecord>, object]>;

/** Tournaments for players and for the staff who run them. */
export function tournamentRoutes(context: ActionContext): readonly Handler[] {
  const { model, players, people, stakes, clock } = context;
  const boards = new ArenaBoards(context);

  /** Why the caller may not sign up. */
  async function whyNot(
    account: SessionAccount,
    tour: TourRecord,
    feeProblem: (fee: number) => ReturnType<typeof stakes.feeProblem>,
  ): Promise<Viewer['whyNot']> {
    const isIn = ['in', 'asked'].includes(tour.people[account.id]?.state ?? '');
    if (isIn || !mayJoin(tour, clock.now())) return null;
    const problem = signUpProblem(tour, account, clock.now());
    return problem !== null || tour.fee === 0 ? problem : feeProblem(tour.fee);
  }

  /** The caller in a tournament. */
  async function viewerOf(
    account: SessionAccount,
    tour: TourRecord,
    feeProblem: (fee: number) => ReturnType<typeof stakes.feeProblem>,
  ): Promise<Viewer> {
    const { id } = account;
    const [problem, steps, board] = await Promise.all([
      whyNot(account, tour, feeProblem),
      stepsOf(context, tour, [id]),
      boards.of(tour),
    ]);
    const next = steps.get(id);
    if (next === undefined) throw new Error('everybody has a next step');
    const own = board.byPerson.get(id);
    const isPlaced = own !== undefined && (own.played > 0 || own.won > 0 || tour.status === 'finished');
    return { id, whyNot: problem, next, place: isPlaced ? own.place : null };
  }

  /** Asks once for each fee. */
  function feeProblems(account: SessionAccount) {
    const asked = new Map<number, ReturnType<typeof stakes.feeProblem>>();
    return (fee: number) => {
      const known = asked.get(fee) ?? stakes.feeProblem(account.id, fee);
      asked.set(fee, known);
      return known;
    };
  }

  async function whole(account: SessionAccount, found: TourRecord) {
    const tour = await withSome(players, found, [account.id]);
    const partner = partnerIn(tour, account.id);
    const [viewer, known] = await Promise.all([
      viewerOf(account, tour, feeProblems(account)),
      people.findPeople(partner === null ? [] : [partner]),
    ]);
    return { ...done, data: presentTournament(tour, viewer, known, clock.now()) };
  }

  async function answered<Code extends Parameters<typeof refuse>[0]>(
    account: SessionAccount,
    changed: Result<{ tour: TourRecord }, Code>,
  ) {
    return changed.ok ? whole(account, changed.tour) : changed;
  }

  async function shown(id: string): Promise<TourRecord | null> {
    const tour = await findTour(model, id);
    return tour === null || tour.status === 'draft' ? null : tour;
  }

  const knownIn = (tour: TourRecord) => people.findPeople(tour.entrants.flatMap((pair) => pair.people));

  /** The order of all entrants as it stands. */
  const orderOf = async (tour: TourRecord): Promise<readonly (Standing & { people: readonly string[] })[]> =>
    tour.arena === undefined
      ? standingsOf(tour).map((row) => ({ ...row, people: peopleOf(tour, row.entrant) }))
      : (await boards.of(tour)).rows;

  return [
    handle(contract.listTournaments, async ({ account, query }) => {
      const [filter, order] = LISTS[query.status];
      const wanted: QueryFilter<TourRecord> = {
        ...SHOWN,
        ...filter,
        ...(query.status === 'mine'
          ? { $or: [{ accounts: account.id }, { _id: { $in: await arenasOf(players, account.id) } }] }
          : {}),
        ...(query.kind === undefined ? {} : { kind: query.kind }),
      };
      const [total, found] = await Promise.all([
        model.countDocuments(wanted),
        onPage(model.find(wanted).sort(order), query).lean<TourRecord[]>(),
      ]);
      const own = await Promise.all(found.map((tour) => withSome(players, tour, [account.id])));
      const partners = own.flatMap((tour) => partnerIn(tour, account.id) ?? []);
      const known = await people.findPeople(partners);
      const feeProblem = feeProblems(account);
      const data = await Promise.all(
        own.map(async (tour) => presentCard(tour, await viewerOf(account, tour, feeProblem), known)),
      );
      // Running tournaments come before planned ones.
      if (query.status === 'open')
        data.sort(
          (one, other) =>
            Number(RUNNING.some((status) => status === other.status)) -
            Number(RUNNING.some((status) => status === one.status)),
        );
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.readTournament, async ({ account, params }) => {
      const tour = await shown(params.id);
      return tour === null ? refuse('request/not_found') : whole(account, tour);
    }),
    handle(contract.readStandings, async ({ account, params, query }) => {
      const tour = await shown(params.id);
      if (tour === null) return refuse('request/not_found');
      const all = await orderOf(tour);
      const own = all.find((row) => row.people.includes(account.id));
      const from = (query.page - 1) * query.per_page;
      const page = all.slice(from, from + query.per_page);
      const shownRows = [...page, ...(own === undefined ? [] : [own])];
      const known = await people.findPeople(shownRows.flatMap((row) => row.people));
      const seen = { ...tour, entrants: shownRows };
      return {
        ...done,
        data: page.map((row) => presentStanding(seen, known, row)),
        mine: own === undefined ? null : presentStanding(seen, known, own),
        meta: pageMeta(all.length, query),
      };
    }),
    handle(contract.readBracket, async ({ params }) => {
      const tour = await shown(params.id);
      if (tour === null) return refuse('request/not_found');
      const [known, tables]: [Awaited<ReturnType<typeof knownIn>>, Tables] = await Promise.all([
        knownIn(tour),
        tablesOf(context, tour, openMatches(tour)),
      ]);
      return { ...done, data: { rounds: presentBracket(tour, known, tables) } };
    }),
    handle(contract.joinTournament, async ({ account, params, body }) =>
      answered(
        account,
        await join(context, account, params.id, {
          partner: body.partner,
          key: body.idempotency_key,
        }),
      ),
    ),
    handle(contract.acceptPartner, async ({ account, params, body }) =>
      answered(
        account,
        await acceptPartner(context, account, params.id, {
          partner: body.partner,
          key: body.idempotency_key,
        }),
      ),
    ),
    handle(contract.leaveTournament, async ({ account, params }) =>
      answered(account, await leaveTournament(context, account.id, params.id)),
    ),
    handle(contract.checkIn, async ({ account, params }) =>
      answered(account, await checkIn(context, account.id, params.id)),
    ),
    handle(contract.askForBye, async ({ account, params }) =>
      answered(account, await askForBye(context, account.id, params.id)),
    ),
    handle(contract.restFromArena, async ({ account, params }) =>
      answered(account, await restFromArena(context, account.id, params.id)),
    ),
    handle(contract.seekTable, async ({ account, params }) =>
      answered(account, await seekTable(context, account.id, params.id)),
    ),
    handle(contract.actOnTournament, async (call) => {
      const changed = await actOnTournament(context, call, call.params.id, call.body);
      if (!changed.ok) return changed;
      const { tour } = changed;
      return { ...done, data: { id: idOf(tour), status: tour.status, revision: tour.revision ?? 0 } };
    }),
    handle(contract.listEntrants, async ({ params, query }) => {
      const tour = await findTour(model, params.id);
      if (tour === null) return refuse('request/not_found');
      const filled = await withPeople(players, tour);
      const [order, known] = await Promise.all([orderOf(tour), people.findPeople(filled.accounts)]);
      const all = presentEntrants(filled, order, known);
      const keys = searchKeys([query.search], 1);
      const found =
        keys.length === 0
          ? all
          : all.filter(({ name }) =>
              searchKeys([name], 20).some((key) => keys.some((wanted) => key.startsWith(wanted))),
            );
      const from = (query.page - 1) * query.per_page;
      return {
        ...done,
        data: found.slice(from, from + query.per_page),
        meta: pageMeta(found.length, query),
      };
    }),
    handle(contract.removeEntrant, async (call) => {
      const { id, player } = call.params;
      const removed = await removeEntrant(context, call, id, { player, ...call.body });
      return removed.ok ? done : removed;
    }),
    handle(contract.decidePairing, async (call) => {
      const { id, match } = call.params;
      const decided = await decidePairing(context, call, id, { match, ...call.body });
      return decided.ok ? done : decided;
    }),
  ];
}

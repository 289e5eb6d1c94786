import type { QueryFilter } from 'mongoose';
import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/tournaments';
import type { SessionAccount } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { onPage } from '../platform/database/on-page.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { searchKeys } from '@hokm/shared/spelling';
import { actOnTournament, decidePairing, removeEntrant, type ActionContext } from './actions.js';
import { idOf, isOpenForAll } from './context.js';
import { askForBye, checkIn, leaveTournament } from './leave.js';
import type { TourRecord } from './model.js';
import { openMatches } from './rounds.js';
import { acceptPartner, joinTournament, signUpProblem } from './sign-up.js';
import { tablesOf } from './tables.js';
import { findTour } from './tours.js';
import { sendPicture, winnersPicture, type PaintWinners } from './winners.js';
import { TourReadings } from './readings.js';
import { presentPage } from './page-view.js';
import { partnerIn, presentCard, presentEntrants, presentTournament, type Viewer } from './view.js';

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
export function tournamentRoutes(context: ActionContext, paint: PaintWinners): readonly Handler[] {
  const { model, people, stakes, clock } = context;
  const readings = new TourReadings(context);

  /** Why the caller may not sign up. */
  async function viewerOf(
    account: SessionAccount,
    tour: TourRecord,
    feeProblem: (fee: number) => ReturnType<typeof stakes.feeProblem>,
  ): Promise<Viewer> {
    const isIn = ['in', 'asked'].includes(tour.people[account.id]?.state ?? '');
    if (isIn || !isOpenForAll(tour)) return { id: account.id, whyNot: null };
    const problem = signUpProblem(tour, account);
    if (problem !== null || tour.fee === 0) return { id: account.id, whyNot: problem };
    return { id: account.id, whyNot: await feeProblem(tour.fee) };
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

  async function whole(account: SessionAccount, tour: TourRecord) {
    const partner = partnerIn(tour, account.id);
    const [viewer, known, tables] = await Promise.all([
      viewerOf(account, tour, feeProblems(account)),
      people.findPeople(partner === null ? [] : [partner]),
      tablesOf(context, tour, openMatches(tour)),
    ]);
    return { ...done, data: presentTournament(tour, viewer, known, tables, clock.now()) };
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

  return [
    handle(contract.listTournaments, async ({ account, query }) => {
      const [filter, order] = LISTS[query.status];
      const wanted: QueryFilter<TourRecord> = {
        ...SHOWN,
        ...filter,
        ...(query.status === 'mine' ? { accounts: account.id } : {}),
        ...(query.kind === undefined ? {} : { kind: query.kind }),
      };
      const [total, found] = await Promise.all([
        model.countDocuments(wanted),
        onPage(model.find(wanted).sort(order), query).lean<TourRecord[]>(),
      ]);
      const partners = found.flatMap((tour) => partnerIn(tour, account.id) ?? []);
      const known = await people.findPeople(partners);
      const feeProblem = feeProblems(account);
      const data = await Promise.all(
        found.map(async (tour) => {
          const [viewer, tables] = await Promise.all([
            viewerOf(account, tour, feeProblem),
            tablesOf(context, tour, openMatches(tour)),
          ]);
          return presentCard(tour, viewer, known, tables);
        }),
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
      const reading = await readings.read(params.id);
      if (reading === null) return refuse('request/not_found');
      const all = reading.standings;
      const mine = all.find((row) => row.people.some(({ player_id }) => player_id === account.id)) ?? null;
      const from = (query.page - 1) * query.per_page;
      const data = all.slice(from, from + query.per_page);
      return { ...done, data, mine, meta: pageMeta(all.length, query) };
    }),
    handle(contract.readBracket, async ({ params }) => {
      const reading = await readings.read(params.id);
      if (reading === null) return refuse('request/not_found');
      return { ...done, data: { rounds: [...reading.rounds] } };
    }),
    handle(contract.readTournamentPage, async ({ params }) => {
      const reading = await readings.read(params.id);
      return reading === null
        ? refuse('request/not_found')
        : { ...done, data: presentPage(reading, clock.now()) };
    }),
    handle(contract.readWinnersPicture, async ({ params, response }) => {
      const picture = await winnersPicture(paint, await readings.read(params.id), params.file);
      if (!picture.ok) return picture;
      sendPicture(response, picture.bytes);
      return RESPONSE_SENT;
    }),
    handle(contract.joinTournament, async ({ account, params, body }) =>
      answered(
        account,
        await joinTournament(context, account, params.id, {
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
    // Nobody rests in a tournament of pairs, and no other kind can be published.
    ...[contract.restFromArena, contract.seekTable].map((call) =>
      handle(call, async ({ account, params }) => {
        const tour = await shown(params.id);
        if (tour === null) return refuse('request/not_found');
        const isIn = tour.people[account.id]?.state === 'in';
        return refuse(isIn ? 'tournaments/closed' : 'tournaments/not_in');
      }),
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
      const all = presentEntrants(tour, await people.findPeople(tour.accounts));
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

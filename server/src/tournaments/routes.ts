import type { QueryFilter } from 'mongoose';
import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/tournaments';
import type { SessionAccount } from '../platform/core/account.js';
import { refuse, type Result } from '../platform/core/result.js';
import { onPage } from '../platform/database/on-page.js';
import { done, handle, RESPONSE_SENT, type Handler } from '../platform/http/handle.js';
import { searchKeys } from '@hokm/shared/spelling';
import { actOnTournament, decidePairing, removeEntrant, type ActionContext } from './actions.js';
import type { ArenaBoards } from './arena-board.js';
import { arenasOf, withPeople, type ArenaPlayerRecord } from './arena-model.js';
import { restFromArena, seekTable } from './arena-rest.js';
import { idOf } from './context.js';
import { askForBye, checkIn, leaveTournament } from './leave.js';
import type { TourRecord } from './model.js';
import { Presenter } from './presenter.js';
import type { TourReading, TourReadings } from './readings.js';
import { joinFound } from './join.js';
import { acceptReserve, askReserve } from './reserve.js';
import { acceptPartner } from './sign-up.js';
import { readSeries } from './series-view.js';
import { findTour } from './tours.js';
import { sendPicture, winnersPicture, type PaintWinners } from './winners.js';
import { presentPage } from './page-view.js';
import { presentEntrants } from './view.js';

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
export function tournamentRoutes(
  context: ActionContext,
  {
    boards,
    readings,
    paint,
  }: { readonly boards: ArenaBoards; readonly readings: TourReadings; readonly paint: PaintWinners },
): readonly Handler[] {
  const { model, players, people, clock } = context;
  const presenter = new Presenter(context, boards);

  async function answered<Code extends Parameters<typeof refuse>[0]>(
    account: SessionAccount,
    changed: Result<{ tour: TourRecord; row?: ArenaPlayerRecord }, Code>,
  ) {
    if (!changed.ok) return changed;
    readings.changed(idOf(changed.tour));
    return presenter.whole(account, changed.tour, changed.row);
  }

  /** A tournament as all see it, where the caller may see it. */
  async function readFor(account: SessionAccount, id: string): Promise<TourReading | null> {
    const reading = await readings.read(id);
    return reading !== null && (await presenter.isShownTo(account, reading.tour)) ? reading : null;
  }

  return [
    handle(contract.listTournaments, async ({ account, query }) => {
      const [filter, order] = LISTS[query.status];
      const wanted: QueryFilter<TourRecord> = {
        ...SHOWN,
        ...filter,
        // Cups are found by their link, and by the people who are in them.
        ...(query.status === 'mine'
          ? { $or: [{ accounts: account.id }, { _id: { $in: await arenasOf(players, account.id) } }] }
          : { $or: [{ cup: { $exists: false } }, { accounts: account.id }] }),
        ...(query.kind === undefined ? {} : { kind: query.kind }),
      };
      const [total, found] = await Promise.all([
        model.countDocuments(wanted),
        onPage(model.find(wanted).sort(order), query).lean<TourRecord[]>(),
      ]);
      const data = await presenter.cards(account, found);
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
      const tour = await readings.find(params.id);
      return tour !== null && (await presenter.isShownTo(account, tour))
        ? presenter.whole(account, tour)
        : refuse('request/not_found');
    }),
    handle(contract.readStandings, async ({ account, params, query, response }) => {
      const reading = await readFor(account, params.id);
      if (reading === null) return refuse('request/not_found');
      response.type('json').send(reading.written.answer(account.id, query));
      return RESPONSE_SENT;
    }),
    handle(contract.readBracket, async ({ account, params }) => {
      const reading = await readFor(account, params.id);
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
    handle(contract.readSeries, async ({ account, params, query }) => {
      const tour = await presenter.shownTo(account, params.id);
      return tour === null || tour.series === ''
        ? refuse('request/not_found')
        : { ...done, ...(await readSeries(context, tour.series, account.id, query)) };
    }),
    handle(contract.joinTournament, async ({ account, params, body }) => {
      const tour = await presenter.shownTo(account, params.id);
      if (tour === null) return refuse('request/not_found');
      const wish = { partner: body.partner, key: body.idempotency_key };
      return answered(account, await joinFound(context, account, tour, wish));
    }),
    handle(contract.acceptPartner, async ({ account, params, body }) => {
      if ((await presenter.shownTo(account, params.id)) === null) return refuse('request/not_found');
      const wish = { partner: body.partner, key: body.idempotency_key };
      return answered(account, await acceptPartner(context, account, params.id, wish));
    }),
    handle(contract.leaveTournament, async ({ account, params }) =>
      answered(account, await leaveTournament(context, account.id, params.id)),
    ),
    handle(contract.checkIn, async ({ account, params }) =>
      answered(account, await checkIn(context, account.id, params.id)),
    ),
    handle(contract.askForBye, async ({ account, params }) =>
      answered(account, await askForBye(context, account.id, params.id)),
    ),
    handle(contract.askReserve, async ({ account, params, body }) => {
      if ((await presenter.shownTo(account, params.id)) === null) return refuse('request/not_found');
      return answered(account, await askReserve(context, account.id, params.id, body));
    }),
    handle(contract.acceptReserve, async ({ account, params, body }) => {
      if ((await presenter.shownTo(account, params.id)) === null) return refuse('request/not_found');
      return answered(account, await acceptReserve(context, account, params.id, body.idempotency_key));
    }),
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
      const [order, known] = await Promise.all([boards.orderOf(tour), people.findPeople(filled.accounts)]);
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

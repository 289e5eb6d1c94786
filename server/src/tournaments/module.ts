import { DAY_MS } from '@hokm/shared/time';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { ResourceContext } from '../platform/panel/resource-store.js';
import type { Blocks } from '../people/blocks.js';
import { matchModel } from '../play/games/match-record.js';
import type { MatchReader } from '../play/games/match-reader.js';
import type { Outbox } from '../notifications/outbox.js';
import type { PersonStakes } from '../stakes/person-stakes.js';
import type { ActionContext } from './actions.js';
import { toursAdminRoutes } from './admin-resource.js';
import { ArenaBoards } from './arena-board.js';
import { arenaPlayerModel, tourPlayers, withPeople, type ArenaPlayerRecord } from './arena-model.js';
import { stepsByRows, stepsOf } from './arena-steps.js';
import { GatheredArrivals } from './arrivals.js';
import { auditTours, heldByTours } from './audit-tours.js';
import { goOn } from './clock.js';
import { idOf, type TourContext } from './context.js';
import { cupRoutes } from './cup-routes.js';
import { goOnWithDue, toursAfterMatch } from './due.js';
import { tourModel, tours, type TourRecord } from './model.js';
import { TourNotices } from './notices.js';
import { TourPages } from './pages.js';
import { TourReadings } from './readings.js';
import { tournamentRoutes } from './routes.js';
import { seriesModel, seriesScores } from './series-model.js';
import type { PersonStep } from './steps.js';
import { changeTour, findTour } from './tours.js';
import type { PaintWinners } from './winners.js';

const SWEEP_MS = 1_000;
/** People of an arena who are told at once: others are served between two parts. */
const TOLD_AT_ONCE = 50;

interface Uses {
  readonly resources: ResourceContext;
  readonly audit: AuditQueue;
  readonly stakes: PersonStakes;
  readonly people: People;
  readonly blocks: Blocks;
  readonly histories: MatchReader;
  readonly paintWinners: PaintWinners;
  readonly rooms: TourContext['rooms'];
  readonly maintenance: { readonly isOn: boolean };
  /** Null without a bot. */
  readonly outbox: Outbox | null;
}

/** Tournaments: sign-up, rounds, and prizes. */
export const tournamentsModule = defineModule('tournaments', (platform, uses: Uses) => {
  const { connection, notifier, timers: clock, randomBytes, log } = platform;
  const { resources, outbox, paintWinners, maintenance, ...others } = uses;
  const model = tourModel(connection);
  const matches = matchModel(connection);
  const players = arenaPlayerModel(connection);
  const boards = new ArenaBoards({ players, clock });
  const readings = new TourReadings({ model, matches, people: uses.people, clock }, boards);
  const pages = new TourPages({ model, readings, notifier, timers: clock, log });
  let differences = 0;
  const tellAll = async (
    tour: TourRecord,
    people: readonly string[],
    rows?: readonly ArenaPlayerRecord[],
  ): Promise<void> => {
    if (rows !== undefined) {
      tellOf(tour, await stepsByRows(context, tour, people, rows));
      return;
    }
    // The opener of a cup follows it, also without a place in it.
    const opener = tour.cup === undefined ? [] : [tour.cup.opener];
    const all = [...new Set([...people, ...opener])];
    // Of an arena each part reads its own rows; one of pairs has all in its document.
    const atOnce = tour.arena === undefined ? all.length : TOLD_AT_ONCE;
    for (let from = 0; from < all.length; from += atOnce)
      await tellSome(tour, all.slice(from, from + atOnce));
  };
  const tellSome = async (tour: TourRecord, people: readonly string[]): Promise<void> => {
    tellOf(tour, await stepsOf(context, tour, people));
  };
  const tellOf = (tour: TourRecord, steps: ReadonlyMap<string, PersonStep>): void => {
    for (const [person, { step, room_id, until }] of steps) {
      notifier.notify([person], 'tour', {
        id: tour._id.toHexString(),
        revision: tour.version,
        status: tour.status,
        round: tour.round,
        step,
        room_id,
        until: until === null ? null : new Date(until).toISOString(),
      });
    }
  };
  const context: ActionContext = {
    ...others,
    model,
    players,
    arrivals: new GatheredArrivals({ model, clock }),
    series: seriesModel(connection),
    matches,
    notices: new TourNotices(outbox),
    isClosed: () => maintenance.isOn,
    since: clock.now(),
    clock,
    randomBytes,
    log,
    // A page that misses it reads the tournament again.
    tell: (tour, people, rows) => {
      pages.changed(idOf(tour));
      void tellAll(tour, people, rows).catch((error: unknown) =>
        log.error({ err: error, tour: tour._id.toHexString() }, 'nobody is told of a tournament'),
      );
    },
  };
  return {
    subjects: {
      cups: cupRoutes(context, boards),
      tours: [
        ...tournamentRoutes(context, { boards, readings, paint: paintWinners }),
        ...toursAdminRoutes(resources, async (id) => {
          const found = await findTour(model, id);
          if (found === null || found.status === 'draft') return;
          const tour = await changeTour(model, found, {}, {});
          if (tour !== null) context.tell(tour, (await withPeople(context.players, tour)).accounts);
          await goOn(context, found._id);
        }),
      ],
    },
    tasks: [
      {
        // Rooms are announced, and people are told, by processes with connections.
        role: 'web',
        name: 'tournaments',
        everyMs: SWEEP_MS,
        follows: [tours.name],
        run: () => goOnWithDue(context),
      },
      {
        role: 'worker',
        name: 'tournaments audit',
        everyMs: DAY_MS,
        async run() {
          let count = 0;
          for await (const difference of auditTours(connection, clock.now())) {
            count += 1;
            log.error(difference, 'coins of a tournament differ from what was decided');
          }
          differences = count;
        },
      },
    ],
    metrics: [
      {
        name: 'hokm_tournaments_discrepancies',
        help: 'Tournaments that held other coins than was decided, at the last audit.',
        read: () => differences,
      },
      {
        name: 'hokm_tournaments_running',
        help: 'Tournaments that run.',
        read: () => model.countDocuments({ status: 'running' }),
      },
    ],
    held: [{ what: 'tournaments', read: () => heldByTours(model, players) }],
    collections: [tours, tourPlayers, seriesScores],
    afterMatch: [toursAfterMatch(context)],
    exports: { pages },
  };
});

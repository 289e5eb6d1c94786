import { CONTENT_ACTS, type StartKind } from '@hokm/shared/api/analytics/limits';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { accounts } from '../accounts/model.js';
import { acts } from '../content/acts/model.js';
import type { SessionAccount } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { defineModule, type Platform } from '../platform/modules/module.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { matches } from '../play/games/match-record.js';
import { referrals } from '../referrals/model.js';
import { payments } from '../shop/model.js';
import { walletEntries } from '../wallet/model.js';
import type {} from '../platform/panel/live-feed.js';
import type { SessionService } from '../sign-in/sessions/session-service.js';
import { ActCounter, COUNTED_DAYS, FRESH_DAYS } from './act-counter.js';
import { CohortCounter } from './cohort-counter.js';
import { Counters } from './counters.js';
import type { DashContext } from './dash.js';
import { DayReader } from './day-counts.js';
import { hourAt } from './days.js';
import { economyGauges, type EconomyContext } from './economy.js';
import { Facts } from './facts.js';
import { Firsts } from './firsts.js';
import { CardRate, Gauges } from './gauges.js';
import { itemCountsOf } from './item-counts.js';
import { KnownItems } from './known-items.js';
import { readTiles } from './live.js';
import { activity, cohorts, liveGauges, metricDays, metricHours, tallies } from './model.js';
import { PeopleCounter } from './people-counter.js';
import { pictureCountsOf } from './pictures.js';
import { PlayCounter } from './play-counter.js';
import { countPurses } from './purses.js';
import { Rollup } from './rollup.js';
import { analyticsRoutes } from './routes.js';
import { Tallies } from './tallies.js';
import { Totals } from './totals.js';
import { Visits } from './visits.js';

/** How often a process writes what it has counted, ms: a crash loses as much. */
const FLUSH_MS = 5_000;
/** How often the worker sums up, ms. */
const SUM_MS = 15_000;
const ITEMS_MS = MINUTE_MS;
/** How often the worker looks whether the purses of the day are counted, ms. */
const PURSES_MS = 15 * MINUTE_MS;
/** How often open panels get the figures of this moment, ms. */
const TILES_MS = 5_000;
/** The collections that the worker sums up. It writes the hours itself, where they have changed. */
const SUMMED_UP = [
  accounts,
  activity,
  matches,
  metricHours,
  payments,
  referrals,
  walletEntries,
  ...CONTENT_ACTS.map((act) => acts[act]),
].map(({ name }) => name);
/** Counting that reads much comes again after so many times what it took, within these bounds, ms. */
const REST = 200;
const LEAST_MS = MINUTE_MS;
const MOST_MS = HOUR_MS;
const RUN_BYTES = 6;

interface Uses extends Pick<DashContext, 'namesOf' | 'approvalsFor'>, Pick<EconomyContext, 'held'> {
  readonly authenticate: (token: string) => Promise<SessionAccount | null>;
  readonly sessions: Pick<SessionService, 'onUsed'>;
  readonly chain: Pick<AuditLog, 'append'>;
  /** How many accounts there are. */
  readonly countAccounts: () => Promise<number>;
}

/** Runs something seldom where it takes long, and `leastMs` after the last time at the earliest. */
function sparingly(clock: Clock, run: () => Promise<void>, leastMs = LEAST_MS): () => Promise<void> {
  let nextAt = -Infinity;
  return async () => {
    const began = clock.now();
    if (began < nextAt) return;
    await run();
    const took = clock.now() - began;
    nextAt = began + Math.min(MOST_MS, Math.max(leastMs, took * REST));
  };
}

/** What one process counts. */
function createCounting({ connection, timers: clock, randomBytes, node }: Platform) {
  const counters = new Counters(connection, clock, `${node}-${randomBytes(RUN_BYTES).toString('hex')}`);
  const visits = new Visits(connection, clock);
  const firsts = new Firsts(connection, clock);
  const cards = new CardRate(clock);
  const gauges = new Gauges(connection, clock, node);
  gauges.watch('cards_minute', () => cards.perMinute);
  const play = new PlayCounter({ counters, visits, firsts, cards, clock });
  const flush = async (): Promise<void> => {
    await Promise.all([counters.flush(), visits.flush(), firsts.flush(), gauges.flush()]);
  };
  return { counters, visits, firsts, gauges, play, flush };
}

type Counting = ReturnType<typeof createCounting>;

/** What the worker sums up. Doing it again, or in two workers at once, changes nothing. */
function createSumming({ connection, timers: clock }: Platform, { visits, firsts }: Counting) {
  const stored = new Tallies(connection, clock);
  const rollup = new Rollup(connection, stored, clock);
  const facts = new Facts(connection, stored, firsts, clock);
  const people = new PeopleCounter(connection, { rollup, tallies: stored, visits, clock });
  const newcomers = new CohortCounter(connection, clock);
  const acts = new ActCounter(connection, clock);
  const recountActs = sparingly(clock, () => acts.count(COUNTED_DAYS), 0);
  const sum = async (): Promise<void> => {
    await facts.run();
    await acts.count(FRESH_DAYS);
    await recountActs();
    await rollup.run();
    await people.countDays();
  };
  const count = async (): Promise<void> => {
    await people.countRanges();
    await people.countDemographics();
    await newcomers.run();
  };
  const purses = () => countPurses({ connection, tallies: stored, clock });
  return { tallies: stored, sum, count, purses };
}

/** Signs of use: who is here, and how they came. */
function followSessions({ counters, visits, firsts }: Counting, { sessions }: Uses): void {
  sessions.onUsed((account, { kind, isNew, hasLaunched }) => {
    if (kind === 'panel') return;
    visits.saw(account);
    if (!hasLaunched) firsts.reached(account, 'launch');
    if (isNew) counters.count('sign_in');
  });
}

/** Counts without rows: no event, address or browser is stored. */
export const analyticsModule = defineModule('analytics', (platform, uses: Uses) => {
  const { connection, timers: clock, randomBytes, log } = platform;
  const counting = createCounting(platform);
  const summing = createSumming(platform, counting);
  const { counters, gauges, play, flush } = counting;
  const items = new KnownItems(connection);
  const reader = new DayReader(connection);
  const tiles = () => readTiles(connection, gauges, clock);
  followSessions(counting, uses);
  return {
    routes: analyticsRoutes({
      ...uses,
      connection,
      clock,
      randomBytes,
      log,
      counters,
      items,
      days: reader,
      tallies: summing.tallies,
      totals: new Totals({ connection, clock, countAccounts: uses.countAccounts }),
      readTiles: tiles,
    }),
    collections: [metricHours, metricDays, activity, cohorts, tallies, liveGauges],
    services: [
      {
        role: 'every',
        start: () => items.refresh(),
        stop: async () => {
          await flush();
          await gauges.remove();
        },
      },
    ],
    tasks: [
      { name: 'store counts', role: 'every', everyMs: FLUSH_MS, run: flush },
      { name: 'read countable items', role: 'web', everyMs: ITEMS_MS, run: () => items.refresh() },
      {
        name: 'sum up counts',
        role: 'worker',
        follows: SUMMED_UP,
        everyMs: SUM_MS,
        untoldMs: MINUTE_MS,
        run: async () => {
          await summing.sum();
          // The next hour, and the day with it, begins by itself.
          return hourAt(clock.now()).ends_at;
        },
      },
      { name: 'count purses', role: 'worker', everyMs: PURSES_MS, run: summing.purses },
      { name: 'count people', role: 'worker', everyMs: SUM_MS, run: sparingly(clock, summing.count) },
    ],
    metrics: economyGauges({ clock, days: reader, tallies: summing.tallies, held: uses.held }),
    live: [
      {
        name: 'tiles',
        everyMs: TILES_MS,
        begin: () =>
          Promise.resolve(async () => [
            { event: 'tiles', data: { ...(await tiles()) }, area: 'panel/dashboard' },
          ]),
      },
    ],
    exports: {
      /** The figures of this moment, of all processes together. */
      readTiles: tiles,
      play,
      /** Adds a figure of this process to the tiles. */
      watch: (name: 'sockets' | 'tables', read: () => number) => gauges.watch(name, read),
      countLaunch: (kind: StartKind, isFirst: boolean) => {
        counters.count('launch', kind);
        if (isFirst) counters.count('launch_first', kind);
      },
      countInvoice: () => counters.count('event', 'stars_asked'),
      countBotStart: (kind: StartKind) => counters.count('bot_start', kind),
      flush,
      itemCounts: (days: number) => itemCountsOf({ clock, days: reader }, days),
      pictureCounts: (days: number) => pictureCountsOf({ clock, days: reader }, days),
      refreshItems: () => items.refresh(),
      sum: summing.sum,
      countPeople: summing.count,
    },
  };
});

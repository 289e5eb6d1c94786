import type { Doc } from '@hokm/embedded-mongo/values';
import { MINUTE_MS } from '@hokm/shared/time';
import { auditTours } from '@hokm/server/tournaments/audit-tours';
import { objectId } from '@hokm/server/platform/database/ids';
import type { TourRecord } from '@hokm/server/tournaments/model';
import { auditProblems } from './check-predictions.js';
import { tourProblems } from './check-tours.js';
import { Documents, type UniqueIndex } from './documents.js';
import { EventQueue } from './event-queue.js';
import { LossyStore, unlessLost } from './lossy-store.js';
import { ALWAYS, Phone, type PhoneHabits } from './phone.js';
import { Processes } from './processes.js';
import { anAccountWith, idOf, START } from './room.js';
import { SeededRandom } from './seeded-random.js';
import { TourPerson, type TourFaults } from './tour-person.js';
import { TourProcess, type StaffWish } from './tour-process.js';
import { anEvening, aTour, FEE, PAIRS, TOUR, toursBefore } from './tour-scenario.js';
import { UnreliableBus } from './unreliable-bus.js';
import { audited, watched } from './watched.js';

/** The result of a run. */
export interface TourRun {
  readonly seed: number;
  /** Broken promises; empty when all held. */
  readonly problems: readonly string[];
  /** 1 where it was played to its end; else it was called off. */
  readonly finished: number;
  readonly tables: number;
  readonly moves: number;
  /** Entries of the ledger that belong to the tournament. */
  readonly entries: number;
  readonly restarts: number;
  /** Orders of the staff that were carried out. */
  readonly orders: number;
  /** Places that a reserve has taken. */
  readonly reserves: number;
  /** People with points in the series. */
  readonly counted: number;
}

const SKEW_MS = 1_500;
/** Share of writes that a process does not see the end of at once. */
const HARMED_WRITES = 0.01;
/** A tournament that is not over so long after everything works again hangs, ms. */
const PATIENCE_MS = 4 * 60 * MINUTE_MS;
/** People besides who do not sign up, and come where a pair needs them. */
const RESERVES = 3;

const UNIQUES: readonly UniqueIndex[] = [
  {
    collection: 'tour_players',
    field: 'place',
    keysOf: ({ place }) => (typeof place === 'string' ? [place] : []),
  },
  {
    collection: 'matches',
    field: 'waiting',
    keysOf: ({ open, status, waiting }) =>
      open === true && status === 'waiting' ? ((waiting as string[] | undefined) ?? []) : [],
  },
];

/** People's habits in an evening: they look for a table, and some lose their phones, come late, or wait for a message. */
const PHONES: PhoneHabits = { lost: 0.03, waits: 0.3, late: 0.3 };

/** Of an account: entries that are not in the ledger yet. */
interface Waiting {
  readonly pending?: readonly unknown[];
}

/** A tournament with its people, staff, processes, store and bus; everything in it happens by one seed. */
class TourWorld {
  readonly problems: string[] = [];
  readonly documents = new Documents(UNIQUES);
  readonly people: TourPerson[];
  readonly removed = new Set<string>();
  readonly processes: Processes<TourProcess>;
  orders = 0;
  private readonly chance: SeededRandom;
  private readonly agenda = new EventQueue(START);
  private readonly storeFaults = { lost: 0.02, slowMs: 25 };
  private readonly busFaults = { dropped: 0.1, doubled: 0.1, slowMs: 120 };
  private readonly faults: TourFaults;
  private readonly store: LossyStore;
  private readonly bus: UnreliableBus;

  /** @param isEvening only the people are at fault */
  constructor(
    seed: number,
    private readonly isEvening: boolean,
  ) {
    this.chance = new SeededRandom(seed);
    if (isEvening) this.storeFaults.lost = 0;
    if (isEvening) Object.assign(this.busFaults, { dropped: 0, doubled: 0 });
    const { chance, documents } = this;
    this.store = new LossyStore(documents, this.agenda, chance.fork(), this.storeFaults);
    this.bus = new UnreliableBus(this.agenda, chance.fork(), this.busFaults);
    const record = isEvening ? anEvening(chance) : aTour(chance);
    documents.insert('tours', record as unknown as Doc);
    documents.onInsert = (name, doc) => this.watch(name, doc);
    // Now and then a process dies or stands still with a write under way.
    this.store.onWrite = (host) => {
      if (!isEvening && chance.happens(HARMED_WRITES))
        this.processes.harmSoon(host, 2 * this.storeFaults.slowMs);
    };
    this.faults = {
      twice: 0.15,
      odd: 0.03,
      goes: chance.pick([0, 0.002, 0.008]) ?? 0,
      away: chance.pick([0, 0.1, 0.3]) ?? 0,
      gives_up: chance.pick([0, 0.1, 0.5]) ?? 0,
      replaces: chance.pick([0, 0.05, 0.2]) ?? 0,
      ...(isEvening ? { odd: 0, goes: 0, gives_up: 0 } : {}),
    };
    const [least, most] = PAIRS[record.kind];
    const pairs = chance.between(least, most);
    const players = Array.from({ length: 2 * pairs }, (_, n) => idOf(n));
    const reserves = Array.from({ length: RESERVES }, (_, n) => idOf(2 * pairs + n));
    const ids = [...players, ...reserves];
    for (const id of ids)
      documents.insert('accounts', anAccountWith(id, chance.happens(0.05) ? 0 : 18 * FEE));
    for (const before of toursBefore(chance, record, ids))
      documents.insert('tours', before as unknown as Doc);
    this.people = ids.map((player_id, n) => {
      const partner = idOf(n ^ 1);
      const others = [partner, ...players.filter((id) => id !== player_id && id !== partner)];
      return new TourPerson({
        agenda: this.agenda,
        chance: chance.fork(),
        faults: this.faults,
        player_id,
        others,
        isReserve: reserves.includes(player_id),
        reserves,
        phone: new Phone({
          agenda: this.agenda,
          chance: chance.fork(),
          habits: isEvening ? PHONES : ALWAYS,
          messages: () => documents.find('outbox', { account: player_id }).length,
        }),
        anyProcess: () => this.processes.any(),
      });
    });
    this.processes = new Processes({
      agenda: this.agenda,
      chance,
      make: () => this.aProcess(),
      harms: ['kill', 'kill', 'freeze', 'stop'],
      everyMs: [2_000, 60_000],
      longestFreezeMs: 40_000,
    });
    // One process, or two.
    this.processes.begin(1 + (seed % 2));
  }

  /** Lets everything go wrong for a while, then nothing more, until the tournament is over and paid. */
  async run(): Promise<void> {
    const { agenda, chance } = this;
    for (const person of this.people) person.begin();
    this.publish();
    if (!this.isEvening) this.harmAll();
    await agenda.until(
      () => this.isOver(),
      this.isEvening ? PATIENCE_MS : chance.between(4 * MINUTE_MS, 40 * MINUTE_MS),
    );
    this.calmDown();
    if (!(await agenda.until(() => this.isOver(), PATIENCE_MS)))
      this.problems.push(`it does not end: ${this.tour().status}, round ${this.tour().round}`);
    // Messages that are still under way arrive.
    await agenda.until(() => false, 5_000);
    await this.audit();
  }

  /** Processes and staff do their worst. */
  private harmAll(): void {
    const { agenda, chance } = this;
    this.processes.disturb(2);
    for (const type of ['pause', 'cancel', 'remove'] as const)
      if (chance.happens(type === 'cancel' ? 0.15 : 0.25))
        agenda.after(chance.between(0, 25 * MINUTE_MS), () => this.actOfStaff(type));
  }

  tour(): TourRecord {
    const [tour] = this.documents.find('tours', { _id: objectId(TOUR) }) as unknown as TourRecord[];
    if (tour === undefined) throw new Error('the tournament is gone');
    return tour;
  }

  /** Nobody gets a table while they have one that is not over. */
  private watch(name: string, doc: Doc): void {
    if (name !== 'matches') return;
    for (const seat of doc['seats'] as { player_id: string; is_bot: boolean }[]) {
      if (seat.is_bot) continue;
      // One that nobody could end is not waited for.
      const other = {
        'seats.player_id': seat.player_id,
        status: { $ne: 'finished' },
        void_asked: { $exists: false },
      };
      if (this.documents.has('matches', other)) this.problems.push(`${seat.player_id} has two tables`);
    }
  }

  private isOver(): boolean {
    const { documents } = this;
    // Asked after each event: without the language of filters.
    const isOpen = ({ settled_at, due_at }: Doc) => settled_at === undefined || due_at !== undefined;
    const waits = ({ wallet }: Doc) => ((wallet as Waiting | undefined)?.pending?.length ?? 0) > 0;
    return !documents.some('tours', isOpen) && !documents.some('accounts', waits);
  }

  /** A draft is published by staff, who try until it is. */
  private publish(): void {
    if (this.tour().status !== 'draft') return;
    this.order({ type: 'publish' });
    this.agenda.after(2_000, () => this.publish());
  }

  private actOfStaff(type: 'pause' | 'cancel' | 'remove'): void {
    const player = this.chance.pick(this.people)?.player_id ?? '';
    if (type === 'remove') this.removed.add(player);
    this.order(type === 'remove' ? { type, player } : { type });
    if (type === 'pause') this.agenda.after(this.chance.between(10_000, 5 * MINUTE_MS), () => this.resume());
  }

  private resume(): void {
    if (this.tour().status !== 'paused') return;
    this.order({ type: 'resume' });
    this.agenda.after(3_000, () => this.resume());
  }

  private order(wish: StaffWish): void {
    const process = this.processes.any();
    process?.deliver(() => {
      process.order(wish).then(({ ok }) => {
        if (ok) this.orders += 1;
        if (ok && wish.type === 'pause') this.agenda.after(10_000, () => this.resume());
      }, unlessLost);
    });
  }

  private aProcess(): TourProcess {
    return new TourProcess({
      agenda: this.agenda,
      chance: this.chance.fork(),
      store: this.store,
      bus: this.bus,
      skewMs: this.isEvening ? 0 : this.chance.between(-SKEW_MS, SKEW_MS),
      tour: TOUR,
      onTurn: (at, player_id, room_id) => this.playTurn(at, player_id, room_id),
    });
  }

  private playTurn(process: TourProcess, player_id: string, room_id: string): void {
    const person = this.people.find((each) => each.player_id === player_id);
    if (person?.isAt(room_id) !== true) return;
    this.agenda.after(this.chance.between(50, 600), () =>
      process.deliver(() => {
        process.play(player_id, room_id).catch(unlessLost);
      }),
    );
  }

  private calmDown(): void {
    this.processes.calmDown();
    this.storeFaults.lost = 0;
    Object.assign(this.busFaults, { dropped: 0, doubled: 0 });
    Object.assign(this.faults, { odd: 0, goes: 0 });
    this.resume();
  }

  /** The product's own audits, on a store that answers again. */
  private async audit(): Promise<void> {
    const connection = this.store.connectionFor({ deliver: (take) => take() });
    const read = async (): Promise<string[]> => {
      const problems = await auditProblems(connection);
      for await (const each of auditTours(connection, Infinity))
        problems.push(`tours: ${JSON.stringify(each)}`);
      return problems;
    };
    this.problems.push(...(await audited(this.agenda, read, MINUTE_MS)));
  }
}

/**
 * One tournament by its seed: elimination, Swiss or arena. The same seed gives the same run. In an evening no server fails: people who
 * come late, lose the phone or wait for the bot get its message, are led to the table, and play.
 */
export async function simulateTour(seed: number, isEvening = false): Promise<TourRun> {
  const world = new TourWorld(seed, isEvening);
  await watched(world.problems, () => world.run());
  const { documents, people, problems, removed, processes, orders } = world;
  return {
    seed,
    problems: [...problems, ...tourProblems(documents, TOUR, people, removed, isEvening)],
    finished: world.tour().status === 'finished' ? 1 : 0,
    tables: documents.find('matches', {}).length,
    moves: documents.find('moves', {}).length,
    entries: documents.find('wallet_entries', { contra: `escrow:t:${TOUR}` }).length,
    restarts: processes.restarts,
    orders,
    reserves: world.tour().entrants.filter(({ former }) => former !== undefined).length,
    counted: documents.find('series_scores', {}).length,
  };
}

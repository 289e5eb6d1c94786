import type { Doc } from '@hokm/embedded-mongo/values';
import { TOURNAMENT_KINDS } from '@hokm/shared/api/tournaments/limits';
import { objectId } from '@hokm/server/platform/database/ids';
import { auditTours } from '@hokm/server/tournaments/audit-tours';
import type { TourRecord } from '@hokm/server/tournaments/model';
import { auditProblems } from './check-predictions.js';
import { tourProblems } from './check-tours.js';
import { Documents, type UniqueIndex } from './documents.js';
import { EventQueue } from './event-queue.js';
import { LossyStore, type Host } from './lossy-store.js';
import { anAccountWith, idOf, START } from './room.js';
import { SeededRandom } from './seeded-random.js';
import { TourPerson, type TourFaults } from './tour-person.js';
import { TourProcess, type StaffWish } from './tour-process.js';
import { UnreliableBus } from './unreliable-bus.js';

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
}

const TOUR = 'e'.repeat(24);
const FEE = 50;
const MINUTE_MS = 60_000;
const SKEW_MS = 1_500;
/** Share of writes that a process does not see the end of at once. */
const HARMED_WRITES = 0.01;
/** A tournament that is not over so long after everything works again hangs, ms. */
const PATIENCE_MS = 4 * 60 * MINUTE_MS;
/** An arena of these runs is short, minutes. */
const ARENA_MINUTES = 13;

/** Twice as many people want to play, at least and at most: of each kind sometimes more than there are places, or too few. */
const PAIRS = { elimination: [5, 9], swiss: [9, 12], arena: [5, 8] } as const;

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

/** A tournament with its people, staff, processes, store and bus; everything in it happens by one seed. */
class TourWorld {
  readonly problems: string[] = [];
  readonly documents = new Documents(UNIQUES);
  readonly people: TourPerson[];
  readonly removed = new Set<string>();
  restarts = 0;
  orders = 0;
  private readonly chance: SeededRandom;
  private readonly agenda = new EventQueue(START);
  private readonly storeFaults = { lost: 0.02, slowMs: 25 };
  private readonly busFaults = { dropped: 0.1, doubled: 0.1, slowMs: 120 };
  private readonly faults: TourFaults;
  private readonly store: LossyStore;
  private readonly bus: UnreliableBus;
  private readonly processes: (TourProcess | null)[] = [];
  private calm = false;

  constructor(seed: number) {
    this.chance = new SeededRandom(seed);
    const { chance, documents } = this;
    this.store = new LossyStore(documents, this.agenda, chance.fork(), this.storeFaults);
    this.bus = new UnreliableBus(this.agenda, chance.fork(), this.busFaults);
    const record = this.aTour();
    documents.insert('tours', record as unknown as Doc);
    documents.onInsert = (name, doc) => this.watch(name, doc);
    this.store.onWrite = (host) => this.disturbWrite(host);
    this.faults = {
      twice: 0.15,
      odd: 0.03,
      goes: chance.pick([0, 0.002, 0.008]) ?? 0,
      away: chance.pick([0, 0.1, 0.3]) ?? 0,
      gives_up: chance.pick([0, 0.1, 0.5]) ?? 0,
    };
    const [least, most] = PAIRS[record.kind];
    const pairs = chance.between(least, most);
    const ids = Array.from({ length: 2 * pairs }, (_, n) => idOf(n));
    for (const id of ids)
      documents.insert('accounts', anAccountWith(id, chance.happens(0.05) ? 0 : 18 * FEE));
    this.people = ids.map((player_id, n) => {
      const partner = idOf(n ^ 1);
      const others = [partner, ...ids.filter((id) => id !== player_id && id !== partner)];
      return new TourPerson({
        agenda: this.agenda,
        chance: chance.fork(),
        faults: this.faults,
        player_id,
        others,
        anyProcess: () => this.anyProcess(),
      });
    });
    // One process, or two.
    for (let place = 0; place <= seed % 2; place++) this.bringUp(place);
  }

  /** Lets everything go wrong for a while, then nothing more, until the tournament is over and paid. */
  async run(): Promise<void> {
    const { agenda, chance } = this;
    for (const person of this.people) person.begin();
    for (let place = 0; place < 2; place++) this.disturb(place);
    this.publish();
    for (const type of ['pause', 'cancel', 'remove'] as const)
      if (chance.happens(type === 'cancel' ? 0.15 : 0.25))
        agenda.after(chance.between(0, 25 * MINUTE_MS), () => this.actOfStaff(type));
    await agenda.until(() => this.isOver(), chance.between(4 * MINUTE_MS, 40 * MINUTE_MS));
    this.calmDown();
    if (!(await agenda.until(() => this.isOver(), PATIENCE_MS)))
      this.problems.push(`it does not end: ${this.tour().status}, round ${this.tour().round}`);
    // Messages that are still under way arrive.
    await agenda.until(() => false, 5_000);
    await this.audit();
  }

  tour(): TourRecord {
    const [tour] = this.documents.find('tours', {}) as unknown as TourRecord[];
    if (tour === undefined) throw new Error('the tournament is gone');
    return tour;
  }

  private aTour(): TourRecord {
    const { chance } = this;
    const kind = chance.pick(TOURNAMENT_KINDS) ?? 'arena';
    const base = {
      name: { fa: 'جام', en: '' },
      about: { fa: '', en: '' },
      series: '',
      pace: 'fast',
      reason: null,
    };
    const empty = { accounts: [], people: {}, entrants: [], matches: [], quit: [], half_byes: [] };
    const begins = { round: 0, round_ends_at: null, next_round_at: null, paused_at: null, ended_at: null };
    return {
      ...base,
      ...empty,
      ...begins,
      _id: objectId(TOUR),
      revision: 0,
      version: 0,
      kind,
      // Most begin soon: check-in is open at once.
      starts_at: START + (chance.happens(0.15) ? 16 : chance.between(3, 6)) * MINUTE_MS,
      seats: { elimination: 8, swiss: 10, arena: 14 }[kind],
      target_points: 1,
      minutes: kind === 'arena' ? ARENA_MINUTES : null,
      fee: chance.happens(0.8) ? FEE : 0,
      house_coins: chance.pick([0, 0, 77]),
      status: 'draft',
      seed: '',
      taken: 0,
    } as unknown as TourRecord;
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

  private anyProcess(): TourProcess | undefined {
    return this.chance.pick(this.processes.filter((each) => each !== null));
  }

  private isOver(): boolean {
    const { documents } = this;
    return (
      documents.has('tours', { settled_at: { $exists: true }, due_at: { $exists: false } }) &&
      !documents.has('accounts', { 'wallet.pending.0': { $exists: true } })
    );
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
    const process = this.anyProcess();
    process?.deliver(() => {
      process.order(wish).then(
        ({ ok }) => {
          if (ok) this.orders += 1;
          if (ok && wish.type === 'pause') this.agenda.after(10_000, () => this.resume());
        },
        () => undefined,
      );
    });
  }

  private bringUp(place: number): void {
    const process = new TourProcess({
      agenda: this.agenda,
      chance: this.chance.fork(),
      store: this.store,
      bus: this.bus,
      skewMs: this.chance.between(-SKEW_MS, SKEW_MS),
      tour: TOUR,
      onTurn: (at, player_id, room_id) => this.playTurn(at, player_id, room_id),
    });
    // A start that does not reach its store ends the process, and whoever looks after it starts it again.
    process.start().then(
      () => void (this.processes[place] = process),
      () => {
        process.die();
        this.agenda.after(500, () => this.bringUp(place));
      },
    );
  }

  private playTurn(process: TourProcess, player_id: string, room_id: string): void {
    const person = this.people.find((each) => each.player_id === player_id);
    if (person?.isAt(room_id) !== true) return;
    this.agenda.after(this.chance.between(50, 600), () =>
      process.deliver(() => {
        process.play(player_id, room_id).catch(() => undefined);
      }),
    );
  }

  private disturb(place: number): void {
    this.agenda.after(this.chance.between(2_000, 60_000), () => {
      if (this.calm) return;
      const process = this.processes[place];
      if (process != null) this.harm(place, process);
      this.disturb(place);
    });
  }

  /** Now and then a process dies or stands still with a write under way. */
  private disturbWrite(host: Host): void {
    const place = this.processes.findIndex((each) => each === host);
    const process = this.processes[place];
    if (this.calm || process == null || !this.chance.happens(HARMED_WRITES)) return;
    this.agenda.after(this.chance.between(0, 2 * this.storeFaults.slowMs), () => {
      if (this.processes[place] === process) this.harm(place, process);
    });
  }

  private harm(place: number, process: TourProcess): void {
    const { agenda, chance } = this;
    const kind = chance.pick(['kill', 'kill', 'freeze', 'stop'] as const);
    if (kind === 'freeze') {
      process.freeze();
      agenda.after(chance.between(100, 40_000), () => process.thaw());
      return;
    }
    this.processes[place] = null;
    this.restarts += 1;
    if (kind === 'kill') process.die();
    else process.stop().catch(() => process.die());
    agenda.after(chance.between(200, 6_000), () => this.bringUp(place));
  }

  private calmDown(): void {
    this.calm = true;
    this.storeFaults.lost = 0;
    Object.assign(this.busFaults, { dropped: 0, doubled: 0 });
    Object.assign(this.faults, { odd: 0, goes: 0 });
    this.resume();
  }

  /** The product's own audits, on a store that answers again. */
  private async audit(): Promise<void> {
    const connection = this.store.connectionFor({ deliver: (take) => take() });
    const found: string[][] = [];
    const read = async (): Promise<string[]> => {
      const problems = await auditProblems(connection);
      for await (const each of auditTours(connection, Infinity))
        problems.push(`tours: ${JSON.stringify(each)}`);
      return problems;
    };
    read().then(
      (problems) => found.push(problems),
      (error: unknown) => found.push([`an audit ends by ${String(error)}`]),
    );
    await this.agenda.until(() => found.length > 0, MINUTE_MS);
    this.problems.push(...(found[0] ?? ['an audit does not end']));
  }
}

/** One tournament by its seed: elimination, Swiss or arena. The same seed gives the same run. */
export async function simulateTour(seed: number): Promise<TourRun> {
  const world = new TourWorld(seed);
  const crashed = (reason: unknown): void => void world.problems.push(`a process ends by ${String(reason)}`);
  process.on('unhandledRejection', crashed);
  await world.run();
  process.off('unhandledRejection', crashed);
  const { documents, people, problems, removed, restarts, orders } = world;
  return {
    seed,
    problems: [...problems, ...tourProblems(documents, TOUR, people, removed)],
    finished: world.tour().status === 'finished' ? 1 : 0,
    tables: documents.find('matches', {}).length,
    moves: documents.find('moves', {}).length,
    entries: documents.find('wallet_entries', { contra: `escrow:t:${TOUR}` }).length,
    restarts,
    orders,
  };
}

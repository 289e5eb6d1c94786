import { isDeepStrictEqual } from 'node:util';
import { LEAST_TARGET } from '@hokm/shared/api/predictions/limits';
import type { MatchState } from '@hokm/shared/rules';
import type { StatisticsRecord } from '@hokm/server/standing/statistics';
import type { MatchRecord, MoveRecord } from '@hokm/server/play/games/match-record';
import { isTakingCoins } from '@hokm/server/play/games/stakes-record';
import type { Doc } from '@hokm/embedded-mongo/values';
import { EventQueue } from './event-queue.js';
import { UnreliableBus } from './unreliable-bus.js';
import { SeededRandom } from './seeded-random.js';
import { coinProblems } from './check-coins.js';
import { problemsOf, type Evidence } from './check.js';
import { Documents } from './documents.js';
import { LossyStore } from './lossy-store.js';
import { SimulatedPlayer } from './player.js';
import { SimulatedProcess } from './process.js';
import { Processes } from './processes.js';
import { auditProblems, predictionProblems } from './check-predictions.js';
import { anAccountWith, idOf, MATCH, ROOM, spectatorId, STAKE, START, waitingRoom } from './room.js';
import { SimulatedSpectator } from './spectator.js';
import { audited, watched } from './watched.js';

/** The result of a run. */
export interface Run {
  readonly seed: number;
  /** Broken promises; empty when all held. */
  readonly problems: readonly string[];
  readonly moves: number;
  readonly views: number;
  readonly acknowledged: number;
  /** 1 where a match began; else its room was closed. */
  readonly played: number;
  /** Tries to collect coins. */
  readonly rounds: number;
  /** People who asked for a prediction. */
  readonly predictors: number;
  /** Processes that ended and were started again. */
  readonly restarts: number;
}

const PROCESSES = 3;
/** A match that has not ended this long after everything works again hangs, ms. */
const PATIENCE_MS = 30 * 60_000;
const SKEW_MS = 1_500;
const SPECTATORS = 6;
/** One in so many worlds of coins has spectators, who predict a match that is not for coins itself. */
const PREDICTED_IN = 3;

/** A world of processes, players, store and bus; everything in it happens by one seed. */
class World {
  readonly problems: string[] = [];
  readonly documents = new Documents();
  readonly players: SimulatedPlayer[];
  readonly spectators: SimulatedSpectator[];
  readonly processes: Processes<SimulatedProcess>;
  private readonly chance: SeededRandom;
  private readonly agenda = new EventQueue(START);
  private readonly storeFaults = { lost: 0.03, slowMs: 25 };
  private readonly busFaults = { dropped: 0.1, doubled: 0.1, slowMs: 120 };
  private readonly playerFaults = { gone: 0.02, twice: 0.1, again: 0.05, odd: 0.05, slowMs: 80 };
  private readonly store: LossyStore;
  private readonly bus: UnreliableBus;

  constructor(
    seed: number,
    private readonly hasCoins: boolean,
    private readonly isPredicted: boolean,
  ) {
    this.chance = new SeededRandom(seed);
    this.store = new LossyStore(this.documents, this.agenda, this.chance.fork(), this.storeFaults);
    this.bus = new UnreliableBus(this.agenda, this.chance.fork(), this.busFaults);
    const people = hasCoins ? 4 : (this.chance.pick([2, 3, 4, 4, 4]) ?? 4);
    const target_points = isPredicted ? LEAST_TARGET : this.chance.happens(0.1) ? 3 : 1;
    const stake = hasCoins && !isPredicted ? STAKE : 0;
    const room = { people, target_points, stake, full_since: START, randomBytes: this.chance.bytes } as const;
    this.documents.insert('matches', waitingRoom(room) as unknown as Doc);
    if (hasCoins)
      for (let seat = 0; seat < people; seat++)
        this.documents.insert('accounts', anAccountWith(idOf(seat), this.aPurse()));
    this.players = Array.from({ length: people }, (_, seat) => this.aPlayer(idOf(seat)));
    const watching = Array.from({ length: isPredicted ? SPECTATORS : 0 }, (_, n) => spectatorId(n));
    for (const id of watching) this.documents.insert('accounts', anAccountWith(id, this.aPurse()));
    this.spectators = watching.map((id) => this.aSpectator(id));
    this.processes = new Processes({
      agenda: this.agenda,
      chance: this.chance,
      make: (place) => this.aProcess(place),
      harms: [
        'kill',
        'freeze',
        'stop',
        'freeze',
        (process) => void process.handOver().catch(() => undefined),
      ],
      everyMs: [500, 15_000],
      longestFreezeMs: 8_000,
    });
    this.processes.begin(PROCESSES);
  }

  /** Lets everything go wrong for a while, then nothing more, until the match is over and everyone knows it. */
  async run(): Promise<void> {
    for (const player of this.players) player.begin();
    for (const spectator of this.spectators) spectator.begin();
    this.processes.disturb(PROCESSES);
    await this.agenda.until(() => this.isOver(), this.chance.between(10_000, 90_000));
    this.calmDown();
    const over = await this.agenda.until(() => this.isOver(), PATIENCE_MS);
    if (!over) this.problems.push('the match does not end');
    if (!(await this.agenda.until(() => this.isSettled(), PATIENCE_MS)))
      this.problems.push('the match is not settled, or the ledger lacks entries');
    // Messages that are still under way arrive.
    await this.agenda.until(() => false, 5_000);
    if (this.hasCoins) await this.audit();
  }

  /** The product's own audits, on a store that answers again. */
  private async audit(): Promise<void> {
    const auditor = { deliver: (take: () => void) => take() };
    const read = () => auditProblems(this.store.connectionFor(auditor));
    this.problems.push(...(await audited(this.agenda, read, PATIENCE_MS)));
  }

  private isOver(): boolean {
    const [match] = this.documents.find('matches', { _id: MATCH, status: 'finished' });
    if (match?.['snapshot'] === null) return true;
    return match !== undefined && this.players.every(({ newest }) => newest?.gameResult != null);
  }

  private isSettled(): boolean {
    const hasStakes = this.hasCoins && !this.isPredicted;
    const paid = { effects: { $size: 0 }, ...(hasStakes ? { 'stakes.phase': 'settled' } : {}) };
    const settled = { $or: [{ snapshot: null }, paid] };
    return (
      this.documents.find('matches', { _id: MATCH, ...settled }).length === 1 &&
      this.documents.find('accounts', { 'wallet.pending.0': { $exists: true } }).length === 0 &&
      this.documents.find('predictions', { phase: { $ne: 'closed' } }).length === 0
    );
  }

  /** Coins that can be put in, enough for the stake or not. */
  private aPurse(): number {
    return this.chance.pick([0, STAKE - 1, 10 * STAKE, 18 * STAKE, 18 * STAKE, 18 * STAKE]) ?? 0;
  }

  /** Nobody is told where somebody will sit before all have put in; often a process is harmed just then. */
  private watch(room: MatchRecord, process: SimulatedProcess): void {
    const { status, stakes, seats } = room;
    if (status !== 'waiting' || stakes === undefined || !isTakingCoins(room)) return;
    const places = seats.map((seat) => seat?.player_id);
    if (!isDeepStrictEqual(places, stakes.payers))
      this.problems.push('seats were shown before all had put in');
    if (this.chance.happens(0.5)) this.processes.harmSoon(process, 4 * this.storeFaults.slowMs);
  }

  private aPlayer(player_id: string): SimulatedPlayer {
    return new SimulatedPlayer({
      agenda: this.agenda,
      chance: this.chance.fork(),
      faults: this.playerFaults,
      player_id,
      anyProcess: () => this.processes.any(),
      problem: (what) => void this.problems.push(what),
      hasCoins: this.hasCoins,
    });
  }

  private aSpectator(player_id: string): SimulatedSpectator {
    return new SimulatedSpectator({
      agenda: this.agenda,
      chance: this.chance.fork(),
      faults: { twice: 0.3, odd: 0.3, slowMs: this.playerFaults.slowMs },
      player_id,
      anyProcess: () => this.processes.any(),
    });
  }

  private aProcess(place: number): SimulatedProcess {
    const process: SimulatedProcess = new SimulatedProcess({
      agenda: this.agenda,
      chance: this.chance.fork(),
      store: this.store,
      bus: this.bus,
      skewMs: this.chance.between(-SKEW_MS, SKEW_MS),
      roomId: ROOM,
      place: `web${place}`,
      hasCoins: this.hasCoins,
      onAnnounce: (room) => this.watch(room, process),
      isElsewhere: (playerId, but) => this.processes.some((each) => each !== but && each.has(playerId)),
    });
    return process;
  }

  private calmDown(): void {
    this.processes.calmDown();
    this.storeFaults.lost = 0;
    Object.assign(this.busFaults, { dropped: 0, doubled: 0 });
    Object.assign(this.playerFaults, { gone: 0, again: 0, odd: 0 });
  }
}

function recordOf(documents: Documents): MatchRecord {
  const [record] = documents.find('matches', { _id: MATCH }) as unknown as MatchRecord[];
  if (record === undefined) throw new Error('the match is gone');
  return record;
}

function remains(documents: Documents): Omit<Evidence, 'log' | 'players'> {
  const record = recordOf(documents);
  const first = documents.beginnings.get(MATCH) as MatchState | undefined;
  if (first === undefined) throw new Error('the match never began');
  const statistics = documents.find('statistics', {}) as unknown as StatisticsRecord[];
  return { record, first, statistics, closings: documents.closings.get(MATCH) ?? 0 };
}

/** One run of a world by its seed, with `hasCoins` of a room for coins or of a match that is predicted. The same seed gives the same run. */
export async function simulate(seed: number, hasCoins = false): Promise<Run> {
  const isPredicted = hasCoins && seed % PREDICTED_IN === 0;
  const world = new World(seed, hasCoins, isPredicted);
  await watched(world.problems, () => world.run());
  const { documents, players, spectators, problems } = world;
  const log = documents.find('moves', {}, { _id: 1 }) as unknown as MoveRecord[];
  const record = recordOf(documents);
  // A coin room that everybody has left is closed without a match.
  const isPlayed = !hasCoins || record.snapshot !== null;
  return {
    seed,
    problems: [
      ...problems,
      ...(isPlayed ? problemsOf({ ...remains(documents), log, players }) : []),
      ...(hasCoins ? coinProblems(documents, record, players) : []),
      ...(isPredicted ? predictionProblems(documents, { record, log, spectators, skewMs: 2 * SKEW_MS }) : []),
    ],
    played: isPlayed ? 1 : 0,
    rounds: record.stakes?.round ?? 0,
    predictors: documents.find('predictions', {}).flatMap(({ people }) => people as string[]).length,
    moves: log.length,
    views: players.reduce((sum, { views }) => sum + views.length, 0),
    acknowledged: players.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    restarts: world.processes.restarts,
  };
}

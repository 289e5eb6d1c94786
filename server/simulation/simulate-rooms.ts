import mongoose from 'mongoose';
import pino from 'pino';
import type { MatchState, SeatState } from '@hokm/shared/rules';
import type { Doc } from '@hokm/embedded-mongo/values';
import { MatchRuntime, newNodeId } from '@hokm/server/play/games/match-runtime';
import { matchModel, type MatchRecord } from '@hokm/server/play/games/match-record';
import { Blocks } from '@hokm/server/people/blocks';
import type { RoomContext } from '@hokm/server/play/rooms/context';
import { RoomStore } from '@hokm/server/play/rooms/room-store';
import { startMatch } from '@hokm/server/play/rooms/start-match';
import type { Change } from '@hokm/server/wallet/wallet';
import { coinProblems } from './check-coins.js';
import { coinsOf } from './coins.js';
import { Documents } from './documents.js';
import { EventQueue } from './event-queue.js';
import { SimulatedHost, type HostProps } from './host.js';
import { LossyStore } from './lossy-store.js';
import { CLOCKS } from './process.js';
import { anAccountWith, idOf, MATCH, ROOM, STAKE, START, waitingRoom } from './room.js';
import { SeededRandom } from './seeded-random.js';
import { UnreliableBus } from './unreliable-bus.js';

const log = pino({ level: 'silent' });
const PROCESSES = 3;
const PEOPLE = [0, 1, 2, 3];
/** Nobody plays here: nothing is done for a person by the clock. */
const NEVER_MS = 3_600_000;
const SKEW_MS = 1_500;
const STORE_FAULTS = { lost: 0.03, slowMs: 25 };
const BUS_FAULTS = { dropped: 0.1, doubled: 0.1, slowMs: 120 };
/** Shares of writes, and of other moments, at which a process dies, or stands still for a time. */
const DEADLY = 0.04;
const STILL = 0.08;
const STILL_MS = 3_000;
/** Coins come and go beside while those of the room are collected, ms. */
const BESIDE_MS = 600;
/** Time in which nothing is certain, ms; then everything works again. */
const TROUBLE_MS = 8_000;
const AFTERMATH_MS = 1_500;
/** A room whose coins are on their way so long after that hangs, ms. */
const PATIENCE_MS = 60_000;

interface ProcessProps extends HostProps {
  readonly store: LossyStore;
  readonly bus: UnreliableBus;
  readonly chance: SeededRandom;
}

/** A process with the product's own rooms, wallet, escrow and payments. It takes the room as far as it can, again and again. */
class RoomProcess extends SimulatedHost {
  private readonly rooms: RoomContext;
  private readonly coins: ReturnType<typeof coinsOf>;
  private readonly matches: ReturnType<typeof matchModel>;
  private isAtWork = false;

  constructor(props: ProcessProps) {
    super(props);
    const { store, bus, chance } = props;
    const connection = store.connectionFor(this);
    const timers = this.timers();
    this.coins = coinsOf(connection, timers, log);
    this.matches = matchModel(connection);
    const games = new MatchRuntime({
      node: newNodeId(chance.bytes),
      connection,
      timers,
      randomBytes: chance.bytes,
      random: chance.next,
      log,
      singleProcess: false,
      bus: bus.endFor(this),
      moveListeners: [],
    });
    const timings = { ...CLOCKS, turn_ms: NEVER_MS };
    this.rooms = {
      store: new RoomStore(this.matches, timings, timers),
      games,
      blocks: new Blocks(connection, timers),
      friendsOf: () => Promise.resolve([]),
      stakes: this.coins.stakes,
      timings,
      timers,
      randomBytes: chance.bytes,
      log,
      announce: () => undefined,
    };
  }

  /** Goes on with the room unless it does so already. Rejects when the store could not be reached. */
  async goOn(): Promise<void> {
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      const room = await this.matches.findById(MATCH).lean<MatchRecord>();
      if (room === null) throw new Error('the room is gone');
      if (room.status !== 'finished') {
        await startMatch(this.rooms, ROOM, { by: null });
        return;
      }
      const [stakes] = this.coins.afterMatch;
      for (const step of stakes?.steps(room, []) ?? []) await step();
    } finally {
      this.isAtWork = false;
    }
  }

  /** Somebody earns or spends coins beside. */
  async change(change: Change): Promise<void> {
    await this.coins.wallet.change(change);
  }
}

/** The end of one room. */
export interface RoomRun {
  /** Broken promises; empty when all held. */
  readonly problems: readonly string[];
  /** False where somebody was short, and everything came back. */
  readonly isPlayed: boolean;
  readonly deaths: number;
}

/** One coin room with the processes around it; everything in it happens by one seed. */
class RoomWorld {
  private readonly problems: string[] = [];
  private readonly documents = new Documents();
  private readonly chance: SeededRandom;
  private readonly agenda = new EventQueue(START);
  private readonly faults = { ...STORE_FAULTS };
  private readonly store: LossyStore;
  private readonly bus: UnreliableBus;
  private readonly processes: RoomProcess[] = [];
  private isCalm = false;
  private deaths = 0;

  constructor(seed: number) {
    this.chance = new SeededRandom(seed);
    const { chance, documents, agenda } = this;
    this.store = new LossyStore(documents, agenda, chance.fork(), this.faults);
    this.bus = new UnreliableBus(agenda, chance.fork(), BUS_FAULTS);
    for (const n of PEOPLE)
      documents.insert(
        'accounts',
        anAccountWith(idOf(n), chance.pick([500, 900, 500, 900, 500, 900, 0, 450]) ?? 0),
      );
    const full_since = START - 10_000;
    const room = waitingRoom({
      people: 4,
      target_points: 5,
      stake: STAKE,
      full_since,
      randomBytes: chance.bytes,
    });
    documents.insert('matches', room as unknown as Doc);
    this.store.onWrite = (host) => this.disturb(host);
  }

  async run(): Promise<RoomRun> {
    const { agenda, chance } = this;
    for (let n = 0; n < PROCESSES; n++) this.begin(n);
    for (let n = chance.between(1, 5); n > 0; n--) this.changeBeside(n);
    this.endMatch();
    agenda.after(TROUBLE_MS, () => this.calmDown());
    if (!(await agenda.until(() => this.isCalm && this.isOver(), TROUBLE_MS + PATIENCE_MS)))
      this.problems.push('coins are on their way, and nobody goes on');
    // The work that a process had under way when it stood still comes now.
    await agenda.until(() => false, AFTERMATH_MS);
    const record = this.record();
    this.problems.push(...coinProblems(this.documents, record, []));
    return { problems: this.problems, isPlayed: record.snapshot !== null, deaths: this.deaths };
  }

  private record(): MatchRecord {
    const [record] = this.documents.find('matches', { _id: MATCH });
    return record as unknown as MatchRecord;
  }

  private isOver(): boolean {
    const phase = this.record().stakes?.phase;
    return phase === 'settled' || phase === 'open';
  }

  /** A process comes up in a place, and works there until it dies. */
  private begin(place: number): void {
    const { agenda, chance, store, bus } = this;
    const skewMs = chance.between(-SKEW_MS, SKEW_MS);
    const process = new RoomProcess({ agenda, skewMs, store, bus, chance: chance.fork() });
    this.processes[place] = process;
    const work = (): void => {
      if (!process.alive) return;
      agenda.after(chance.between(20, 200), work);
      // Also while it reads.
      agenda.after(chance.between(0, 150), () => this.disturb(process));
      process.deliver(() => void process.goOn().catch((error: unknown) => this.note(error)));
    };
    work();
  }

  /** A store that cannot be reached is no problem; everything else is. */
  private note(error: unknown): void {
    if (!(error instanceof mongoose.mongo.MongoNetworkError)) this.problems.push(String(error));
  }

  /** A process dies at a write, after which another comes, or it stands still. */
  private disturb(host: unknown): void {
    const place = this.processes.findIndex((process) => process === host);
    const process = this.processes[place];
    if (this.isCalm || process === undefined || !process.alive) return;
    if (this.chance.happens(DEADLY)) {
      process.die();
      this.deaths += 1;
      this.agenda.after(this.chance.between(0, 800), () => this.begin(place));
    } else if (this.chance.happens(STILL)) {
      process.freeze();
      this.agenda.after(this.chance.between(20, STILL_MS), () => process.thaw());
    }
  }

  private calmDown(): void {
    this.isCalm = true;
    this.faults.lost = 0;
    for (const process of this.processes) process.thaw();
  }

  private changeBeside(n: number): void {
    const { agenda, chance } = this;
    const amount = chance.pick([-60, -20, 60, 600, 600]) ?? 0;
    const kind = amount < 0 ? 'purchase' : 'daily';
    const account = idOf(chance.between(0, 3));
    agenda.after(chance.between(0, BESIDE_MS), () => {
      const process = chance.pick(this.processes);
      process
        ?.change({ account, key: `beside:${n}`, amount, kind })
        .catch((error: unknown) => this.note(error));
    });
  }

  /** A match ends soon after it has begun, as its last write would end it. */
  private endMatch(): void {
    const { agenda, chance, documents } = this;
    agenda.after(chance.between(10, 400), () => {
      const { status, snapshot } = this.record();
      if (status !== 'in progress' || snapshot === null) {
        this.endMatch();
        return;
      }
      const state = this.ended(snapshot.state);
      const ended = { status: 'finished', open: false, playing: [], finished_at: Math.round(agenda.now) };
      documents.update('matches', { _id: MATCH }, { $set: { ...ended, 'snapshot.state': state } });
    });
  }

  /** Won by one side or void; somebody may have left, or not have played. */
  private ended(state: MatchState): MatchState {
    const { chance } = this;
    const winner = chance.pick([0, 1, null] as const) ?? null;
    const result =
      winner === null ? { winner, reason: 'void' as const } : { winner, reason: 'points' as const };
    const seats = state.seats.map((seat): SeatState => {
      const played = { ...seat, cards_played: 60, cards_by_player: chance.happens(0.2) ? 10 : 60 };
      return chance.happens(0.15) ? { ...played, left: true, control: 'bot' } : played;
    });
    return { ...state, phase: 'finished', result, seats: seats as unknown as MatchState['seats'] };
  }
}

/** Plays one coin room: its coins are put in, and paid out or given back, while processes die, stand still and lose answers. */
export function simulateRoom(seed: number): Promise<RoomRun> {
  return new RoomWorld(seed).run();
}

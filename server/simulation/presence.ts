import type { MatchRecord } from '@hokm/server/play/games/match-record';
import type { Doc } from '@hokm/embedded-mongo/values';
import { EventQueue } from './event-queue.js';
import { UnreliableBus } from './unreliable-bus.js';
import { SeededRandom } from './seeded-random.js';
import { watched } from './watched.js';
import { Documents } from './documents.js';
import { LossyStore } from './lossy-store.js';
import { SimulatedProcess, type Link } from './process.js';
import { idOf, MATCH, ROOM, START, waitingRoom } from './room.js';

/** The result of a run. */
export interface PresenceRun {
  readonly seed: number;
  /** Every time somebody present was shown absent, unseated or replaced. */
  readonly problems: readonly string[];
  /** How often connections ended, and how many processes did. */
  readonly lost: number;
  readonly restarts: number;
  /** Whether the match had started when the run ended. */
  readonly started: boolean;
}

const PROCESSES = 2;
/** How long somebody may be shown absent who is connected again, ms. */
const PATIENCE_MS = 3_000;
/** A client that sees itself absent asks again, at most this often, ms. */
const ASK_MS = 1_000;
/** How long the seat of an absent person is kept, ms. */
const GRACE_MS = 8_000;
const LENGTH_MS = 40_000;
const WAY_MS = 120;

/** One tab of a person, as its process has it. */
interface Tab {
  readonly process: SimulatedProcess;
  readonly link: Link;
  isOpen: boolean;
}

/** A person with one or two tabs, who never plays a card: only their presence counts. */
class Visitor {
  tabs: Tab[] = [];
  /** Since when a tab has been connected without a break; null while there is none. */
  presentSince: number | null = null;
  /** True once they were away for longer than a seat is kept in a waiting room. */
  lostSeat = false;
  private absentSince: number | null = null;
  private askedAt = 0;

  constructor(
    readonly player_id: string,
    private readonly world: PresenceWorld,
    private readonly chance: SeededRandom,
  ) {}

  /** Opens a tab on some process; nothing happens while none is up. */
  open(): void {
    const { world, chance } = this;
    const process = world.anyProcess();
    if (process === undefined) return void world.agenda.after(200, () => this.open());
    const tab: Tab = {
      process,
      isOpen: true,
      link: {
        player_id: this.player_id,
        open: () => tab.isOpen,
        send: () => undefined,
        tail: Promise.resolve(),
      },
    };
    this.tabs.push(tab);
    world.agenda.after(chance.between(10, WAY_MS), () =>
      process.deliver(() => {
        if (!tab.isOpen || !process.alive) return;
        this.come();
        process.arrive(tab.link).catch(() => undefined);
      }),
    );
  }

  /** Closes a tab; its process hears of it `heard` ms later. */
  close(tab: Tab, heard: number): void {
    tab.isOpen = false;
    this.tabs = this.tabs.filter((each) => each !== tab);
    this.world.lost += 1;
    this.forget();
    this.world.agenda.after(heard, () =>
      tab.process.deliver(() => void tab.process.leave(tab.link).catch(() => undefined)),
    );
  }

  /** The tabs of a process that has ended are gone, and opened again. */
  lose(process: SimulatedProcess): void {
    const gone = this.tabs.filter((tab) => tab.process === process);
    for (const tab of gone) tab.isOpen = false;
    this.tabs = this.tabs.filter((tab) => tab.process !== process);
    this.forget();
    for (const _ of gone) this.world.agenda.after(this.chance.between(100, 1_500), () => this.open());
  }

  /** A client that sees itself marked away asks its server to mark it present. */
  ask(): void {
    const [tab] = this.tabs;
    const { agenda } = this.world;
    if (tab === undefined || agenda.now - this.askedAt < ASK_MS) return;
    this.askedAt = agenda.now;
    agenda.after(this.chance.between(10, WAY_MS), () =>
      tab.process.deliver(() => {
        if (tab.isOpen) tab.process.arrive(tab.link).catch(() => undefined);
      }),
    );
  }

  private come(): void {
    const { now } = this.world.agenda;
    this.presentSince ??= now;
    if (this.absentSince !== null && now - this.absentSince >= GRACE_MS) this.lostSeat = true;
    this.absentSince = null;
  }

  private forget(): void {
    if (this.tabs.some(({ process }) => process.alive)) return;
    this.presentSince = null;
    this.absentSince ??= this.world.agenda.now;
  }
}

/** A room around the start of its match, while people reload, sleep, open tabs and lose the network. */
class PresenceWorld {
  readonly agenda = new EventQueue(START);
  readonly documents = new Documents();
  readonly problems: string[] = [];
  lost = 0;
  restarts = 0;
  private readonly chance: SeededRandom;
  private readonly store: LossyStore;
  private readonly bus: UnreliableBus;
  private readonly processes: (SimulatedProcess | null)[] = [];
  private readonly visitors: Visitor[];
  private readonly wrongSince = new Map<string, number>();

  constructor(seed: number) {
    this.chance = new SeededRandom(seed);
    this.store = new LossyStore(this.documents, this.agenda, this.chance.fork(), { lost: 0, slowMs: 150 });
    this.bus = new UnreliableBus(this.agenda, this.chance.fork(), { dropped: 0, doubled: 0, slowMs: 80 });
    const full_since = START + this.chance.between(0, 8_000);
    const room = { people: 4, target_points: 7, full_since, randomBytes: this.chance.bytes } as const;
    this.documents.insert('matches', waitingRoom(room) as unknown as Doc);
    this.visitors = [0, 1, 2, 3].map((seat) => new Visitor(idOf(seat), this, this.chance.fork()));
    for (let place = 0; place < PROCESSES; place++) this.bringUp(place);
  }

  async run(): Promise<boolean> {
    for (const visitor of this.visitors) {
      visitor.open();
      this.disturb(visitor);
    }
    if (this.chance.happens(0.4)) this.agenda.after(this.chance.between(500, 20_000), () => this.restart());
    this.watch();
    await this.agenda.until(() => false, LENGTH_MS);
    return this.room()?.status === 'in progress';
  }

  anyProcess(): SimulatedProcess | undefined {
    return this.chance.pick(this.processes.filter((each) => each !== null));
  }

  private room(): MatchRecord | undefined {
    return this.documents.find('matches', { _id: MATCH })[0] as unknown as MatchRecord | undefined;
  }

  private bringUp(place: number): void {
    const process = new SimulatedProcess({
      agenda: this.agenda,
      chance: this.chance.fork(),
      store: this.store,
      bus: this.bus,
      skewMs: 0,
      roomId: ROOM,
      timings: { turn_ms: 600_000, grace_ms: GRACE_MS, waiting_grace_ms: GRACE_MS },
      isElsewhere: (playerId, but) =>
        this.processes.some((each) => each !== null && each !== but && each.has(playerId)),
    });
    process.start().then(
      () => void (this.processes[place] = process),
      () => undefined,
    );
  }

  /** One thing after another that people and their phones do. */
  private disturb(visitor: Visitor): void {
    const { agenda, chance } = this;
    agenda.after(chance.between(100, 6_000), () => {
      const [tab] = visitor.tabs;
      const kind = chance.pick(['reload', 'reload', 'second', 'sleep', 'network', 'close'] as const);
      if (kind === 'second' && visitor.tabs.length < 2) visitor.open();
      else if (kind === 'close' && visitor.tabs.length === 2 && tab !== undefined)
        visitor.close(tab, chance.between(0, 100));
      else if (tab !== undefined && kind !== 'second' && kind !== 'close') {
        // A reload is heard at once or late; of a phone without network the server hears when its pings stay away.
        visitor.close(tab, kind === 'reload' ? chance.between(0, 300) : chance.between(500, 12_000));
        agenda.after(kind === 'sleep' ? chance.between(500, 14_000) : chance.between(50, 900), () =>
          visitor.open(),
        );
      }
      this.disturb(visitor);
    });
  }

  private restart(): void {
    const place = this.processes.findIndex((each) => each !== null);
    const process = this.processes[place];
    if (process == null) return;
    this.processes[place] = null;
    this.restarts += 1;
    process.die();
    for (const visitor of this.visitors) visitor.lose(process);
    this.agenda.after(this.chance.between(300, 3_000), () => this.bringUp(place));
  }

  private watch(): void {
    this.agenda.after(100, () => {
      const room = this.room();
      if (room !== undefined) for (const visitor of this.visitors) this.look(room, visitor);
      this.watch();
    });
  }

  private look(room: MatchRecord, visitor: Visitor): void {
    const { now } = this.agenda;
    const wrong = visitor.presentSince === null ? null : this.wrongIn(room, visitor);
    if (wrong === null) return void this.wrongSince.delete(visitor.player_id);
    // A process that has ended leaves its people's marks to them; one that lives corrects itself.
    if (this.restarts > 0) visitor.ask();
    const since = Math.max(this.wrongSince.get(visitor.player_id) ?? now, visitor.presentSince ?? now);
    this.wrongSince.set(visitor.player_id, since);
    if (now - since !== PATIENCE_MS && (now - since < PATIENCE_MS || now - since >= PATIENCE_MS + 100))
      return;
    this.problems.push(`${visitor.player_id.slice(-1)} is present and ${wrong} for ${now - since} ms`);
  }

  /** What is wrong with how a present person is shown: in the stored room, or at the table that their tab sees. */
  private wrongIn(room: MatchRecord, visitor: Visitor): string | null {
    const seat = room.seats.find((each) => each?.player_id === visitor.player_id);
    if (seat == null) return visitor.lostSeat ? null : 'unseated';
    if (room.status === 'waiting') return seat.away_since === null ? null : 'shown absent in the room';
    const shown = visitor.tabs.map(({ process }) => process.seatOf(visitor.player_id));
    if (shown.some((each) => each?.bot === true)) return 'replaced';
    return shown.some((each) => each?.away === true) ? 'shown absent at the table' : null;
  }
}

/** One run by its seed. The same seed gives the same run. */
export async function simulatePresence(seed: number): Promise<PresenceRun> {
  const world = new PresenceWorld(seed);
  const started = await watched(world.problems, () => world.run());
  const { problems, lost, restarts } = world;
  return { seed, problems, lost, restarts, started };
}

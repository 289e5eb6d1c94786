import type { EventQueue } from './event-queue.js';
import type { SimulatedHost } from './host.js';
import type { Host } from './lossy-store.js';
import type { SeededRandom } from './seeded-random.js';

/** A process that comes up, and stops as planned. */
interface Startable extends SimulatedHost {
  /** Rejects like a start that cannot reach its store. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The harms of a process: it ends without a word, stands still, stops as planned, or suffers a harm of the run's own. */
type Harm<P> = 'kill' | 'freeze' | 'stop' | ((process: P) => void);

export interface ProcessesProps<P> {
  readonly agenda: EventQueue;
  readonly chance: SeededRandom;
  readonly make: (place: number) => P;
  /** All that can go wrong; what stands here twice happens twice as often. */
  readonly harms: readonly Harm<P>[];
  /** From one harm of a place to the next, ms. */
  readonly everyMs: readonly [least: number, most: number];
  readonly longestFreezeMs: number;
}

const LEAST_FREEZE_MS = 100;
const BACK_MS = [200, 6_000] as const;
/** Until a start that did not reach its store is tried again, ms. */
const AGAIN_MS = 500;

/** The processes of a run, each in its place, where another one follows it. They are harmed until all is calm. */
export class Processes<P extends Startable> {
  /** Processes that ended and were started again. */
  restarts = 0;
  private readonly places: (P | null)[] = [];
  private isCalm = false;

  constructor(private readonly props: ProcessesProps<P>) {}

  /** Brings up so many. */
  begin(count: number): void {
    for (let place = 0; place < count; place++) this.bringUp(place);
  }

  /** Harms so many places, now and then. */
  disturb(count: number): void {
    for (let place = 0; place < count; place++) this.disturbPlace(place);
  }

  /** One that is up, or stands still; undefined for none. */
  any(): P | undefined {
    return this.props.chance.pick(this.places.filter((each) => each !== null));
  }

  some(test: (process: P) => boolean): boolean {
    return this.places.some((each) => each !== null && test(each));
  }

  /** Harms a process within a time, unless it has ended by then. */
  harmSoon(host: Host, withinMs: number): void {
    const place = this.places.findIndex((each) => each === host);
    const process = this.places[place];
    if (this.isCalm || process == null) return;
    this.props.agenda.after(this.props.chance.between(0, withinMs), () => {
      if (this.places[place] === process) this.harm(place, process);
    });
  }

  /** Nothing goes wrong any more. */
  calmDown(): void {
    this.isCalm = true;
  }

  private bringUp(place: number): void {
    const process = this.props.make(place);
    // A start that does not reach its store ends the process, and whoever looks after it starts it again.
    process.start().then(
      () => void (this.places[place] = process),
      () => {
        process.die();
        this.props.agenda.after(AGAIN_MS, () => this.bringUp(place));
      },
    );
  }

  private disturbPlace(place: number): void {
    const { agenda, chance, everyMs } = this.props;
    agenda.after(chance.between(...everyMs), () => {
      if (this.isCalm) return;
      const process = this.places[place];
      if (process != null) this.harm(place, process);
      this.disturbPlace(place);
    });
  }

  private harm(place: number, process: P): void {
    const { agenda, chance, harms, longestFreezeMs } = this.props;
    const kind = chance.pick(harms);
    if (typeof kind === 'function') {
      kind(process);
      return;
    }
    if (kind === 'freeze') {
      process.freeze();
      agenda.after(chance.between(LEAST_FREEZE_MS, longestFreezeMs), () => process.thaw());
      return;
    }
    this.places[place] = null;
    this.restarts += 1;
    if (kind === 'stop') process.stop().catch(() => process.die());
    else process.die();
    agenda.after(chance.between(...BACK_MS), () => this.bringUp(place));
  }
}

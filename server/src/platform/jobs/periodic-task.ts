import type { Log, Timer, Timers } from '../core/ports.js';

export interface PeriodicTaskProps {
  /** For the log. */
  readonly name: string;
  /** Time between the end of a run and the next, ms. */
  readonly everyMs: number;
  /** A run that fails is logged and comes again in its time. */
  run(): Promise<unknown>;
}

/** Runs something again and again, one run at a time. */
export class PeriodicTask {
  private timer: Timer | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;
  private isWoken = false;

  constructor(
    private readonly props: PeriodicTaskProps,
    private readonly timers: Timers,
    private readonly log: Log,
  ) {}

  /** Starts the first run now, or after one interval. */
  start(first: 'now' | 'later' = 'later'): void {
    if (first === 'now') this.run();
    else this.schedule();
  }

  /** Runs now; while a run is under way, once more after it. */
  wake(): void {
    if (this.stopped) return;
    if (this.running === null) this.run();
    else this.isWoken = true;
  }

  /** Waits for the run that is under way. */
  async settled(): Promise<void> {
    while (this.running !== null) await this.running;
  }

  /** No further runs; the one under way is finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.running;
  }

  private schedule(): void {
    if (!this.stopped) this.timer = this.timers.set(this.props.everyMs, () => this.run());
  }

  private run(): void {
    this.timer?.cancel();
    this.isWoken = false;
    this.running = this.props
      .run()
      .catch((error: unknown) =>
        this.log.error({ err: error, task: this.props.name }, 'periodic task failed'),
      )
      .then(() => {
        this.running = null;
        if (this.isWoken && !this.stopped) this.run();
        else this.schedule();
      });
  }
}

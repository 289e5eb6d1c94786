import type { Clock, Log } from '../core/ports.js';

/** Something that has to be done from time to time, by any process and however often it is begun anew. */
export interface PeriodicTask {
  /** What it is, for the log. */
  readonly name: string;
  /** Done no more often than this, ms; the first time soon after the start. */
  readonly every: number;
  run(): Promise<unknown>;
}

/** Does what is due, one after the other, beside whatever else goes on. What fails is logged and comes again in its time. */
export class PeriodicTasks {
  private readonly doneAt = new Map<PeriodicTask, number>();
  private round: Promise<void> | null = null;

  constructor(
    private readonly chores: readonly PeriodicTask[],
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Begins what is due, unless a round is under way. Returns at once. */
  look(): void {
    this.round ??= this.doDue().finally(() => {
      this.round = null;
    });
  }

  /** Waits for the round that is under way. */
  async settled(): Promise<void> {
    await this.round;
  }

  private async doDue(): Promise<void> {
    const now = this.clock.now();
    for (const chore of this.chores) {
      if (now - (this.doneAt.get(chore) ?? -Infinity) < chore.every) continue;
      this.doneAt.set(chore, now);
      try {
        await chore.run();
      } catch (error) {
        this.log.error({ err: error, chore: chore.name }, 'a chore could not be done, it comes again');
      }
    }
  }
}

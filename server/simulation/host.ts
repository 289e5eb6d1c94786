import type { Timers } from '@hokm/server/platform/core/ports';
import type { EventQueue } from './event-queue.js';
import type { Host } from './lossy-store.js';

export interface HostProps {
  readonly agenda: EventQueue;
  /** How wrong its clock goes, ms. */
  readonly skewMs: number;
}

/** What every process of a run can do: end without a word, stand still and go on, and wait by its own clock. */
export class SimulatedHost implements Host {
  alive = true;
  private held: (() => void)[] | null = null;

  constructor(private readonly where: HostProps) {}

  /** Ends without a word: nothing it waited for comes any more. */
  die(): void {
    this.alive = false;
  }

  /** Stands still, and does not know it. */
  freeze(): void {
    this.held ??= [];
  }

  /** Goes on: all that came meanwhile comes now. */
  thaw(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const take of held) this.where.agenda.after(0, () => this.deliver(take));
  }

  deliver(take: () => void): void {
    if (!this.alive) return;
    if (this.held === null) take();
    else this.held.push(take);
  }

  /** The clock of this process. */
  protected timers(): Timers {
    const { agenda, skewMs } = this.where;
    return {
      now: () => Math.round(agenda.now) + skewMs,
      set: (ms, ring) => {
        let wanted = true;
        const timer = agenda.after(ms, () => this.deliver(() => (wanted ? ring() : undefined)));
        return {
          cancel: () => {
            wanted = false;
            timer.cancel();
          },
        };
      },
    };
  }
}

/** How long after the start a session that this device kept is looked at, ms; and how often from then on. */
export const FIRST_LOOK = 100;
export const LOOK_EVERY = 5 * 60_000;

interface Ports {
  /** ms since 1970. */
  now: () => number;
  schedule: (callback: () => void, delay: number) => () => void;
  /** Asks the server whether the session still holds. */
  look: () => void;
}

/**
 * Asks whether the session still holds: soon after the start, every five minutes, and when the page comes back to the
 * front after a longer sleep, in which timers stand still.
 */
export class SessionWatch {
  private last = 0;
  private cancel: (() => void) | null = null;

  constructor(private readonly ports: Ports) {}

  start(): void {
    this.last = this.ports.now();
    this.plan(FIRST_LOOK);
  }

  /** The page is at the front again. */
  wake(): void {
    if (this.ports.now() - this.last >= LOOK_EVERY) this.look();
  }

  private look(): void {
    this.last = this.ports.now();
    this.ports.look();
    this.plan(LOOK_EVERY);
  }

  private plan(delay: number): void {
    this.cancel?.();
    this.cancel = this.ports.schedule(() => this.look(), delay);
  }
}

/** How a lost connection is won back: five attempts, the first after about a second, each wait twice the last. */
export const RECONNECTION = { attempts: 5, base: 1000, cap: 30_000 } as const;

/** The first connection: attempts, and the wait before each but the first, ms. Nobody is told of single ones. */
export const FIRST = { attempts: 10, delay: 3000 } as const;
/** The wait before the other transport is tried, ms. */
const AT_ONCE = 100;

/**
 * The wait before an attempt (counted from 1), ms: doubled each time, capped, and then up to a fifth longer or
 * shorter, so that a thousand clients do not come back in the same instant. `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const plain = Math.min(RECONNECTION.cap, RECONNECTION.base * 2 ** (attempt - 1));
  return Math.min(RECONNECTION.cap, Math.round(plain * (0.8 + 0.4 * random)));
}

export interface ReconnectionPorts {
  connect: () => void;
  random: () => number;
  /** Calls back after a number of ms. Returns a function that cancels. */
  schedule: (callback: () => void, delay: number) => () => void;
  onAttempt: (attempt: number) => void;
  onFailed: () => void;
}

/** Counts and times the attempts to get a connection and to win back a lost one. */
export class ReconnectionManager {
  private attempt = 0;
  private cancel: (() => void) | null = null;
  private isFirst = false;

  constructor(private readonly ports: ReconnectionPorts) {}

  /** Connects for the first time. */
  first(): void {
    this.reset();
    this.isFirst = true;
    this.attempt = 1;
    this.ports.connect();
  }

  /**
   * The connection is lost, or an attempt has failed: plans the next one, or gives up after the last. `atOnce`: it need not
   * wait for the network to change, since another way is tried.
   */
  lost(atOnce = false): void {
    if (this.cancel) return;
    if (this.attempt >= (this.isFirst ? FIRST : RECONNECTION).attempts) {
      this.ports.onFailed();
      return;
    }
    this.attempt += 1;
    if (!this.isFirst) this.ports.onAttempt(this.attempt);
    const usual = this.isFirst ? FIRST.delay : reconnectDelay(this.attempt, this.ports.random());
    this.plan(atOnce ? AT_ONCE : usual);
  }

  /** The server announced how long the connection will be lost: the first attempt waits that many ms. */
  later(delay: number): void {
    this.reset();
    this.attempt = 1;
    this.ports.onAttempt(1);
    this.plan(delay);
  }

  /** Tries at once, with a fresh count: the person asked, or the device woke up. */
  now(): void {
    this.reset();
    this.attempt = 1;
    this.ports.onAttempt(1);
    this.ports.connect();
  }

  /** Connected, or no longer wanted. */
  reset(): void {
    this.cancel?.();
    this.cancel = null;
    this.attempt = 0;
    this.isFirst = false;
  }

  private plan(delay: number): void {
    this.cancel = this.ports.schedule(() => {
      this.cancel = null;
      this.ports.connect();
    }, delay);
  }
}

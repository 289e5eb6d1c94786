import type { ServerClock } from './server-clock.js';
import { request } from './wire.js';
import type { GameSocket } from './wire.js';

/** Time between two heartbeats, ms. */
export const HEARTBEAT_INTERVAL = 15_000;
/** After this silence, ms, a connection counts as dead on waking up; below it, it is probed. */
export const DEAD_AFTER = HEARTBEAT_INTERVAL + 5000;
/** A connection with a sign of life this recent, ms, is not probed. */
export const SURE_FOR = 1500;
/** How long to wait for the answer to a probe, ms: short, because a player is waiting at the table. */
const PROBE_TIMEOUT = 800;

/** How to treat a connection that has been silent for `silence` ms. */
export function judgeSilence(silence: number): 'alive' | 'ask' | 'dead' {
  if (silence <= SURE_FOR) return 'alive';
  return silence > DEAD_AFTER ? 'dead' : 'ask';
}

/** Sends the heartbeat, measures the server's clock by its answers and remembers the last sign of life. */
export class Heartbeat {
  private timer: ReturnType<typeof setInterval> | null = null;
  private lastSign = 0;

  constructor(
    private readonly socket: GameSocket,
    private readonly clock: ServerClock,
    private readonly now: () => number,
  ) {
    socket.onAny(() => (this.lastSign = this.now()));
  }

  /** Begins with a first beat at once. */
  start(): void {
    this.stop();
    this.lastSign = this.now();
    void this.beat();
    this.timer = setInterval(() => void this.beat(), HEARTBEAT_INTERVAL);
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  /** True if the connection answers; a recent sign of life is answer enough, a long silence too. */
  async alive(): Promise<boolean> {
    const judgement = judgeSilence(this.now() - this.lastSign);
    return judgement === 'ask' ? this.beat(PROBE_TIMEOUT) : judgement === 'alive';
  }

  private async beat(timeout?: number): Promise<boolean> {
    const timestamp = this.now();
    const answer = await request(this.socket, 'heartbeat', { timestamp }, timeout);
    if (!answer.ok) return false;
    this.lastSign = this.now();
    if (typeof answer['server_time'] === 'number') this.clock.measured(answer['server_time'], timestamp);
    return true;
  }
}

import type { ServerClock } from './server-clock.js';
import type { GameSocket } from './game-socket.js';
import { ACK_TIMEOUT, emitWithTimeout } from './wire.js';

/** Time between two heartbeats, ms. */
const HEARTBEAT_INTERVAL = 15_000;
/** After this silence, ms, a connection counts as dead on waking up; below it, it is probed. */
const DEAD_AFTER = HEARTBEAT_INTERVAL + 5000;
/** A connection with a sign of life this recent, ms, is not probed. */
const SURE_FOR = 1500;
/** How long to wait for the answer to a probe, ms: short, because a player is waiting at the table. */
const PROBE_TIMEOUT = 800;

export interface HeartbeatPorts {
  readonly now: () => number;
  /** Longest wait for the answer to the first beat over a transport, ms. */
  readonly patience: () => number;
  readonly onAnswer: () => void;
  /** Nothing at all came since a beat was sent. */
  readonly onSilence: () => void;
}

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
    private readonly ports: HeartbeatPorts,
  ) {
    socket.onAny(() => (this.lastSign = ports.now()));
  }

  /** Begins with a first beat at once. */
  start(): void {
    this.stop();
    this.lastSign = this.ports.now();
    this.timer = setInterval(() => void this.ask(ACK_TIMEOUT), HEARTBEAT_INTERVAL);
    void this.ask();
  }

  /** Asks for a sign of life now. The connection counts as dead without one. */
  async ask(timeout: number = this.ports.patience()): Promise<void> {
    const run = this.timer;
    const sent = this.ports.now();
    const isAlive = await this.beat(timeout);
    // Ended or begun anew meanwhile.
    if (run !== this.timer) return;
    if (isAlive) this.ports.onAnswer();
    else if (this.socket.connected && this.lastSign <= sent) this.ports.onSilence();
  }

  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  /** True if the connection answers; a recent sign of life is answer enough, a long silence too. */
  async alive(): Promise<boolean> {
    const judgement = judgeSilence(this.ports.now() - this.lastSign);
    return judgement === 'ask' ? this.beat(PROBE_TIMEOUT) : judgement === 'alive';
  }

  private async beat(timeout?: number): Promise<boolean> {
    const timestamp = this.ports.now();
    const answer = await emitWithTimeout(this.socket, 'heartbeat', { timestamp }, timeout);
    if (answer === null) return false;
    this.lastSign = this.ports.now();
    if (answer.ok && typeof answer['server_time'] === 'number')
      this.clock.measured(answer['server_time'], timestamp);
    return true;
  }
}

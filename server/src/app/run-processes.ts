import cluster, { type Worker } from 'node:cluster';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/core/config.js';
import { systemTimers } from '../platform/core/node-ports.js';
import type { Log, Timer } from '../platform/core/ports.js';
import { Entrance } from '../platform/processes/entrance.js';
import { Exchange } from '../platform/processes/exchange.js';
import type { FromMember, ToMember } from '../platform/processes/messages.js';
import { Restarts } from '../platform/processes/restarts.js';
import { listen } from '../platform/http/listen.js';
import { openStore } from './open-store.js';
import { orderlyStop, STOP_MS, stopOnSignal } from './stop-on-signal.js';

/** The started processes end by themselves within `STOP_MS`, by force at the latest; the store closes after them, ms. */
const STORE_STOP_MS = 5_000;

/** A place, and the process that serves there. */
interface Seat {
  readonly place: string;
  readonly restarts: Restarts;
  worker: Worker | null;
  /** Its process listens: a signal is not the only way to stop it. */
  hasBegun: boolean;
  /** When its process began to serve, ms since 1970; null before. */
  servesSince: number | null;
  restart: Timer | null;
}

const placesOf = ({ place, webProcesses }: Config): string[] =>
  Array.from({ length: webProcesses }, (_, at) => (place === null ? `p${at + 1}` : `${place}-${at + 1}`));

/** The processes that serve on one address: starts them, and starts again whichever ends by itself. */
class Processes {
  private readonly exchange = new Exchange();
  private readonly entrance = new Entrance(this.exchange);
  private readonly folder = mkdtempSync(join(tmpdir(), 'hokm-'));
  private readonly seats: readonly Seat[];
  private isStopping = false;
  private allEnded: () => void = () => undefined;
  private url = '';
  private hasFailed = false;
  /** The first one serves: what ends from now on is started again. */
  private hasBegun = false;

  constructor(
    private readonly config: Config,
    private readonly log: Log,
    private readonly storeUri: string,
    /** Called once when a process cannot be kept running. */
    private readonly giveUp: () => void,
  ) {
    cluster.setupPrimary({ args: [], serialization: 'advanced' });
    this.seats = placesOf(config).map((place) => ({
      place,
      restarts: new Restarts(),
      worker: null,
      hasBegun: false,
      servesSince: null,
      restart: null,
    }));
  }

  /** Listens, and starts all; resolves with their address. On a store of its own the first one takes over what was left, before the others begin. */
  async start(): Promise<string> {
    const [first, ...others] = this.seats;
    if (first === undefined) throw new Error('no process to start');
    this.url = await listen(this.entrance.server, this.config);
    await this.serve(first, this.config.ownsStore);
    this.hasBegun = true;
    await Promise.all(others.map((seat) => this.serve(seat, false)));
    return this.url;
  }

  /** Stops all in order. Rejects when one did not end well. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const { restart } of this.seats) restart?.cancel();
    const ended = new Promise<void>((resolve) => (this.allEnded = resolve));
    this.entrance.close();
    this.exchange.stop();
    for (const { worker, hasBegun } of this.seats) if (!hasBegun) worker?.kill('SIGTERM');
    if (this.isAnyAlive) await ended;
    rmSync(this.folder, { recursive: true, force: true });
    if (this.hasFailed) throw new Error('a process did not stop in order');
  }

  private get isAnyAlive(): boolean {
    return this.seats.some(({ worker }) => worker !== null);
  }

  /** Starts a process at a place; resolves once it serves. */
  private serve(seat: Seat, isFirst: boolean): Promise<void> {
    const { place } = seat;
    const worker = cluster.fork();
    seat.worker = worker;
    const say = (message: ToMember, connection?: Socket): void => {
      // A connection that is on its way to a process that ends is given to another one.
      if (worker.isConnected()) worker.send(message, connection, { keepOpen: true }, () => undefined);
    };
    const { storeUri, folder, url } = this;
    seat.hasBegun = false;
    const begin = (): void => {
      const others = this.exchange.serving;
      seat.hasBegun = true;
      this.exchange.add(place, { say });
      say({ kind: 'begin', place, others, url, storeUri, isFirst, folder });
    };
    worker.once('exit', (code, signal) => this.ended(seat, code, signal));
    return new Promise((resolve) => {
      worker.on('message', (message: FromMember, connection: Socket | undefined) => {
        if (message.kind === 'waits') begin();
        if (message.kind === 'took') this.entrance.took(message.id);
        // One that was closed on its way comes without itself.
        if (message.kind === 'lead' && connection !== undefined)
          this.entrance.lead(connection, message.to, message.head);
        if (message.kind === 'serves') {
          seat.servesSince = systemTimers.now();
          this.log.info({ place, processId: worker.process.pid }, 'a process serves');
          resolve();
        }
        this.exchange.take(place, message);
      });
    });
  }

  private ended(seat: Seat, code: number | null, signal: string | null): void {
    const { place, servesSince } = seat;
    seat.worker = null;
    seat.servesSince = null;
    this.exchange.remove(place);
    this.entrance.gone(place);
    if (this.isStopping) {
      if (code !== 0 && seat.hasBegun) this.hasFailed = true;
      if (!this.isAnyAlive) this.allEnded();
      return;
    }
    const servedMs = servesSince === null ? 0 : systemTimers.now() - servesSince;
    const waitMs = this.hasBegun ? seat.restarts.ended(servedMs) : null;
    if (waitMs === null) {
      this.log.fatal({ place, code, signal }, 'a process cannot be kept running: all stop');
      this.hasFailed = true;
      this.giveUp();
      return;
    }
    // One that was stopped in order was asked to.
    const level = code === 0 ? 'info' : 'error';
    this.log[level]({ place, code, signal, servedMs, waitMs }, 'a process has ended, and is started again');
    seat.restart = systemTimers.set(waitMs, () => {
      seat.restart = null;
      void this.serve(seat, false);
    });
  }
}

/**
 * Serves with several processes on one address. This one opens the store, starts them, and carries what they say to each other; it serves
 * nobody itself. Resolves with their address.
 */
export async function runProcesses(config: Config, log: Log): Promise<string> {
  const store = await openStore(config, log);
  const processes = new Processes(config, log, store.uri, () =>
    stop.stop({ reason: 'a process ends again and again' }),
  );
  const stopAll = async (): Promise<void> => {
    try {
      await processes.stop();
    } finally {
      await store.stop();
    }
  };
  const stop = orderlyStop([stopAll], log, STOP_MS + STORE_STOP_MS);
  stopOnSignal(stop);
  return processes.start();
}

import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Connection, Model } from 'mongoose';
import type { BotProblem } from '@hokm/shared/api/operations';
import type { Role } from '../platform/core/config.js';
import type { Clock } from '../platform/core/ports.js';
import { defineCollection, field } from '../platform/database/collection.js';
import { notPersonal } from '../platform/database/personal-data.js';
import type { Measures } from '../platform/metrics/measures.js';
import { processStarts } from './incident-models.js';

const DAY_S = 24 * 60 * 60;
const NANO = 1e6;
/** How often the loop is looked at, ms: ten times as often takes ten times the processor, 3 ms of each second. */
const LAG_RESOLUTION_MS = 100;
/** A process that has said nothing for so long is not alive, ms. */
export const SILENT_MS = 15_000;

/** What a process says of itself. */
export interface ProcessRecord {
  /** Its name, as in leases. */
  _id: string;
  roles: readonly string[];
  version: string;
  host: string;
  started_at: Date;
  seen_at: Date;
  /** Of the event loop since the time before, ms. */
  lag: { p50: number; p99: number };
  /** Bytes. */
  memory: { rss: number; heap: number };
  sockets: number;
  tables: number;
  /** What keeps updates from its bot; null for nothing. */
  bot_problem?: BotProblem | null;
  /** Until then it shows the lines of its log that it has in memory. */
  shows_log_until?: Date;
}

export const processes = defineCollection<ProcessRecord>({
  name: 'processes',
  schema: {
    _id: field.text,
    roles: field.texts,
    version: field.text,
    host: field.text,
    started_at: field.date,
    seen_at: field.date,
    lag: field.mixed,
    memory: field.mixed,
    sockets: field.number,
    tables: field.number,
    bot_problem: field.mixed,
    shows_log_until: field.optionalDate,
  },
  indexes: [
    { key: { seen_at: 1 }, expireAfterSeconds: DAY_S, answers: 'processes that have said nothing for a day' },
  ],
  personalData: notPersonal('the processes of the server'),
});

/** How much a process has to do. */
export interface Load {
  readonly sockets: number;
  readonly tables: number;
}

export interface ProcessReporterProps {
  readonly connection: Connection;
  readonly node: string;
  /** Name of the machine. */
  readonly machine: string;
  readonly roles: readonly Role[];
  readonly version: string;
  readonly load: () => Load;
  readonly botProblem: () => BotProblem | null;
  readonly measures: Measures;
  readonly clock: Clock;
}

const ms = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / NANO - LAG_RESOLUTION_MS));

/** Says every few seconds how this process is; the time of that write is what is measured of the store. */
export class ProcessReporter {
  private readonly model: Model<ProcessRecord>;
  private readonly delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  private readonly startedAt: Date;
  private isStartStored = false;

  constructor(private readonly props: ProcessReporterProps) {
    this.model = processes.model(props.connection);
    this.startedAt = new Date(props.clock.now());
  }

  start(): void {
    this.delay.enable();
  }

  /** Takes this process off the list. */
  async stop(): Promise<void> {
    this.delay.disable();
    await this.model.deleteOne({ _id: this.props.node });
  }

  /** Stores once that this process was started. */
  private async storeStart(): Promise<void> {
    if (this.isStartStored) return;
    const { connection, node, machine: host, roles, version } = this.props;
    await processStarts
      .model(connection)
      .updateOne(
        { _id: node },
        { $setOnInsert: { started_at: this.startedAt, version, host, roles: [...roles] } },
        { upsert: true },
      );
    this.isStartStored = true;
  }

  /** Says how this process is; answers until when its log is asked for. */
  async report(): Promise<Date | null> {
    const { node, machine: host, roles, version, load, botProblem, measures, clock } = this.props;
    await this.storeStart();
    const { rss, heapUsed } = process.memoryUsage();
    const lag = { p50: ms(this.delay.percentile(50)), p99: ms(this.delay.percentile(99)) };
    this.delay.reset();
    measures.add('lag', lag.p99);
    const { sockets, tables } = load();
    const began = performance.now();
    const stored = await this.model
      .findOneAndUpdate(
        { _id: node },
        {
          $set: {
            roles,
            version,
            host,
            started_at: this.startedAt,
            lag,
            sockets,
            tables,
            seen_at: new Date(clock.now()),
            memory: { rss, heap: heapUsed },
            bot_problem: botProblem(),
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<ProcessRecord>();
    measures.add('store', performance.now() - began);
    return stored.shows_log_until ?? null;
  }
}

/** All processes of the last minutes, the oldest first. */
export async function listProcesses(connection: Connection, clock: Clock): Promise<ProcessRecord[]> {
  const since = new Date(clock.now() - 20 * SILENT_MS);
  const found = await processes
    .model(connection)
    .find({ seen_at: { $gte: since } })
    .limit(100)
    .lean<ProcessRecord[]>();
  return found.sort((a, b) => a.started_at.getTime() - b.started_at.getTime() || (a._id < b._id ? -1 : 1));
}

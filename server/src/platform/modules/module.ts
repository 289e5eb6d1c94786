import type { Connection } from 'mongoose';
import type { Config, Role } from '../core/config.js';
import type { AnyCollection } from '../database/collection.js';
import type { Handler } from '../http/handle.js';
import type { PeriodicTaskProps } from '../jobs/periodic-task.js';
import type { FollowingProps } from '../revisions/following.js';
import type { Revisions } from '../revisions/revisions.js';
import type { Probes } from '../metrics/health.js';
import type { Log, Random, RandomBytes, Timers } from '../core/ports.js';
import type { Signals } from '../core/signals.js';
import type { Handlers } from '../sockets/dispatch.js';
import type { UserNotifier } from '../sockets/user-notifier.js';

/** Given to every module. */
export interface Platform {
  readonly config: Config;
  readonly connection: Connection;
  /** The clock, and timers on it. */
  readonly timers: Timers;
  readonly random: Random;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Name of this process, as its lease has it. */
  readonly node: string;
  /** Pushes events to the connections of people, on whatever process. */
  readonly notifier: UserNotifier;
  /** Takes what a subject notices of attacks. */
  readonly signals: Signals;
  /** Knows which collections have changed. */
  readonly revisions: Revisions;
}

/** Work that comes again and again in the processes of a role, or in every process. */
export type Task = { readonly role: Role | 'every' } & (
  | (PeriodicTaskProps & { readonly follows?: never })
  | FollowingTask
);

/** Work that comes after changes, when something is due, and now and then: see `following`. */
interface FollowingTask extends FollowingProps {
  /** For the log. */
  readonly name: string;
}

/** Something that runs as long as the process does. Modules start in their order and stop in the reverse one. */
export interface Service {
  readonly role: Role | 'every';
  start?(): Promise<void> | void;
  /** Called for all services before the first is stopped. */
  beforeStop?(): Promise<void>;
  stop?(): Promise<void> | void;
}

/** A number that Prometheus reads. */
interface GaugeSpec {
  readonly name: string;
  readonly help: string;
  read(): number | Promise<number>;
}

/** Everything that a subject adds to the server. Subjects that others extend add fields here by declaration merging. */
export interface Contributions {
  /** HTTP calls. */
  readonly routes?: readonly Handler[];
  /** HTTP calls of further subjects, by name: each subject has rate limits of its own. */
  readonly subjects?: Readonly<Record<string, readonly Handler[]>>;
  /** Socket.IO events that clients send. */
  readonly events?: Partial<Handlers>;
  readonly tasks?: readonly Task[];
  readonly services?: readonly Service[];
  readonly collections?: readonly AnyCollection[];
  readonly metrics?: readonly GaugeSpec[];
  /** Parts of the health check. */
  readonly probes?: Probes;
}

export interface ModuleParts<Exports> extends Contributions {
  /** For other modules. */
  readonly exports: Exports;
}

/** A subject: `build` is called once in each process. */
export interface Module<Uses, Exports> {
  readonly name: string;
  build(platform: Platform, uses: Uses): ModuleParts<Exports>;
}

/**
 * Declares a subject. `Uses` are the exports of other modules that it needs; `app/modules.ts` hands them over, so that
 * modules depend on one another in one direction only.
 */
export function defineModule<Uses, Exports>(
  name: string,
  build: (platform: Platform, uses: Uses) => ModuleParts<Exports>,
): Module<Uses, Exports> {
  return { name, build };
}

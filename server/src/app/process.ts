import type { RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import type { Load } from '../operations/processes.js';
import type { Config } from '../platform/core/config.js';
import type { LogTap } from '../platform/core/log-tap.js';
import type { Log, Random, RandomBytes, Timers } from '../platform/core/ports.js';
import { createIndexes } from '../platform/database/collection.js';
import type { Pages } from '../platform/http/pages.js';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.js';
import { metricsOfAll } from '../platform/metrics/metrics-of-all.js';
import { metricsRoute } from '../platform/metrics/metrics-route.js';
import type { Channel } from '../platform/processes/channel.js';
import { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { MovedListener } from '../play/rooms/room-store.js';
import type { MatchRuntimeProps } from '../play/games/match-runtime.js';
import type { GatewayProps } from '../play/live/gateway.js';
import type { PasswordCost } from '../sign-in/common/password-hash.js';
import { textsOfPages } from '../texts/built-in-texts.js';
import type { Cluster } from './cluster.js';
import { createModules, type ServerModules } from './modules.js';

export interface ServerProps {
  readonly config: Config;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
  /** The product's version. */
  readonly version: string;
  readonly pages: Pages;
  /** Connects this process to the others; null when it is alone. */
  readonly cluster: Cluster | null;
  /** Reaches the processes that serve on the same address; null or absent when there are none. */
  readonly channel?: Channel | null;
  /** No other process serves on the store as this one starts; by default where no other can be. */
  readonly isFirst?: boolean;
  /** Least time between the beginnings of two writes of moves, ms; none when absent. */
  readonly writeEveryMs?: number;
  /** Stores moves; by the driver when absent. */
  readonly insertMoves?: MatchRuntimeProps['insertMoves'];
  /** Has the log of this process. */
  readonly logTap?: LogTap;
  /** Whoever runs the server looks at the product: coin rooms are open before anybody has set them. */
  readonly isTried?: boolean;
  /** For tests: makes the server work harder than it has to. */
  readonly proof?: Pick<MatchRuntimeProps, 'amnesia'> &
    Pick<GatewayProps, 'wrapHandlers' | 'patience'> & { readonly passwordCost?: PasswordCost };
}

export interface RunningServer {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /**
   * Stops in order: running turns get more time, clients are sent a reconnect and their connections closed, pending writes
   * are finished, and last other processes may take the matches over. The database stays open.
   * @param isForAll all processes of the address stop: none of them goes on with the matches
   */
  stop(isForAll?: boolean): Promise<void>;
}

/** The parts of every process, whatever its roles. */
export interface ProcessParts extends ServerModules {
  readonly notifier: UserNotifier;
  readonly metrics: Metrics;
  /** Answers `GET /metrics`. */
  readonly metricsPage: RequestHandler;
}

interface OfProcess {
  /** Name of this process in leases. */
  readonly node: string;
  /** Notifies the connections of this process of a room that the bot has changed. */
  readonly announceRoom?: (room: MatchRecord) => void;
  /** Notifies them of a room that a person left by making another with the bot. */
  readonly tellMoved?: MovedListener;
  /** Takes a person away from every table. */
  readonly removePerson?: (account: string) => Promise<void>;
  /** The present load of this process. */
  readonly load?: () => Load;
}

/** Builds the modules of a process and creates missing indexes. */
export async function buildProcess(
  props: ServerProps,
  { node, announceRoom, tellMoved, removePerson, load }: OfProcess,
): Promise<ProcessParts> {
  const { config, connection, cluster, channel = null, proof } = props;
  const notifier = new UserNotifier();
  const ping = cluster?.ping ?? null;
  const built = createModules({
    ...props,
    node,
    notifier,
    probes: ping === null ? {} : { redis: ping },
    passwordCost: proof?.passwordCost,
    pageTexts: [...textsOfPages(props.pages.miniapp), ...textsOfPages(props.pages.admin)],
    ...(announceRoom === undefined ? {} : { announceRoom }),
    ...(tellMoved === undefined ? {} : { tellMoved }),
    ...(removePerson === undefined ? {} : { removePerson }),
    ...(load === undefined ? {} : { load }),
  });
  await createIndexes(connection, built.modules.collections);
  const { measures } = built.operations;
  const metrics = createMetrics((ms) => measures.add('cards', ms), channel?.place);
  for (const gauge of built.modules.parts('metrics'))
    metrics.watch(gauge.name, gauge.help, () => gauge.read());
  const page = channel === null ? metrics : metricsOfAll(metrics, channel);
  return { ...built, notifier, metrics, metricsPage: metricsRoute(page, config.metricsToken) };
}

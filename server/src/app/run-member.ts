import type { Socket } from 'node:net';
import type { Config } from '../platform/core/config.js';
import type { LogTap } from '../platform/core/log-tap.js';
import { systemTimers } from '../platform/core/node-ports.js';
import type { Log } from '../platform/core/ports.js';
import { Channel, type FirstProcess } from '../platform/processes/channel.js';
import type { Beginning, FromMember, ToMember } from '../platform/processes/messages.js';
import { runServer } from './run-server.js';
import { orderlyStop } from './stop-on-signal.js';

type Said = readonly [message: ToMember, connection: Socket | undefined];

/** The first process, as one that it has started reaches it. Once it is gone, Node ends this process. */
function firstProcess(): FirstProcess & { readonly beginning: Promise<Beginning> } {
  const early: Said[] = [];
  let hear = (...said: Said): void => void early.push(said);
  const beginning = new Promise<Beginning>((resolve) => {
    process.on('message', (message: ToMember, connection: Socket | undefined) => {
      if (message.kind === 'begin') resolve(message);
      else hear(message, connection);
    });
  });
  return {
    beginning,
    say(message: FromMember, connection?: Socket) {
      process.send?.(message, connection, undefined, () => connection?.destroy());
    },
    onMessage(listener) {
      hear = listener;
      for (const said of early.splice(0)) listener(...said);
    },
  };
}

/** Serves in a process that the first one has started, on the address that all of them have. */
export async function runMember(root: URL, config: Config, log: Log, logTap: LogTap): Promise<void> {
  const first = firstProcess();
  first.say({ kind: 'waits' });
  const { place, url, others, storeUri, isFirst, folder } = await first.beginning;
  const channel = new Channel({ place, url, others, folder, first, timers: systemTimers, log });
  let isForAll = false;
  const { steps } = await runServer({
    root,
    config: { ...config, place },
    log,
    logTap,
    storeUri,
    channel,
    isFirst,
    isStopForAll: () => isForAll,
  });
  const { stop } = orderlyStop(steps, log);
  channel.onStop(() => {
    isForAll = true;
    stop({ place });
  });
  // A terminal sends these to all processes; the first one says what they mean.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('SIGTERM', () => stop({ place, signal: 'SIGTERM' }));
}

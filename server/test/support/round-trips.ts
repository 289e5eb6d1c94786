import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';

type Send = (
  this: unknown,
  ns: unknown,
  command: Record<string, unknown>,
  ...rest: unknown[]
) => Promise<unknown>;

const { Connection } = createRequire(createRequire(import.meta.url).resolve('mongoose'))(
  'mongodb/lib/cmap/connection',
) as { Connection: { prototype: { command: Send } } };

/** Commands of the driver itself. */
const OWN = ['hello', 'ismaster', 'isMaster', 'ping', 'endSessions', 'killCursors'];
/** Turns of the event loop without a new command, after which none follows from the answers that are there. */
const QUIET_TURNS = 20;

/** The questions of some work to the store. */
export interface RoundTrips {
  /** The longest chain of commands that wait for each other. */
  readonly steps: number;
  /** The commands of each step. */
  readonly commands: readonly (readonly string[])[];
}

/**
 * Does some work on a store whose answers take turns: all commands that were sent without waiting for another are answered before the
 * next ones are sent. So what it counts does not depend on the clock. Nothing else may use a store meanwhile.
 */
export async function roundTripsOf(work: () => Promise<unknown>): Promise<RoundTrips> {
  const { prototype } = Connection;
  const send = prototype.command;
  const commands: string[][] = [];
  let waiting: { readonly name: string; readonly go: () => void }[] = [];
  let open = 0;
  let isOver = false;
  prototype.command = async function (ns, command, ...rest) {
    const [name = ''] = Object.keys(command);
    if (OWN.includes(name)) return send.call(this, ns, command, ...rest);
    await new Promise<void>((go) => waiting.push({ name: `${name} ${String(command[name])}`, go }));
    open += 1;
    try {
      return await send.call(this, ns, command, ...rest);
    } finally {
      open -= 1;
    }
  };
  const letGo = async () => {
    while (!isOver || waiting.length > 0) {
      for (let quiet = 0, before = waiting.length; quiet < QUIET_TURNS; quiet += 1) {
        await nextTurn();
        if (open > 0 || waiting.length > before) quiet = 0;
        before = waiting.length;
      }
      if (waiting.length === 0) continue;
      const now = waiting;
      waiting = [];
      commands.push(now.map(({ name }) => name));
      for (const { go } of now) go();
    }
  };
  const going = letGo();
  try {
    await work();
  } finally {
    isOver = true;
    await going;
    prototype.command = send;
  }
  return { steps: commands.length, commands };
}

import type { ChildProcess } from 'node:child_process';

/** Shaped like a bot's token; nobody's. Launch data of tests and benchmarks is signed with it. */
export const TEST_BOT_TOKEN: string;

/** A running server of the caller's own. */
export interface RealServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  /** The folder of its store; `stop` removes it. */
  readonly dataDir: string;
  /** All that it has written so far, both streams. */
  output(): string;
  /** Asks it to end, waits until it has, and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built server on a free port; rejects with what it wrote when it does not come up (`real-server.mjs`). */
export function startRealServer(props?: {
  /** Added to the environment of a lonely server. */
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** Opens an IPC channel to it (`child.send`). */
  readonly ipc?: boolean;
}): Promise<RealServer>;

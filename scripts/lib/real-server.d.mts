import type { ChildProcess } from 'node:child_process';

/** A bot token that belongs to no bot. Launch data of tests and benchmarks is signed with it. */
export const TEST_BOT_TOKEN: string;

/** A running server that only the caller uses. */
export interface RealServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly child: ChildProcess;
  /** The folder of its store; `stop` removes it. */
  readonly dataDir: string;
  /** Its output so far, both streams. */
  output(): string;
  /** Stops it, waits for its end, and removes its data. */
  stop(): Promise<void>;
}

/** Starts the built server on a free port; rejects with its output when it does not start (`real-server.mjs`). */
export function startRealServer(props?: {
  /** Added to the server's environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** Opens an IPC channel to it (`child.send`). */
  readonly ipc?: boolean;
  /** The folder of the tree whose build is started; this one unless it is said. */
  readonly root?: string;
  /** Starts its bundle, which takes half of the work. */
  readonly bundled?: boolean;
  /** A super administrator who is there from the start. */
  readonly admin?: { readonly email: string; readonly password: string; readonly name: string };
}): Promise<RealServer>;

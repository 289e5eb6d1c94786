import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledServer } from '../../../scripts/lib/server-bundle.mjs';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const START_MS = 40_000;

/** The built server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything the process has written so far. */
  output(): string;
  /** Ends the process with a signal and waits until it is gone; resolves with its exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the built server (`npm run build` first) on a free port; guests may come in unless `env` has something else, or
 * `undefined` for what nobody fixes. It runs from its bundle, which starts sooner, or with `isAsBuilt` from `server/dist` itself.
 * Rejects when it does not come up.
 */
export async function startProcess(
  env: Record<string, string | undefined>,
  { isAsBuilt = false } = {},
): Promise<ServerProcess> {
  if (!existsSync(MAIN)) throw new Error('server/dist is missing: build before this test');
  const child = spawn(process.execPath, [isAsBuilt ? MAIN : await bundledServer()], {
    env: { PATH: process.env['PATH'], PORT: '0', ALLOW_GUESTS: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      // It may still come up, and then nobody would be there to end it.
      child.kill('SIGKILL');
      reject(new Error(`the server did not start:\n${output}`));
    }, START_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /(?:play at|how it is:) (http:\/\/\S+?)(?:\/|\/health)?\s/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void gone.then(() => reject(new Error(`the server ended:\n${output}`)));
  });
  return {
    url,
    child,
    output: () => output,
    end(signal) {
      child.kill(signal);
      return gone;
    },
  };
}

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, symlinkSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A service beside the servers, which a test may kill and start again: its address stays the same. */
export interface Service {
  readonly url: string;
  /** Kills it without a word, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** True if there is a Redis to start. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Waits for a word in what a process writes. Rejects when it ends before. */
function says(child: ChildProcess, words: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = words.exec(output);
      if (found !== null) resolve(found[1] ?? found[0]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`ended too early:\n${output}`)));
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function service(start: () => Promise<ChildProcess>, url: string): Promise<Service> {
  let child = await start();
  return {
    url,
    async restart() {
      await kill(child);
      child = await start();
    },
    stop: () => kill(child),
  };
}

/** A Redis of its own on a free port; it keeps nothing. */
export async function startRedis(dir: string): Promise<Service> {
  const port = String(await freePort());
  return service(async () => {
    const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir];
    const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'pipe'] });
    await says(child, /Ready to accept connections/);
    return child;
  }, `redis://127.0.0.1:${port}`);
}

const START = fileURLToPath(new URL('../../../embedded-mongo/dist/start.js', import.meta.url));
const STORE = `
const [start, dataDir] = process.argv.slice(1);
const { startEmbeddedStore } = await import(start);
const { uri } = await startEmbeddedStore({ dataDir, thread: false });
process.stdout.write('serves ' + uri + '\\n');
`;

/** The embedded store in a process of its own (built: `npm run build` first), at an address that outlives it. */
export async function startStore(dataDir: string): Promise<Service> {
  const address = join(dataDir, 'store.sock');
  return service(
    async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', STORE, START, dataDir], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const uri = await says(child, /serves (\S+)/);
      const path = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
      rmSync(address, { force: true });
      symlinkSync(path, address);
      return child;
    },
    `mongodb://${encodeURIComponent(address)}/hokm?directConnection=true`,
  );
}

/** Kills a process and all that it started: it was begun as the head of a group of its own. */
async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/**
 * Another engine behind MongoDB's wire protocol, by the shell command that starts it: it prints its address, the same
 * one each time, once it answers, and keeps its data from start to start.
 */
export async function startEngine(command: string): Promise<Service> {
  async function start(): Promise<{ child: ChildProcess; uri: string }> {
    const child = spawn('bash', ['-c', command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return { child, uri: await says(child, /mongodb:\/\/\S+/) };
  }
  let { child, uri } = await start();
  return {
    url: uri,
    async restart() {
      await killGroup(child);
      ({ child, uri } = await start());
    },
    stop: () => killGroup(child),
  };
}

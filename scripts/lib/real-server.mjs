import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = join('server', 'dist', 'main.js');
const ADMIN_CREATE = join('server', 'dist', 'app', 'admin-create.js');
/** Longest wait for a server to start, ms; long enough for a busy machine. */
const READY_MS = 50_000;
const STOP_MS = 10_000;

/** A bot token that belongs to no bot. Launch data of tests and benchmarks is signed with it. */
export const TEST_BOT_TOKEN = '7342037359:AAFtesttesttesttesttesttesttesttest1';

/** Environment of a server that only the caller uses: no Telegram behind its bot, its own embedded store. */
const ALONE = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  BOT_TOKEN: TEST_BOT_TOKEN,
  BOT_USERNAME: 'hokm_test_bot',
  BOT_MODE: 'off',
  ALLOW_GUESTS: 'true',
  LOG_LEVEL: 'warn',
  SIGN_INS_PER_MINUTE: '100000',
};

/** The environment of this process without the product's own variables. */
function machine() {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot'];
  return Object.fromEntries(kept.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
}

/** A free port. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Makes a super administrator in the store of a server that does not run. */
async function createAdmin({ email, password, name }, root, options) {
  const child = spawn(process.execPath, [join(root, ADMIN_CREATE), '--email', email, '--name', name], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const written = [];
  child.stderr.on('data', (chunk) => written.push(String(chunk)));
  child.stdin.end(`${password}\n`);
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`No administrator was made.\n${written.join('')}`);
}

/** Only who wants the bundle loads what makes it. */
async function bundle() {
  const { bundledServer } = await import('./server-bundle.mjs');
  return bundledServer();
}

async function answers(url, child, output) {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await after(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not come up.\n${output()}`);
}

/**
 * Starts the built server as a process of its own, on a free port, with a data folder that is removed at the end. `root`: the folder
 * of the tree that was built. `bundled`: starts it from its bundle, which takes half of the work; `root` says nothing then.
 */
export async function startRealServer({
  env = {},
  nodeArgs = [],
  ipc = false,
  admin = null,
  root = ROOT,
  bundled = false,
} = {}) {
  const main = bundled ? await bundle() : join(root, MAIN);
  const dataDir = await mkdtemp(join(tmpdir(), 'hokm-server-'));
  const port = await freePort();
  const written = [];
  // Not in the project's root, so that no .env file of a developer is read.
  const options = {
    cwd: dataDir,
    env: { ...machine(), ...ALONE, PORT: String(port), DATA_DIR: dataDir, ...env },
  };
  if (admin !== null) await createAdmin(admin, root, options);
  const child = spawn(process.execPath, [...nodeArgs, main], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc'] : [])],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => written.push(String(chunk)));
  const output = () => written.join('');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(impatient);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await answers(url, child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, child, dataDir, output, stop };
}

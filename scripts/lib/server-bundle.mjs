/**
 * The built server in few files, with what V8 has compiled of them: a process of it starts with half of the work. It does what
 * `server/dist/main.js` does; only tests start it. `mongodb.cjs` beside it is the driver that it uses.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Two folders below the root, as `server/dist` is: the server finds the pages and its manifest from there. */
const FOLDER = join(ROOT, 'dist');
/** Written by every build that changes anything. */
const BUILDS = [
  ...['shared', 'bot', 'embedded-mongo', 'server'].map((part) => `${part}/dist/.tsbuildinfo`),
  'package-lock.json',
  'scripts/lib/server-bundle.mjs',
];
/** Stay where they are: they load programs or files beside them, or are not installed. */
const EXTERNAL =
  /^(?:node:.*|lmdb|msgpackr.*|sharp|@node-rs\/.*|vazirmatn.*|yoga-layout.*|mongodb-client-encryption|kerberos|snappy|gcp-metadata|socks|@mongodb-js\/zstd|aws4|@aws-sdk\/.*|bufferutil|utf-8-validate)$/;

const OLD_MS = 12 * 3_600_000;

/** Runs the server from what V8 has compiled. A parent asks by a message for what was compiled until then to be kept. */
const START = `'use strict';
const Module = require('node:module');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { Script } = require('node:vm');

const scripts = new Map();
Module._extensions['.cjs'] = (module, file) => {
  const kept = file + '.compiled';
  const cachedData = existsSync(kept) ? readFileSync(kept) : undefined;
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
  scripts.set(kept, script);
  const require = Module.createRequire(file);
  script.runInThisContext().call(module.exports, module.exports, require, module, file, dirname(file));
};
if (process.argv.includes('--keep-compiled'))
  process.once('message', () => {
    for (const [file, script] of scripts) writeFileSync(file, script.createCachedData());
    process.exit(0);
  });
require('./main.cjs');
`;

async function writeBundle(folder) {
  const server = await rolldown({
    input: {
      main: join(ROOT, 'server/dist/main.js'),
      mongodb: join(ROOT, 'node_modules/mongodb/lib/index.js'),
    },
    platform: 'node',
    external: EXTERNAL,
    logLevel: 'silent',
  });
  const files = { dir: folder, entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' };
  await server.write({ ...files, format: 'cjs', dynamicImportInCjs: false });
  const store = await rolldown({
    input: { worker: join(ROOT, 'embedded-mongo/dist/worker.js') },
    platform: 'node',
    external: EXTERNAL,
    logLevel: 'silent',
  });
  await store.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' });
  writeFileSync(join(folder, 'start.cjs'), START);
}

/** Starts the server once, and lets it keep what V8 has compiled. */
async function keepCompiled(folder) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const child = spawn(process.execPath, [join(folder, 'start.cjs'), '--keep-compiled'], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: '0', ALLOW_GUESTS: 'true', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const read = (chunk) => {
    output += String(chunk);
    if (output.includes('play at')) child.send('keep', () => undefined);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the bundled server did not start:\n${output}`);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Removes bundles of builds that are gone; nobody starts one for so long without making it. */
function removeOld() {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    if (Date.now() - statSync(path).mtimeMs > OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}

async function make(folder) {
  mkdirSync(FOLDER, { recursive: true });
  removeOld();
  const making = mkdtempSync(join(FOLDER, 'making-'));
  try {
    await writeBundle(making);
    await keepCompiled(making);
    renameSync(making, folder);
  } catch (error) {
    // Another process has made the same meanwhile.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

let made;

/**
 * Makes the bundle unless there is one of this build. Rejects when the server is not built or does not start.
 * @returns the file to run with Node
 */
export async function bundledServer() {
  const key = createHash('sha256').update(process.version);
  for (const path of BUILDS) {
    const { mtimeMs, size } = statSync(join(ROOT, path));
    key.update(`${path} ${String(mtimeMs)} ${String(size)};`);
  }
  const folder = join(FOLDER, `server-${key.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) await (made ??= make(folder));
  return join(folder, 'start.cjs');
}

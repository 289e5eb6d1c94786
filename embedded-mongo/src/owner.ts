import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Store } from './store.js';

const OWNER_KEY = Buffer.from([4]);

/** Unix sockets have paths of at most 107 bytes (103 on macOS), with the final NUL. */
const LONGEST_SOCKET_PATH = 100;

/** A new socket path inside `folder`, or in a short temporary folder when that one is too long. */
export function newSocketPath(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(6).toString('hex')}.sock`);
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH
    ? path
    : join(mkdtempSync(join(tmpdir(), 'hokm-')), 's.sock');
}

/**
 * Makes this process the store's owner: the one that listens on `socketPath`. Whoever is written down as the owner
 * and still accepts connections keeps it, and this throws; one that was killed is replaced. Reading and replacing is
 * one LMDB transaction, which excludes every other process.
 */
export async function takeOwnership(store: Store, socketPath: string): Promise<void> {
  for (;;) {
    store.refresh();
    const before = store.get(OWNER_KEY);
    if (before !== undefined && (await accepts(before.toString()))) {
      throw new Error(
        `The embedded store is in use by another process (it answers on ${before.toString()}).`,
      );
    }
    const taken = store.writeNow(() => {
      const now = store.get(OWNER_KEY);
      if (now === undefined ? before !== undefined : before?.equals(now) !== true) return false;
      store.put(OWNER_KEY, Buffer.from(socketPath));
      return true;
    });
    if (!taken) continue;
    if (before !== undefined) removeSocket(before.toString(), dirname(socketPath));
    return;
  }
}

/** Gives the store up, so that the next owner need not ask. */
export function releaseOwnership(store: Store): void {
  store.writeNow(() => store.remove(OWNER_KEY));
}

/** Removes a socket's file, and its temporary folder when it has one of its own. */
export function removeSocket(socketPath: string, folder: string): void {
  const own = dirname(socketPath) !== folder && socketPath.endsWith('/s.sock');
  rmSync(own ? dirname(socketPath) : socketPath, { recursive: own, force: true });
}

function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

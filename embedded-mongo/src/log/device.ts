import { constants, closeSync, fsyncSync, openSync, readFileSync, readdirSync, rmSync, write } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a log that is open for writing. */
export interface LogFile {
  /** Writes at a place. Resolves when the bytes are on the disk; when it rejects, nobody knows what is there. */
  write(bytes: Buffer, at: number): Promise<void>;
  close(): void;
}

/** The place of a log's files. */
export interface LogDevice {
  /** The names of all files that are there. */
  list(): string[];
  read(name: string): Buffer;
  /** Makes a file of `size` zeros, which is on the disk with its name when this resolves. */
  create(name: string, size: number): Promise<LogFile>;
  remove(name: string): void;
}

/** Names that no other file of a store has. */
const NAME = /^\d+\.log$/;

/** The log of a store in its folder. Without `syncs` nothing waits for the disk. */
export function folderDevice(folder: string, syncs: boolean): LogDevice {
  // One call writes and syncs the data. The length of a file made in advance does not change, so nothing else is synced.
  const flags = constants.O_RDWR | (syncs ? constants.O_DSYNC : 0);
  return {
    list: () => readdirSync(folder).filter((name) => NAME.test(name)),
    read: (name) => readFileSync(join(folder, name)),
    async create(name, size) {
      const path = join(folder, name);
      try {
        await makeFile(path, size, syncs);
        if (syncs) syncFolder(folder);
        return openFile(openSync(path, flags));
      } catch (error) {
        rmSync(path, { force: true });
        throw error;
      }
    },
    remove: (name) => rmSync(join(folder, name), { force: true }),
  };
}

async function makeFile(path: string, size: number, syncs: boolean): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(Buffer.alloc(size));
    if (syncs) await handle.sync();
  } finally {
    await handle.close();
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, constants.O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function openFile(fd: number): LogFile {
  const writeAll = (
    bytes: Buffer,
    at: number,
    settle: () => void,
    fail: (error: NodeJS.ErrnoException) => void,
  ): void =>
    write(fd, bytes, 0, bytes.length, at, (error, written) => {
      if (error !== null) fail(error);
      else if (written === bytes.length) settle();
      else writeAll(bytes.subarray(written), at + written, settle, fail);
    });
  return {
    write: (bytes, at) => new Promise((settle, fail) => writeAll(bytes, at, settle, fail)),
    close: () => closeSync(fd),
  };
}

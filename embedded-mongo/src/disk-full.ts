import { statfs } from 'node:fs/promises';
import { constants } from 'node:os';
import { CommandError } from './errors.js';

const { ENOSPC, EDQUOT, EIO } = constants.errno;
const NO_SPACE = /^(?:No space left on device|Disk quota exceeded)/;
/** Less than this is no room for a commit, bytes. */
const ROOM = 1 << 20;

/** LMDB tells why a commit failed in a promise beside the error. */
async function causeOf(error: unknown): Promise<unknown> {
  if (typeof error !== 'object' || error === null || !('commitError' in error)) return error;
  const { commitError } = error;
  return commitError instanceof Promise ? commitError.catch((cause: unknown) => cause) : error;
}

async function isOutOfRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && found.bavail * found.bsize < ROOM;
}

/** An error of the storage as `OutOfDiskSpace` where the disk of `folder` was full; any other error as it is. */
export async function asDiskFull(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof CommandError) return error;
  const cause = await causeOf(error);
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? cause.code : undefined;
  const isFull =
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === ENOSPC ||
    code === EDQUOT ||
    NO_SPACE.test(cause.message) ||
    // A page that was written in part is an input/output error to LMDB.
    (code === EIO && (await isOutOfRoom(folder)));
  return isFull ? new CommandError('OutOfDiskSpace', 'No space left on device') : error;
}

import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import type { ErrorCode } from '@hokm/shared/errors';

/** What is not the file itself in a multipart body, at most, bytes. */
const AROUND_MAX = 4 * 1024;

export type Received =
  { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly code: ErrorCode };

/**
 * Reads the one file of a multipart body into memory: nothing is written to disk, and what the sender calls it and says
 * that it is is not read. Refusals: `files/too_large`, and
 * `request/invalid` for a body that is not this.
 */
export async function receiveFile(
  request: Request,
  response: Response,
  field: string,
  bytesMax: number,
): Promise<Received> {
  // What says that it is too large need not be read.
  if (Number(request.get('content-length') ?? 0) > bytesMax + AROUND_MAX)
    return { ok: false, code: 'files/too_large' };
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: bytesMax, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  }).single(field);
  const error = await new Promise<unknown>((resolve) => void read(request, response, resolve));
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
    return { ok: false, code: 'files/too_large' };
  if (error !== undefined || request.file === undefined) return { ok: false, code: 'request/invalid' };
  return { ok: true, bytes: request.file.buffer };
}

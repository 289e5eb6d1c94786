import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { refuse, type Result } from '../core/result.js';

/** Most bytes of a multipart body besides the file. */
const ENVELOPE_MAX = 4 * 1024;

/**
 * Reads the only file of a multipart body into memory. Nothing is written to disk; the name and type that the sender
 * gives are ignored. Refusals: `files/too_large`; `request/invalid` for any other body.
 */
export async function receiveFile(
  request: Request,
  response: Response,
  field: string,
  bytesMax: number,
): Promise<Result<{ bytes: Buffer }, 'files/too_large' | 'request/invalid'>> {
  // A body that declares itself too large is not read.
  if (Number(request.get('content-length') ?? 0) > bytesMax + ENVELOPE_MAX) return refuse('files/too_large');
  const read = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: bytesMax, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  }).single(field);
  const error = await new Promise<unknown>((resolve) => void read(request, response, resolve));
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return refuse('files/too_large');
  if (error !== undefined || request.file === undefined) return refuse('request/invalid');
  return { ok: true, bytes: request.file.buffer };
}

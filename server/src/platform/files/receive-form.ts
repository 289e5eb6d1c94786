import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';
import type { Endpoint, FieldsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../core/result.js';
import { containsNul } from '../core/text-input.js';

/** Further fields of a form, and the most bytes of one. */
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 8 * 1024;
const FIELD_NAME_MAX = 64;
/** Most bytes of a multipart body besides its file. */
const ENVELOPE_MAX = FIELDS_MAX * FIELD_BYTES_MAX;

const noFields = z.object({});

/**
 * Reads a multipart body with one file into memory, and its further fields through the contract's schema. Nothing is written to
 * disk; the name and type that the sender gives the file are ignored. Refusals: `files/too_large`; `request/invalid` for any other
 * body, also one that ends too early.
 */
export async function receiveForm<E extends Endpoint & { readonly upload: string }>(
  contract: E,
  request: Request,
  response: Response,
  bytesMax: number,
): Promise<Result<{ bytes: Buffer; fields: FieldsOf<E> }, 'files/too_large' | 'request/invalid'>> {
  // A body that declares itself too large is not read.
  if (Number(request.get('content-length') ?? 0) > bytesMax + ENVELOPE_MAX) return refuse('files/too_large');
  const read = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: bytesMax,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      fieldNameSize: FIELD_NAME_MAX,
      parts: FIELDS_MAX + 1,
      headerPairs: 20,
    },
  }).single(contract.upload);
  const error = await new Promise<unknown>((resolve) => {
    // The reader of forms does not tell of a connection that breaks off.
    const brokenOff = () => {
      if (!request.complete) resolve(new Error('broken off'));
    };
    request.once('close', brokenOff);
    if (request.destroyed) brokenOff();
    void read(request, response, resolve);
  });
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return refuse('files/too_large');
  if (error !== undefined || request.file === undefined) return refuse('request/invalid');
  const fields = (contract.fields ?? noFields).safeParse({ ...(request.body as object) });
  if (!fields.success || containsNul(fields.data)) return refuse('request/invalid');
  return { ok: true, bytes: request.file.buffer, fields: fields.data as FieldsOf<E> };
}

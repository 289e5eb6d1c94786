import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { z } from 'zod';
import type { Endpoint, FieldsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../core/result.js';
import { containsNul } from '../core/text-input.js';

/** Further fields of a form, and the most bytes of one where the caller says nothing else. */
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 8 * 1024;
const FIELD_NAME_MAX = 64;

const noFields = z.object({});

interface FormSpec<Fields> {
  /** The field of the file. */
  readonly file: string;
  readonly fields: z.ZodType<Fields>;
  readonly bytesMax: number;
  readonly fieldBytesMax?: number;
}

/**
 * Reads a multipart body into memory: a file that may be absent, and fields through a schema. Nothing is written to disk; the name
 * and type that the sender gives the file are ignored. Refusals: `files/too_large`; `request/invalid` for any other body, also one
 * that ends too early.
 */
export async function readForm<Fields>(
  { file, fields: schema, bytesMax, fieldBytesMax = FIELD_BYTES_MAX }: FormSpec<Fields>,
  request: Request,
  response: Response,
): Promise<Result<{ bytes: Buffer | null; fields: Fields }, 'files/too_large' | 'request/invalid'>> {
  // A body that declares itself too large is not read.
  const most = bytesMax + FIELDS_MAX * fieldBytesMax;
  if (Number(request.get('content-length') ?? 0) > most) return refuse('files/too_large');
  const read = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: bytesMax,
      files: 1,
      fields: FIELDS_MAX,
      fieldSize: fieldBytesMax,
      fieldNameSize: FIELD_NAME_MAX,
      parts: FIELDS_MAX + 1,
      headerPairs: 20,
    },
  }).single(file);
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
  if (error !== undefined) return refuse('request/invalid');
  const fields = schema.safeParse({ ...(request.body as object) });
  if (!fields.success || containsNul(fields.data)) return refuse('request/invalid');
  return { ok: true, bytes: request.file?.buffer ?? null, fields: fields.data };
}

/** Reads a multipart body with one file and the fields of a contract, as `readForm` does. */
export async function receiveForm<E extends Endpoint & { readonly upload: string }>(
  contract: E,
  request: Request,
  response: Response,
  bytesMax: number,
): Promise<Result<{ bytes: Buffer; fields: FieldsOf<E> }, 'files/too_large' | 'request/invalid'>> {
  const { upload: file, fields = noFields } = contract;
  const form = await readForm({ file, fields, bytesMax }, request, response);
  if (!form.ok) return form;
  const { bytes } = form;
  return bytes === null ? refuse('request/invalid') : { ok: true, bytes, fields: form.fields as FieldsOf<E> };
}

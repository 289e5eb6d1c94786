import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { z } from 'zod';
import type { Endpoint, FieldsOf } from '@hokm/shared/api/endpoint';
import { refuse, type Result } from '../core/result.js';
import { containsNul } from '../core/text-input.js';
import { watchPieces } from '../http/body-pieces.js';
import { Spool } from './spool.js';

/** Further fields of a form, and the most bytes of one where the caller says nothing else. */
const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 8 * 1024;
const FIELD_NAME_MAX = 64;
/** Bytes of a form besides its file and fields. */
const ENVELOPE_MAX = 4 * 1024;

const noFields = z.object({});

interface FormSpec<Fields> {
  /** The field of the file. */
  readonly file: string;
  readonly fields: z.ZodType<Fields>;
  readonly bytesMax: number;
  readonly fieldBytesMax?: number;
}

/** Keeps the file of a form on the disk until all of it is there. */
class OneFile implements StorageEngine {
  private spool: Spool | null = null;

  readonly _handleFile: StorageEngine['_handleFile'] = (_request, { stream }, done) => {
    Spool.of(stream).then((spool) => {
      this.spool = spool;
      done(null, {});
    }, done);
  };

  readonly _removeFile: StorageEngine['_removeFile'] = (_request, _file, done) => {
    done(null);
  };

  /** The bytes of the file, null without one. */
  async read(): Promise<Buffer | null> {
    return (await this.spool?.read()) ?? null;
  }

  async close(): Promise<void> {
    await this.spool?.close();
    this.spool = null;
  }
}

/** Lets a reader of forms read; gives its error, also that of a connection that breaks off, of which it does not tell. */
export function readAll(
  read: ReturnType<ReturnType<typeof multer>['any']>,
  request: Request,
  response: Response,
): Promise<unknown> {
  return new Promise((resolve) => {
    const brokenOff = () => {
      if (!request.complete) resolve(new Error('broken off'));
    };
    request.once('close', brokenOff);
    if (request.destroyed) brokenOff();
    void read(request, response, resolve);
    // Only what is read is watched: another body than a form is not.
    if (request.listenerCount('data') > 0) watchPieces(request, () => resolve(new Error('a body in crumbs')));
  });
}

/**
 * Reads a multipart body: a file that may be absent, and fields through a schema. The file is in memory only once all of it is
 * there; the name and type that the sender gives it are ignored. Refusals: `files/too_large`; `request/invalid` for any other
 * body, also one that ends too early.
 */
export async function readForm<Fields>(
  { file, fields: schema, bytesMax, fieldBytesMax = FIELD_BYTES_MAX }: FormSpec<Fields>,
  request: Request,
  response: Response,
): Promise<Result<{ bytes: Buffer | null; fields: Fields }, 'files/too_large' | 'request/invalid'>> {
  const fieldsMax = schema === noFields ? 0 : FIELDS_MAX;
  // A body that declares itself too large is not read.
  const most = bytesMax + ENVELOPE_MAX + fieldsMax * fieldBytesMax;
  if (Number(request.get('content-length') ?? 0) > most) return refuse('files/too_large');
  const storage = new OneFile();
  const read = multer({
    storage,
    limits: {
      fileSize: bytesMax,
      files: 1,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      fieldNameSize: FIELD_NAME_MAX,
      parts: fieldsMax + 1,
      headerPairs: 20,
    },
  }).single(file);
  try {
    const error = await readAll(read, request, response);
    if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return refuse('files/too_large');
    if (isFault(error)) throw error;
    if (error !== undefined) return refuse('request/invalid');
    const fields = schema.safeParse({ ...(request.body as object) });
    if (!fields.success || containsNul(fields.data)) return refuse('request/invalid');
    return { ok: true, bytes: await storage.read(), fields: fields.data };
  } finally {
    await storage.close();
  }
}

/** True for an error of this machine's disk, which is no fault of the sender. */
export function isFault(error: unknown): error is Error {
  return (
    error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ECONNRESET'
  );
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

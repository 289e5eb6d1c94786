import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { containsNul } from '../core/text-input.js';
import { refuse, type Result } from '../core/result.js';
import { isFault, readAll } from './receive-form.js';
import { Spool } from './spool.js';

/** Most bytes of the text that goes with a file, and of a field's name. */
const TEXT_BYTES_MAX = 8 * 1024;
const FIELD_NAME_MAX = 64;

/** A form with many files: `<files>[0]`, `<files>[1]` …, and a text for those that have one: `<texts>[0]` … */
export interface FilesForm {
  readonly files: string;
  readonly texts: string;
  /** Files at most. */
  readonly most: number;
  /** Bytes of one at most. */
  readonly bytesMax: number;
}

export interface ReceivedFile {
  /** The number in the name of its field. */
  readonly index: number;
  /** Null for a file that is too large. */
  readonly bytes: Buffer | null;
}

/** Ends a stream that has twice the bytes that are allowed. */
function atMost(bytesMax: number): Transform {
  let length = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      done(length > 2 * bytesMax ? new MulterError('LIMIT_FILE_SIZE') : null, piece);
    },
  });
}

/**
 * The bytes of a stream, null for more than are allowed: those are read on and dropped, so that others come after them. They
 * are on the disk until all of them are there.
 */
async function bytesOf(stream: Readable, bytesMax: number): Promise<Buffer | null> {
  const limited = atMost(bytesMax);
  const [, spool] = await Promise.all([pipeline(stream, limited), Spool.of(limited)]);
  try {
    return (await spool.size()) > bytesMax ? null : await spool.read();
  } finally {
    await spool.close();
  }
}

/** The number of a file; null for a field of another name. */
function indexIn(name: string, { files, most }: FilesForm): number | null {
  const number = name.startsWith(`${files}[`)
    ? /^\[(\d{1,3})\]$/.exec(name.slice(files.length))?.[1]
    : undefined;
  return number === undefined || Number(number) >= most ? null : Number(number);
}

/** Hands on one file after the other: the connection waits meanwhile, so that two are in memory at most. */
class OneByOne implements StorageEngine {
  private readonly seen = new Set<number>();
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly form: FilesForm,
    private readonly take: (file: ReceivedFile) => Promise<void>,
  ) {}

  readonly _handleFile: StorageEngine['_handleFile'] = (_request, { fieldname, stream }, done) => {
    const index = indexIn(fieldname, this.form);
    if (index === null || this.seen.has(index)) {
      stream.resume();
      done(new Error('not a file of this form'));
      return;
    }
    this.seen.add(index);
    const taken = this.last.then(async () => {
      await this.take({ index, bytes: await bytesOf(stream, this.form.bytesMax) });
    });
    this.last = taken;
    taken.then(() => {
      done(null, {});
    }, done);
  };

  readonly _removeFile: StorageEngine['_removeFile'] = (_request, _file, done) => {
    done(null);
  };

  /** Fulfilled when no file is being handed on any more. */
  async settled(): Promise<void> {
    await this.last.catch(() => undefined);
  }
}

/** The texts by the numbers of their files; null for a form with anything else. */
function textsIn(body: unknown, { texts: name, most }: FilesForm): ReadonlyMap<number, string> | null {
  const { [name]: given = [], ...others } = body as Record<string, unknown>;
  if (!Array.isArray(given) || Object.keys(others).length > 0) return null;
  const texts = new Map<number, string>();
  for (const [index, text] of Object.entries(given)) {
    if (typeof text !== 'string' || containsNul(text) || Number(index) >= most) return null;
    texts.set(Number(index), text);
  }
  return texts;
}

/**
 * Reads a multipart body with many files and hands each to `take` as soon as it is there. Names and types that the sender gives
 * files are ignored. Refusals come after files that have been handed on: `files/too_large`;
 * `request/invalid` for any other body, also one that ends too early, has too many files or two of a number.
 */
export async function receiveFiles(
  request: Request,
  response: Response,
  form: FilesForm,
  take: (file: ReceivedFile) => Promise<void>,
): Promise<Result<{ texts: ReadonlyMap<number, string> }, 'files/too_large' | 'request/invalid'>> {
  const { most, bytesMax } = form;
  // A body that declares itself too large is not read.
  if (Number(request.get('content-length') ?? 0) > most * (bytesMax + TEXT_BYTES_MAX))
    return refuse('files/too_large');
  const storage = new OneByOne(form, take);
  const read = multer({
    storage,
    limits: {
      files: most,
      fields: most,
      fieldSize: TEXT_BYTES_MAX,
      fieldNameSize: FIELD_NAME_MAX,
      parts: 2 * most,
      headerPairs: 20,
    },
  }).any();
  const error = await readAll(read, request, response);
  await storage.settled();
  if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') return refuse('files/too_large');
  if (isFault(error)) throw error;
  if (error !== undefined || request.body === undefined) return refuse('request/invalid');
  const texts = textsIn(request.body, form);
  return texts === null ? refuse('request/invalid') : { ok: true, texts };
}

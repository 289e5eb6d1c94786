import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { stringify } from 'csv-stringify';
import type { Log } from '../core/ports.js';

export type ExportFormat = 'csv' | 'json';

export interface ExportProps {
  /** File name without its ending. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly rows: AsyncIterable<object>;
  readonly log: Log;
}

/** `{title: {fa, en}}` becomes the columns `title.fa` and `title.en`. */
function flat(row: object, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  );
}

async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* flatOf(rows: AsyncIterable<object>): AsyncGenerator<object> {
  for await (const row of rows) yield flat(row);
}

/** Streams rows as a file: CSV with a byte order mark and escaped formulas, or a JSON list. */
export async function sendExport(
  response: Response,
  { name, format, rows, log }: ExportProps,
): Promise<void> {
  response.set({
    'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  });
  try {
    if (format === 'json') await pipeline(Readable.from(jsonOf(rows)), response);
    else {
      const csv = stringify({ header: true, bom: true, escape_formulas: true });
      await pipeline(Readable.from(flatOf(rows)), csv, response);
    }
  } catch (error) {
    // The file has been started: it ends in the middle.
    log.warn({ err: error, file: name }, 'export not finished');
  }
}

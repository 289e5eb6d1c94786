import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { stringify } from 'csv-stringify';
import type { Log } from '../core/ports.js';

export type ExportFormat = 'csv' | 'json' | 'ndjson' | 'xlsx';

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ExportProps {
  /** File name without its ending. */
  readonly name: string;
  readonly format: Exclude<ExportFormat, 'xlsx'>;
  /** Columns of the CSV; absent: the fields of the first row. */
  readonly columns?: readonly string[];
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

async function* linesOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

async function* flatOf(rows: AsyncIterable<object>): AsyncGenerator<object> {
  for await (const row of rows) yield flat(row);
}

type FileProps = Pick<ExportProps, 'format' | 'columns' | 'rows'>;

async function* csvOf({ columns, rows }: FileProps): AsyncGenerator<Uint8Array> {
  const csv = stringify({
    header: true,
    bom: true,
    escape_formulas: true,
    ...(columns === undefined ? {} : { columns: [...columns] }),
  });
  const fed = pipeline(Readable.from(flatOf(rows)), csv);
  // Its error reaches the reader through `csv`.
  fed.catch(() => undefined);
  for await (const piece of csv) yield piece as Uint8Array;
  await fed;
}

/** Rows as a file: CSV with a byte order mark and escaped formulas, a JSON list, or a JSON text a line. */
export async function* fileBytes(props: FileProps): AsyncGenerator<Uint8Array> {
  const { format, rows } = props;
  if (format === 'csv') {
    yield* csvOf(props);
    return;
  }
  const encoder = new TextEncoder();
  for await (const text of format === 'json' ? jsonOf(rows) : linesOf(rows)) yield encoder.encode(text);
}

/** The media type of a file of rows. */
export const fileType = (format: ExportFormat): string => TYPES[format];

/** Says that the answer is a file to be saved. */
export function announceFile(response: Response, name: string, format: ExportFormat): void {
  response.set({
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  });
}

/** Streams rows as a file. */
export async function sendExport(
  response: Response,
  { name, format, log, ...rows }: ExportProps,
): Promise<void> {
  announceFile(response, name, format);
  try {
    await pipeline(Readable.from(fileBytes({ format, ...rows })), response);
  } catch (error) {
    // The file has been started: it ends in the middle.
    log.warn({ err: error, file: name }, 'export not finished');
  }
}

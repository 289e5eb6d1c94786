import { typedText } from '../spelling/index.js';

/** Exports put a quote before what a spreadsheet would compute. */
const ESCAPED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A row of a file by the names of its columns. */
export interface CsvRow<Column extends string> {
  /** Its number as spreadsheets count: the names of the columns are the first one. */
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/** Where a file stops being a CSV with the wanted columns. Both count from 1. */
export interface CsvProblem {
  /** `no_end`: a quoted cell begins there and never ends. `no_column`: the head has no column of this name. */
  readonly kind: 'no_end' | 'no_column';
  readonly line: number;
  readonly column: number;
  /** The column that is missing; empty for a cell without an end. */
  readonly name: string;
}

/** Spreadsheets write a semicolon where the comma is the decimal sign; Persian keyboards have a comma and a semicolon of their own. */
const SEPARATORS = [',', ';', '\t', '|', '،', '؛'] as const;
export type CsvSeparator = (typeof SEPARATORS)[number];

interface Cells {
  readonly rows: string[][];
  /** Where the cell without an end begins; null where all have one. */
  readonly open: { readonly line: number; readonly column: number } | null;
}

/** The cells of a CSV by RFC 4180: quoted cells may hold separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: CsvSeparator): Cells {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let quotedAt = { line: 1, column: 1 };
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
      quotedAt = { line, column: row.length + 1 };
    } else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return { rows, open: isQuoted ? quotedAt : null };
}

/** The cells of a CSV; null where a quoted cell has no end. */
export function csvCells(text: string, separator: CsvSeparator = ','): string[][] | null {
  const { rows, open } = cellsOf(text, separator);
  return open === null ? rows : null;
}

const namesOf = (head: readonly string[]): string[] => head.map((name) => typedText(name).toLowerCase());
/** Some spreadsheets name the separator in a line before the head. */
const NAMED = /^"?sep=(.)"?[,;\s]*?(?:\r\n|\r|\n)/i;

/** A file without the marks of its beginning, read by the separator with which its head has most of the columns. */
function read(file: string, columns: readonly string[]) {
  const bare = file.replace(/^\uFEFF+/, '');
  const named = NAMED.exec(bare)?.[0] ?? '';
  const empty = /^(?:[^\S\r\n]*(?:\r\n|\r|\n))+/.exec(bare.slice(named.length))?.[0] ?? '';
  const before = named + empty;
  const text = bare.slice(before.length);
  const [first] = text.split(/\r?\n|\r/, 1);
  const known = (separator: CsvSeparator) =>
    namesOf(cellsOf(first ?? '', separator).rows[0] ?? []).filter((name) => columns.includes(name)).length;
  const separator = [...SEPARATORS].sort((a, b) => known(b) - known(a))[0] ?? ',';
  const { rows, open } = cellsOf(text, separator);
  const lines = before.split(/\r\n|\r|\n/).length - 1;
  const [head = [], ...rest] = rows;
  const names = namesOf(head);
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
  const missing = places.find(([, place]) => place < 0);
  let problem: CsvProblem | null = null;
  if (missing !== undefined)
    problem = { kind: 'no_column', line: lines + 1, column: head.length + 1, name: missing[0] };
  if (open !== null) problem = { kind: 'no_end', line: lines + open.line, column: open.column, name: '' };
  return { rest, places, problem, lines };
}

/** Why `csvRows` has no rows of a file; null where it has. */
export function csvProblem(file: string, columns: readonly string[]): CsvProblem | null {
  return read(file, columns).problem;
}

/**
 * The rows of a CSV as exports or spreadsheets write it, with whatever separator and order of columns, without the quotes before
 * formulas. Null for a file that lacks a column or an end (`csvProblem`).
 */
export function csvRows<const Column extends string>(
  file: string,
  columns: readonly Column[],
): CsvRow<Column>[] | null {
  const { rest, places, problem, lines } = read(file, columns);
  if (problem !== null) return null;
  return rest.map((cells, at) => ({
    row: at + 2 + lines,
    cells: Object.fromEntries(
      places.map(([column, place]) => [column, (cells[place] ?? '').replace(ESCAPED, '')]),
    ) as Record<Column, string>,
  }));
}

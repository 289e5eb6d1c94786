/** Exports put a quote before what a spreadsheet would compute. */
const ESCAPED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** A row of a file by the names of its columns. */
export interface CsvRow<Column extends string> {
  /** Its number as spreadsheets count: the names of the columns are the first one. */
  readonly row: number;
  readonly cells: Readonly<Record<Column, string>>;
}

/**
 * The cells of a CSV by RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. Null where a quoted cell has no
 * end.
 */
export function csvCells(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else cell += sign;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/**
 * The rows of a CSV as exports write it, in whatever order its columns are, without the quotes before formulas. Null for a file
 * that lacks a column or an end.
 */
export function csvRows<const Column extends string>(
  file: string,
  columns: readonly Column[],
): CsvRow<Column>[] | null {
  const [head = [], ...rows] = csvCells(file.replace(/^\uFEFF/, '')) ?? [];
  const names = head.map((name) => name.trim().toLowerCase());
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
  if (places.some(([, place]) => place < 0)) return null;
  return rows.map((cells, at) => ({
    row: at + 2,
    cells: Object.fromEntries(
      places.map(([column, place]) => [column, (cells[place] ?? '').replace(ESCAPED, '')]),
    ) as Record<Column, string>,
  }));
}

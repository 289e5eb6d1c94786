import { TEXT_NAMESPACES, type TextNamespace } from '@hokm/shared/text';

/** A text of a file. */
export interface CsvText {
  readonly namespace: TextNamespace;
  readonly key: string;
  readonly value: string;
}

/** Exports put a quote before what a spreadsheet would compute. */
const ESCAPED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

/** The cells of a CSV by RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. */
export function csvCells(text: string): string[][] {
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
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

const isNamespace = (name: string): name is TextNamespace =>
  (TEXT_NAMESPACES as readonly string[]).includes(name);

/** The texts of a CSV as the panel exports them; empty values are left out. Null for a file without their columns. */
export function readTexts(file: string): CsvText[] | null {
  const [head = [], ...rows] = csvCells(file.replace(/^\uFEFF/, ''));
  const names = head.map((name) => name.trim().toLowerCase());
  const [namespaceAt, keyAt, valueAt] = ['namespace', 'key', 'value'].map((name) => names.indexOf(name));
  if (namespaceAt === undefined || keyAt === undefined || valueAt === undefined) return null;
  if (Math.min(namespaceAt, keyAt, valueAt) < 0) return null;
  return rows.flatMap((row) => {
    const namespace = row[namespaceAt]?.trim() ?? '';
    const key = row[keyAt]?.trim() ?? '';
    const value = (row[valueAt] ?? '').replace(ESCAPED, '');
    return isNamespace(namespace) && key !== '' && value.trim() !== '' ? [{ namespace, key, value }] : [];
  });
}

import writeXlsxFile, { type Row } from 'write-excel-file/node';

/** A value as a cell. Texts stay texts, whatever they begin with. */
function cellOf(value: unknown): Row[number] {
  if (typeof value === 'number') return { type: Number, value };
  if (value === null || value === undefined || value === '') return null;
  return { type: String, value: typeof value === 'string' ? value : JSON.stringify(value) };
}

/**
 * A spreadsheet (.xlsx) with a row of heads; null when there are more than `most` rows. All rows are in memory at once.
 */
export async function spreadsheetOf(
  columns: readonly string[],
  rows: AsyncIterable<object>,
  most: number,
): Promise<Buffer | null> {
  const sheet: Row[] = [columns.map((column) => ({ type: String, value: column, fontWeight: 'bold' }))];
  for await (const row of rows) {
    if (sheet.length > most) return null;
    const values = row as Readonly<Record<string, unknown>>;
    sheet.push(columns.map((column) => cellOf(values[column])));
  }
  return writeXlsxFile(sheet).toBuffer();
}

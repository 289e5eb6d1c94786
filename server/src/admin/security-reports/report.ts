import type { Language } from '@hokm/shared/language';

/** A table of a report; cells are texts as they are shown. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** More rows than a report takes were left out. */
  readonly isCut: boolean;
}

/** A report, whatever the file is that it becomes. */
export interface Report {
  readonly language: Language;
  readonly title: string;
  /** The span of time, and when and for whom it was made. */
  readonly subtitle: string;
  /** Names with their numbers. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly ReportTable[];
}

/** Rows of a table at most. */
export const ROWS_MAX = 1_000;

/** Takes the first rows of a cursor. */
export async function firstRows<Record>(
  records: AsyncIterable<Record>,
  row: (record: Record) => readonly string[],
): Promise<Pick<ReportTable, 'rows' | 'isCut'>> {
  const rows: (readonly string[])[] = [];
  for await (const record of records) {
    if (rows.length === ROWS_MAX) return { rows, isCut: true };
    rows.push(row(record));
  }
  return { rows, isCut: false };
}

import { csvProblem, csvRows, type CsvProblem } from '@hokm/shared/csv';
import { TEXT_NAMESPACES, type TextNamespace } from '@hokm/shared/text';

/** A text of a file. */
export interface CsvText {
  readonly namespace: TextNamespace;
  readonly key: string;
  readonly value: string;
}

const isNamespace = (name: string): name is TextNamespace =>
  (TEXT_NAMESPACES as readonly string[]).includes(name);

const COLUMNS = ['namespace', 'key', 'value'] as const;

/** Why a file has no texts that can be read; null where it has. */
export const problemOf = (file: string): CsvProblem | null => csvProblem(file, COLUMNS);

/** The texts of a CSV as the panel exports them, or a spreadsheet saves them; empty values are left out. Null for a file with a problem. */
export function readTexts(file: string): CsvText[] | null {
  const rows = csvRows(file, COLUMNS);
  if (rows === null) return null;
  return rows.flatMap(({ cells: { namespace: name, key: of, value } }) => {
    const [namespace, key] = [name.trim(), of.trim()];
    return isNamespace(namespace) && key !== '' && value.trim() !== '' ? [{ namespace, key, value }] : [];
  });
}

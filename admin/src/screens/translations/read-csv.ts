import { csvRows } from '@hokm/shared/csv';
import { TEXT_NAMESPACES, type TextNamespace } from '@hokm/shared/text';

/** A text of a file. */
export interface CsvText {
  readonly namespace: TextNamespace;
  readonly key: string;
  readonly value: string;
}

const isNamespace = (name: string): name is TextNamespace =>
  (TEXT_NAMESPACES as readonly string[]).includes(name);

/** The texts of a CSV as the panel exports them; empty values are left out. Null for a file without their columns. */
export function readTexts(file: string): CsvText[] | null {
  const rows = csvRows(file, ['namespace', 'key', 'value']);
  if (rows === null) return null;
  return rows.flatMap(({ cells: { namespace: name, key: of, value } }) => {
    const [namespace, key] = [name.trim(), of.trim()];
    return isNamespace(namespace) && key !== '' && value.trim() !== '' ? [{ namespace, key, value }] : [];
  });
}

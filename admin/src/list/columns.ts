import type { Column } from './list-props.js';

/** The columns that are shown of a choice, in their usual order; unknown names count for nothing. Null: all. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] {
  if (chosen === null) return columns;
  return columns.filter(({ id, isFixed = false }) => isFixed || chosen.includes(id));
}

/** The choice after one column was put in or taken out; null when all are shown again. */
export function toggledColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
  id: string,
): readonly string[] | null {
  const open = columns.filter(({ isFixed = false }) => !isFixed).map((column) => column.id);
  const before = chosen ?? open;
  const next = open.filter((each) => (each === id ? !before.includes(id) : before.includes(each)));
  if (next.length === open.length) return null;
  // An empty choice has a name of its own: without one the address would say "the usual ones".
  return next.length === 0 ? ['none'] : next;
}

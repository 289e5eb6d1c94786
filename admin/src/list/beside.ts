/** The id beside another one in a list; null at its end. `by`: 1 for the next, -1 for the one before. */
export function beside(ids: readonly string[], id: string | undefined, by: 1 | -1): string | null {
  const at = ids.indexOf(id ?? '');
  if (at === -1) return ids[0] ?? null;
  return ids[at + by] ?? null;
}

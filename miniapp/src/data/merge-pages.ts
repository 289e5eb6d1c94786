/**
 * The items of all pages in one row, each once. While pages are read one after another a place may shift: what slid
 * onto a later page stands on both, and is shown where it was first.
 */
export function mergePages<Item>(pages: readonly (readonly Item[])[], idOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return pages.flat().filter((item) => {
    const id = idOf(item);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

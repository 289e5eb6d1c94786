/**
 * The items of all pages in one list, each once. Items may shift between two reads: an item that moved
 * to a later page is on both pages, and keeps its first place.
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

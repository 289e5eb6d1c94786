/** More would be a page of their own. */
const TAGS_MAX = 30;

/** The tags to filter by: those that are known already in their order, then new ones of pictures that have come since. */
export function withTags(known: readonly string[], found: readonly string[]): readonly string[] {
  const all = [...new Set([...known, ...found])].filter((tag) => tag !== '').slice(0, TAGS_MAX);
  return all.length === known.length ? known : all;
}

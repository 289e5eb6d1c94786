const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** The condition on a text to begin with another, which an index on it answers. Nothing in it counts as a pattern. */
export function beginsWith(beginning: string): { readonly $regex: string } {
  return { $regex: `^${beginning.replace(SPECIAL, String.raw`\$&`)}` };
}

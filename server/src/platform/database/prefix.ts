const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

const patternOf = (beginning: string): string => `^${beginning.replace(SPECIAL, String.raw`\$&`)}`;

/** The condition on a text to begin with another, which an index on it answers. Nothing in it counts as a pattern. */
export function beginsWith(beginning: string): { readonly $regex: string } {
  return { $regex: patternOf(beginning) };
}

/** The condition on a text to begin with one of some others. */
export function beginsWithAny(beginnings: readonly string[]): { readonly $in: RegExp[] } {
  // The driver sends a regular expression by its source: the flag would go with it, and no index answers one with flags.
  return { $in: beginnings.map((beginning) => new RegExp(patternOf(beginning))) };
}

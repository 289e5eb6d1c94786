/** Numbers in [0, 1); injected. The players use it for nothing but to choose between equals. */
export type Random = () => number;

/** The item with the highest score; among equals one by random, which is not asked when there is one. Null for no items. */
export function best<T>(items: readonly T[], score: (item: T) => number, random: Random): T | null {
  let chosen: T | null = null;
  let highest = -Infinity;
  let equals = 0;
  for (const item of items) {
    const scored = score(item);
    if (scored < highest) continue;
    equals = scored > highest ? 1 : equals + 1;
    highest = scored;
    if (equals === 1 || random() * equals < 1) chosen = item;
  }
  return chosen;
}

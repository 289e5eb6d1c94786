/** Pairs of places that two lists share, in order: the longest such row. */
export function common<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): readonly (readonly [number, number])[] {
  // Lengths of the longest row from each pair of places on.
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = isSame(a[i] as Item, b[j] as Item)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (isSame(a[i] as Item, b[j] as Item)) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return pairs;
}

/** A stretch of a joined list: agreed on, or changed differently by both. */
export type Stretch<Item> =
  | { readonly kind: 'joined'; readonly items: readonly Item[] }
  | { readonly kind: 'conflict'; readonly mine: readonly Item[]; readonly theirs: readonly Item[] };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Joins two versions of a list that began as `base`, item by item. What only one of them has changed is taken; where both have
 * changed the same stretch differently, it is a conflict.
 */
export function joinLists<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): readonly Stretch<Item>[] {
  const inMine = new Map(common(base, mine, same));
  const inTheirs = new Map(common(base, theirs, same));
  const stretches: Stretch<Item>[] = [];
  const agree = (items: readonly Item[]) => {
    const last = stretches.at(-1);
    if (items.length === 0) return;
    if (last?.kind === 'joined')
      stretches[stretches.length - 1] = { kind: 'joined', items: [...last.items, ...items] };
    else stretches.push({ kind: 'joined', items });
  };
  /** The stretch between two items that all three have. */
  const between = (was: readonly Item[], my: readonly Item[], their: readonly Item[]) => {
    if (same(my, their) || same(was, their)) agree(my);
    else if (same(was, my)) agree(their);
    // As many as before: each stands in the place of one.
    else if (was.length > 1 && was.length === my.length && was.length === their.length)
      for (const [at, item] of was.entries()) between([item], [my[at] as Item], [their[at] as Item]);
    else stretches.push({ kind: 'conflict', mine: my, theirs: their });
  };
  let [b, m, t] = [0, 0, 0];
  for (let at = 0; at <= base.length; at += 1) {
    const isEnd = at === base.length;
    const my = isEnd ? mine.length : inMine.get(at);
    const their = isEnd ? theirs.length : inTheirs.get(at);
    if (my === undefined || their === undefined) continue;
    between(base.slice(b, at), mine.slice(m, my), theirs.slice(t, their));
    if (!isEnd) agree([mine[my] as Item]);
    [b, m, t] = [at + 1, my + 1, their + 1];
  }
  return stretches;
}

/** Joins two versions of one value; undefined where both have changed it differently. */
export function joinValues<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  if (same(mine, theirs) || same(base, theirs)) return mine;
  return same(base, mine) ? theirs : undefined;
}

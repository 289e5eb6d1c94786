interface Identified {
  readonly id: string;
}

/** Pictures as an album shows them: first those that its order names, then the others as they come. */
export function inOrder<Item extends Identified>(
  items: readonly Item[],
  order: readonly string[],
): readonly Item[] {
  const named = order.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...named, ...items.filter(({ id }) => !order.includes(id))];
}

/** A list in which the thing at one place stands at another; places outside it are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const others = items.filter((_, at) => at !== from);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), item, ...others.slice(place)];
}

/** The place to which a key moves a thing; null for a key that moves nothing. */
export function placeByKey(key: string, at: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

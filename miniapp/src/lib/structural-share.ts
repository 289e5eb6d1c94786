function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function keepList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const kept = now.map((part, k) => keepPart(before[k], part));
  return kept.length === before.length && kept.every((part, k) => Object.is(part, before[k])) ? before : kept;
}

function keepFields(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> {
  let same = Object.keys(now).length === Object.keys(before).length;
  const kept = Object.entries(now).map(([name, value]): [string, unknown] => {
    const known = Object.hasOwn(before, name);
    const part = known ? keepPart(before[name], value) : value;
    same &&= known && Object.is(part, before[name]);
    return [name, part];
  });
  return same ? before : Object.fromEntries(kept);
}

function keepPart(before: unknown, now: unknown): unknown {
  if (Object.is(before, now)) return before;
  if (Array.isArray(before) && Array.isArray(now)) return keepList(before, now);
  return isPlain(before) && isPlain(now) ? keepFields(before, now) : now;
}

/**
 * Returns `now` with every part that equals its counterpart in `before` replaced by that same object. For JSON values only.
 * A component can then compare by reference to see that its part has not changed.
 */
export function structuralShare<T>(before: unknown, now: T): T {
  return keepPart(before, now) as T;
}

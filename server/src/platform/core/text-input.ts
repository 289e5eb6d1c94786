/**
 * True if a text anywhere in a value (at any depth, keys too) contains the character NUL. No text of a person has one, and
 * databases refuse it in patterns and keys.
 */
export function containsNul(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
  }
  return false;
}

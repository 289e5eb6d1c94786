/** How deep and how far a payload is looked through. */
const DEPTH_MAX = 6;
const KEYS_MAX = 500;

const isHostile = (key: string): boolean =>
  key.startsWith('$') || key.includes('[$') || key.includes('__proto__');

/** True for a value with a key that only an injection has: `$ne`, `__proto__`, `name[$gt]`. */
export function hasHostileKeys(value: unknown): boolean {
  let seen = 0;
  const look = (each: unknown, depth: number): boolean => {
    if (typeof each !== 'object' || each === null || depth > DEPTH_MAX) return false;
    for (const key of Object.keys(each)) {
      seen += 1;
      if (seen > KEYS_MAX) return false;
      if (isHostile(key) || look((each as Record<string, unknown>)[key], depth + 1)) return true;
    }
    return false;
  };
  return look(value, 0);
}

/** How many lists are kept for who comes back to them, and for how long, ms. */
const MOST = 12;
const KEPT_MS = 5 * 60_000;

const kept = new Map<string, { readonly pages: readonly unknown[]; readonly at: number }>();

/** Keeps what was read of a list, by its place in the history and its name; the oldest makes room. `now` in ms since 1970. */
export function keepPages(name: string, pages: readonly unknown[], now: number): void {
  kept.delete(name);
  kept.set(name, { pages, at: now });
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** What was kept under a name by `keepPages`; empty when there is nothing, or nothing that is new enough. */
export function keptPages(name: string, now: number): readonly unknown[] {
  const found = kept.get(name);
  return found === undefined || now - found.at > KEPT_MS ? [] : found.pages;
}

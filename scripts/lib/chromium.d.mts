/** The browser that tests and benchmarks drive, or null when there is none (`chromium.mjs`). */
export function findChromium(env?: Readonly<Record<string, string | undefined>>): string | null;

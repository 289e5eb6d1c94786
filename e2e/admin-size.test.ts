import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

const DIST = fileURLToPath(new URL('../admin/dist', import.meta.url));
const KB = 1024;
const FIRST_PAGE_MAX = 200 * KB;
const ROUTE_MAX = 150 * KB;
/** Everything together: 130 KB of it are the editor of rich texts, which is loaded where somebody writes. */
const ALL_MAX = 880 * KB;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
  readonly dynamicImports?: readonly string[];
}

let chunks: Readonly<Record<string, Chunk>>;
const sizes = new Map<string, number>();

beforeAll(async () => {
  chunks = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as typeof chunks;
  for (const { file } of Object.values(chunks))
    if (file.endsWith('.js'))
      sizes.set(file, gzipSync(await readFile(join(DIST, file)), { level: 9 }).length);
});

/** The scripts that a chunk of the build needs, itself included. */
function scriptsOf(name: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) scriptsOf(each, found);
  return found;
}

/** Size of some chunks together, gzipped, bytes; without scripts that are already loaded. */
function weight(names: readonly string[], there: ReadonlySet<string> = new Set()): number {
  const files = new Set(names.flatMap((name) => [...scriptsOf(name)]));
  return [...files].filter((file) => !there.has(file)).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
}

const START = 'index.html';
const FRAME = [START, 'src/shell/Shell.tsx'];

describe('the weight of the panel’s scripts', () => {
  it.each([
    ['for somebody who signs in', [START, 'src/screens/sign-in/SignInScreen.tsx']],
    ['for somebody who is in', [...FRAME, 'src/screens/home/HomeScreen.tsx']],
  ])('of the first page is at most 200 KB %s', (_who, names) => {
    expect(weight(names)).toBeLessThanOrEqual(FIRST_PAGE_MAX);
  });

  it('of each further screen, and of each part that is loaded when it is wanted, is at most 150 KB', () => {
    const parts = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry === true);
    expect(parts).toContain('src/screens/news/NewsScreen.tsx');
    expect(parts).toContain('src/rich-text/RichEditor.tsx');
    // A part is loaded from a chunk that is there already: a screen from the frame, a calendar from its screen.
    const heavy = parts.filter((name) =>
      Object.keys(chunks)
        .filter((from) => chunks[from]?.dynamicImports?.includes(name))
        .some((from) => {
          const there = new Set([...FRAME, from].flatMap((each) => [...scriptsOf(each)]));
          return weight([name], there) > ROUTE_MAX;
        }),
    );
    expect(heavy).toEqual([]);
  });

  it('has the icons that are used, and no others', () => {
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    // The whole set weighs more than a megabyte.
    expect(all).toBeLessThan(ALL_MAX);
  });
});

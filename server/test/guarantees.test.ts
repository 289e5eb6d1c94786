import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/GUARANTEES.md', root), 'utf8');
/** `path` › `words of a test's name`. */
const NAMED = /^- `([^`]+)` › `([^`]+)`$/gm;
const named = [...text.matchAll(NAMED)].map(([, path = '', name = '']) => ({ path, name }));

/** True if a file has a test whose name begins with these words. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) =>
    source
      .split(`${quote}${name}`)
      .slice(0, -1)
      .some((before) => /[(\n]\s*$/.test(before)),
  );
}

describe('every promise', () => {
  it('names at least one test, and each line that names one is read here', () => {
    const promises = text
      .split(/^## \d+\. /m)
      .slice(1)
      .map((part) => part.split(/^## /m)[0] ?? '');
    expect(promises).toHaveLength(13);
    for (const promise of promises) expect(promise).toMatch(/^- `[^`]+` › `[^`]+`$/m);
    expect(named).toHaveLength(text.split('\n').filter((line) => line.startsWith('- `')).length);
  });

  it.each(named)('is held by a test that exists: $path › $name', ({ path, name }) => {
    expect(path).toMatch(/\.test\.tsx?$/);
    expect(hasTest(readFileSync(new URL(path, root), 'utf8'), name)).toBe(true);
  });

  it('would be missed if its test went: a name that nothing has is not found', () => {
    const source = readFileSync(new URL('server/test/guarantees.test.ts', root), 'utf8');
    expect(hasTest(source, 'is held by a test that exists')).toBe(true);
    expect(hasTest(source, 'is held by nothing')).toBe(false);
  });
});

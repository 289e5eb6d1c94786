import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTROLS } from '../../scripts/controls/index.mjs';
import { placesOf, withEdit } from '../../scripts/lib/edits.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${ROOT}docs/ASVS.md`, 'utf8');
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| (met|part|open|n\/a) \| (.+) \|$/gm;
const rows = [...text.matchAll(ROW)].map(([, id = '', level = '', state = '', how = '']) => ({
  id,
  level,
  state,
  how,
}));

/** How many requirements of levels 1 and 2 the sections of ASVS 5.0.0 have. */
const SECTIONS: Readonly<Record<string, number>> = {
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};
const sectionOf = (id: string) => id.slice(0, id.lastIndexOf('.'));

/** Requirements that are met by what the product does not have. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['3.7.1', '6.4.2']);

/** A title of a test: the first text of `it`, `describe` or what a table is handed to. */
const TITLE = /(?:\b(?:it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/g;
/** What a title or a table stands in for. */
const GAP = /\$\{[^}]*\}|\$\w+|%\w/;
/** The parts of the titles of a file's tests that are written out. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(TITLE)].flatMap(([, , title = '']) => title.split(GAP)).map((part) => part.trim());

/** Whether a test that a control names is there: its file, and one whose title has the words, or begins or ends a part of them. */
function isThere(test: string): boolean {
  const [file = '', words] = test.split(' › ');
  if (!existsSync(`${ROOT}${file}`)) return false;
  if (words === undefined) return true;
  const endings = Array.from(words, (_, at) => words.slice(at)).filter((ending) => ending.length > 5);
  return titlesOf(readFileSync(`${ROOT}${file}`, 'utf8')).some(
    (part) =>
      part.includes(words) ||
      (part.length > 1 && words.startsWith(`${part} `)) ||
      (part.length > 2 && words.includes(part)) ||
      endings.some((ending) => part.startsWith(ending)),
  );
}

describe('the list of controls', () => {
  const listed = new Set(CONTROLS.map(({ id }) => id));

  it('has every row that is met, with the edit that removes its control or why there is none', () => {
    const met = rows.filter(({ state }) => state === 'met').map(({ id }) => id);
    expect(met.filter((id) => !listed.has(id))).toEqual([]);
  });

  it('has no row that is met without an edit, a document or a reason why there is nothing to remove', () => {
    const bare = CONTROLS.filter(({ none }) => none !== undefined).filter(({ id, none = '' }) => {
      const how = rows.find((row) => row.id === id)?.how ?? '';
      return (
        !/^documentation|^lines of |^needs a built/.test(none) &&
        !/\.tsx?`/.test(how) &&
        !NOTHING_THERE.has(id)
      );
    });
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('has every threat of docs/SECURITY.md, and names only rows that are there', () => {
    const security = readFileSync(`${ROOT}docs/SECURITY.md`, 'utf8');
    const [, table = ''] = /^## Threats and tests$([^]*?)^## /m.exec(security) ?? [];
    const threats = [...table.matchAll(/^\| ([^|]+?) \|/gm)]
      .map(([, threat]) => `SECURITY: ${threat}`)
      .filter((id) => id !== 'SECURITY: threat' && !id.includes('---'));
    expect(threats.length).toBeGreaterThan(30);
    expect(threats.filter((id) => !listed.has(id))).toEqual([]);
    const known = new Set([...threats, ...rows.map(({ id }) => id)]);
    expect([...listed].filter((id) => !known.has(id))).toEqual([]);
  });

  it('finds its code in whatever layout, as whole words, and only where it is clear', () => {
    const text = 'const a = call(\n  one,\n  { two },\n);\nrecall(one, { two });\n';
    expect(placesOf(text, 'call(one, { two })')).toEqual([[10, 35]]);
    const edit = { file: 'a.ts', find: 'call(one, {two})', replace: 'none()' };
    expect(withEdit(text, edit)).toBe('const a = none();\nrecall(one, { two });\n');
    expect(() => withEdit(`${text}${text}`, edit)).toThrow('found 2 times in a.ts');
    expect(() => withEdit(text, { ...edit, find: 'call(two)' })).toThrow('found 0 times in a.ts');
  });

  it('names only sources and tests that are there, and edits that apply', () => {
    const missing: string[] = [];
    for (const { id, none, edits = [], tests = [] } of CONTROLS) {
      if (none !== undefined) continue;
      expect(edits.length * tests.length, id).toBeGreaterThan(0);
      for (const { file, find } of edits)
        expect(placesOf(readFileSync(`${ROOT}${file}`, 'utf8'), find).length, `${id}: ${file}`).toBe(1);
      missing.push(...tests.filter((test) => !isThere(test)));
    }
    expect(missing).toEqual([]);
  });
});

describe('the table of OWASP’s requirements', () => {
  it('has every requirement of levels 1 and 2 of its chapters, once', () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(expected);
    expect(rows.every(({ id }) => sectionOf(id) in SECTIONS)).toBe(true);
  });

  it('has no row that is not read here', () => {
    expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(rows.length);
  });

  it('names only tests and code that are there', () => {
    const named = rows.flatMap(({ how }) =>
      [...how.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path = '']) => path),
    );
    const there = (path: string) => existsSync(`${ROOT}${path}`) || existsSync(`${ROOT}server/src/${path}`);
    expect(named.filter((path) => !there(path))).toEqual([]);
    expect(named.length).toBeGreaterThan(100);
  });
});

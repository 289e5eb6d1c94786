import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { accountExport } from '@hokm/shared/api';
import { definedCollections } from '../src/platform/database/collection.js';
import { startTestHttp } from './support/http-app.js';

const http = await startTestHttp();
afterAll(() => http.close());
const { collections } = http.parts.modules;
const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** The collections that the server's sources name in calls of the driver. */
function drivenInSources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('database/collection.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(`${SOURCES}/${file}`, 'utf8');
    // A model that is made otherwise would be in no inventory.
    expect(text, file).not.toMatch(/connection\.model\b/);
    return [...text.matchAll(/\.collection(?:<[^()]*>)?\('([\w.]+)'\)/g)].map(([, name = '']) => name);
  });
}

it('every collection belongs to one module and states what is exported, what is deleted, and why the rest is not', () => {
  const names = collections.map(({ name }) => name).sort();
  expect(names).toEqual([...definedCollections].sort());
  expect(drivenInSources().filter((name) => !names.includes(name))).toEqual([]);
  for (const { name, personalData } of collections) {
    const { exports, erase, why = '' } = personalData;
    if (Object.keys(exports).length === 0 || erase === null) expect(why, name).not.toBe('');
  }
});

it('data expire as docs/SECURITY.md says', () => {
  const DAY_S = 24 * 60 * 60;
  const kept = collections.flatMap(({ name, indexes }) =>
    indexes.flatMap(({ expireAfterSeconds = 0 }) =>
      expireAfterSeconds === 0 ? [] : [[name, expireAfterSeconds / DAY_S]],
    ),
  );
  const text = readFileSync(fileURLToPath(new URL('../../docs/SECURITY.md', import.meta.url)), 'utf8');
  const documented = [...text.matchAll(/^\| `([\w.]+)` \| (\d+) days? after /gm)];
  expect(kept.sort()).toEqual(documented.map(([, name, days]) => [name, Number(days)]).sort());
  expect(kept.length).toBeGreaterThan(3);
});

it('every part of the export comes from a collection', () => {
  const sections = collections.flatMap(({ personalData }) => Object.keys(personalData.exports));
  expect(sections.sort()).toEqual(
    Object.keys(accountExport.shape)
      .filter((section) => section !== 'exported_at')
      .sort(),
  );
});

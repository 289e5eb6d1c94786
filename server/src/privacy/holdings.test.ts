import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { accountExport } from '@hokm/shared/api';
import { INDEXES } from '../database/indexes.js';
import { HOLDINGS } from './holdings.js';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

/** Every collection that the server's sources name: where a model is declared, and where the driver is asked for one. */
function collectionsInSources(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(testing|simulation)\//.test(file),
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(`${SOURCES}/${file}`, 'utf8');
    for (const [, name = ''] of text.matchAll(/\bcollection: '([\w.]+)'/g)) found.add(name);
    for (const [, name = ''] of text.matchAll(/\.collection(?:<[^()]*>)?\('([\w.]+)'\)/g)) found.add(name);
    // A model without a name for its collection would be found by nobody who looks here.
    const schemas = text.match(/\.model(?:<\w+>)?\(/g)?.length ?? 0;
    const named = text.match(/\bcollection: '/g)?.length ?? 0;
    expect(schemas, `${file}: each model names its collection`).toBeLessThanOrEqual(named);
  }
  return found;
}

it('every collection says what of it is exported, what is deleted, and why the rest is not', () => {
  const all = new Set([...collectionsInSources(), ...Object.keys(INDEXES)]);
  expect([...all].sort()).toEqual(Object.keys(HOLDINGS).sort());
  for (const [name, { exported, erase, why = '' }] of Object.entries(HOLDINGS))
    if (exported.length === 0 || erase === null) expect(why, name).not.toBe('');
});

it('every part of the export comes from a collection', () => {
  const sections = Object.values(HOLDINGS).flatMap(({ exported }) => exported);
  expect(sections.sort()).toEqual(
    Object.keys(accountExport.shape)
      .filter((section) => section !== 'exported_at')
      .sort(),
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { accountExport } from '@hokm/shared/api';
import { DECLARED } from '../src/app/collections.js';
import { INDEXES } from '../src/app/indexes.js';
import { DATA_INVENTORY } from '../src/app/data-inventory.js';
import { startTestHttp } from './support/http-app.js';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

/** Every collection that the server's sources name: where a model is declared, and where the driver is asked for one. */
function collectionsInSources(): Set<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('database/collection.ts'),
  );
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(`${SOURCES}/${file}`, 'utf8');
    for (const [, name = ''] of text.matchAll(/\bcollection: '([\w.]+)'/g)) found.add(name);
    for (const [, name = ''] of text.matchAll(/defineCollection<\w+>\(\{\s*name: '([\w.]+)'/g))
      found.add(name);
    for (const [, name = ''] of text.matchAll(/\.collection(?:<[^()]*>)?\('([\w.]+)'\)/g)) found.add(name);
    // A model without a name for its collection would be found by nobody who looks here.
    const schemas = text.match(/connection\.model(?:<\w+>)?\(/g)?.length ?? 0;
    const named = text.match(/\bcollection: '/g)?.length ?? 0;
    expect(schemas, `${file}: each model names its collection`).toBeLessThanOrEqual(named);
  }
  return found;
}

it('every collection says what of it is exported, what is deleted, and why the rest is not', () => {
  const all = new Set([...collectionsInSources(), ...Object.keys(INDEXES)]);
  expect([...all].sort()).toEqual(Object.keys(DATA_INVENTORY).sort());
  for (const [name, { exports, erase, why = '' }] of Object.entries(DATA_INVENTORY))
    if (Object.keys(exports).length === 0 || erase === null) expect(why, name).not.toBe('');
});

it('the collections of all modules are declared', async () => {
  const http = await startTestHttp();
  const names = (collections: readonly { name: string }[]) => collections.map(({ name }) => name).sort();
  expect(names(DECLARED)).toEqual(expect.arrayContaining(names(http.parts.modules.collections)));
  await http.close();
});

it('every part of the export comes from a collection', () => {
  const sections = Object.values(DATA_INVENTORY).flatMap(({ exports }) => Object.keys(exports));
  expect(sections.sort()).toEqual(
    Object.keys(accountExport.shape)
      .filter((section) => section !== 'exported_at')
      .sort(),
  );
});

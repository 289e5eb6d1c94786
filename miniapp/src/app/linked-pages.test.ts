import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isAppPage, LINKED_PAGES, UNLINKED_PAGES } from '@hokm/shared/rich-text';

const source = readFileSync(new URL('App.tsx', import.meta.url), 'utf8');
const routes = [...source.matchAll(/<Route path="([^"]+)"/g)].flatMap(([, path]) => path ?? []);

it('texts may lead to each page of the app that is no secret’s, and to nothing else', () => {
  const known: readonly string[] = [...LINKED_PAGES, ...UNLINKED_PAGES];
  expect(routes.filter((path) => path !== '*').toSorted()).toEqual(known.toSorted());
  for (const page of LINKED_PAGES)
    expect(isAppPage(page.replace(/:\w+/g, 'aB-9_x').replace('/*', '/delete')), page).toBe(true);
  for (const page of UNLINKED_PAGES) expect(isAppPage(page.replace(/:\w+/g, 'x')), page).toBe(false);
});

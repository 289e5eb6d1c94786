import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
/** Words of games for money. In none of their meanings: a condition is a «معیار», what is put in an «ورودی». */
const NEVER = /شرط|قمار/;
const WORKSPACES = ['admin', 'bot', 'miniapp', 'server', 'shared', 'web'];

/** The files that may hold words for people: sources, pages and what is served as it is. */
function* filesOf(workspace: string): Generator<string> {
  for (const part of ['src', 'public']) {
    const folder = fileURLToPath(new URL(`${workspace}/${part}/`, root));
    for (const name of listed(folder))
      if (/\.(?:tsx?|html|json|md|svg)$/.test(name) && !/\.test\.tsx?$/.test(name)) yield `${folder}${name}`;
  }
}

const listed = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

it.each(WORKSPACES)('no text of %s speaks of games for money', (workspace) => {
  const files = [...filesOf(workspace)];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => NEVER.test(readFileSync(file, 'utf8')))).toEqual([]);
});

it('finds such words where they are', () => {
  expect(NEVER.test('شرط‌بندی نکنید')).toBe(true);
  expect(NEVER.test('شرایط استفاده')).toBe(false);
});

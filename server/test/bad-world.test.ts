import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BAD_WORLD, PROJECTS_OF_BAD_WORLD } from '../../scripts/lib/bad-world.mjs';

const ROOT = join(import.meta.dirname, '../..');
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  );
const inBrowser = filesIn('e2e');
const files = ['shared/src', 'web/src', 'miniapp/src', 'admin/src', 'bot/src', 'server/src', 'server/test']
  .flatMap(filesIn)
  .concat(inBrowser)
  .filter((file) => /\.test\.tsx?$/.test(file));

it.each(Object.entries(BAD_WORLD))('the bad world has tests for each of its %s', (_, paths) => {
  for (const path of paths)
    expect(
      files.some((file) => file.includes(path)),
      path,
    ).toBe(true);
});

it('runs them in the projects that they belong to', () => {
  const projects = Object.values(BAD_WORLD).map((paths) => paths.map((path) => path.split('/')[0]));
  expect(new Set(projects.flat())).toEqual(new Set([...PROJECTS_OF_BAD_WORLD, 'e2e']));
});

it('has one proxy, which all browser tests of bad networks share', () => {
  const proxies = inBrowser.filter(
    (file) =>
      /^e2e\/support\/[\w-]+\.ts$/.test(file) &&
      /^import \{.*\} from 'node:net'/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(proxies).toEqual(['e2e/support/bad-world.ts']);
});

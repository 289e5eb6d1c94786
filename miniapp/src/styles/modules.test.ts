import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const STYLES = join(SOURCES, 'styles');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((path) => join(SOURCES, path));
const sheets = files.filter((path) => path.endsWith('.css'));
const modules = sheets.filter((path) => path.endsWith('.module.css'));

/** As `localsConvention` of vite.config.mjs spells the name of a class. */
const spelled = (name: string) => name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase());

const namesOf = (path: string) =>
  new Set(
    readFileSync(path, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/:global\([^)]*\)/g, '')
      .match(/\.[a-z][\w-]*/gi)
      ?.map((name) => spelled(name.slice(1))),
  );

/** The names that a file reads from the modules it imports, and the modules. */
function readNames(path: string): { module: string; name: string }[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].flatMap(([, local, from]) =>
    [...text.matchAll(new RegExp(`\\b${local ?? ''}\\.(\\w+)`, 'g'))].map(([, name]) => ({
      module: resolve(dirname(path), from ?? ''),
      name: name ?? '',
    })),
  );
}

describe('the sheets of the mini app', () => {
  it('are modules outside styles/', () => {
    const global = sheets.filter((path) => !path.endsWith('.module.css') && dirname(path) !== STYLES);
    expect(global).toEqual([]);
  });

  it('are named after folders that no other part has', () => {
    const folders = [...new Set(modules.map((path) => dirname(path)))].map((path) => basename(path));
    expect(new Set(folders).size).toBe(folders.length);
  });

  it('have every class that is read from them', () => {
    const missing = files
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        readNames(path)
          .filter(({ module, name }) => !namesOf(module).has(name))
          .map(({ name }) => `${path}: ${name}`),
      );
    expect(missing).toEqual([]);
  });

  it('cut a name at its own end: a `<bdi>` in a line that is cut is cut itself', () => {
    const eaten = files
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/<\w+ className=[^>]*\bell\b[^>]*>\s*<bdi>/g)].map(
          ([found]) => `${path}: ${found}`,
        ),
      );
    expect(eaten).toEqual([]);
  });

  it('have a rule for every class of the kit that a component wears', () => {
    const rules = sheets.flatMap((path) => readFileSync(path, 'utf8').match(/\.[a-z][\w-]*/gi) ?? []);
    const known = new Set(rules);
    const missing = files
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) => {
        const worn = readFileSync(path, 'utf8').matchAll(/(?:className=|\bclasses\()["']([\w -]+)["']/g);
        return [...worn].flatMap(([, names]) => (names ?? '').split(' ').map((name) => ({ path, name })));
      })
      .filter(({ name }) => !known.has(`.${name}`))
      .map(({ path, name }) => `${path}: ${name}`);
    expect(missing).toEqual([]);
  });
});

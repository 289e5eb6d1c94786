import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseLaunch } from './launch.js';
import { LAUNCHES } from './testing/launches.js';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/bootstrap.js'), 'utf8');

/** Runs what the page does before its first paint. */
function openAt(hash: string, settings: string | null = null) {
  const styles = new Map<string, string>();
  const root = {
    lang: 'fa',
    dir: 'rtl',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => styles.set(name, value) },
  };
  const window: { earlySignIn?: { readonly initData: string } } = {};
  const manifest = { href: '/manifest.webmanifest' };
  runInNewContext(SCRIPT, {
    window,
    location: { hash },
    document: { documentElement: root, getElementById: () => manifest },
    localStorage: { getItem: () => settings },
    sessionStorage: { getItem: () => null },
    matchMedia: () => ({ matches: true }),
    fetch: () => Promise.resolve(),
    URLSearchParams,
    AbortSignal,
  });
  return { root, styles, window };
}

describe.each(Object.entries(LAUNCHES))('the first paint after a launch: %s', (_, fragment) => {
  it('begins, in the language and the theme that were chosen', () => {
    const chosen = JSON.stringify({ state: { language: 'en', theme: 'light' } });
    const { root } = openAt(fragment, chosen);
    expect(root).toMatchObject({ lang: 'en', dir: 'ltr', dataset: { theme: 'light' } });
  });

  it('signs in ahead with the data that the app will use, or leaves it to the app', () => {
    const early = openAt(fragment).window.earlySignIn;
    if (early !== undefined && /^[^%]/.test(early.initData) && early.initData.includes('='))
      expect(early.initData).toBe(parseLaunch(fragment, true)?.initData);
  });

  it('takes colours only', () => {
    for (const colour of openAt(fragment).styles.values()) expect(colour).toMatch(/^#[\da-f]{6}$/i);
  });
});

describe('the first paint', () => {
  it.each(['null', '{', '[]', '"x"', '{"state":null}', '{"state":{"locale":7}}'])(
    'begins where %s was put away as settings',
    (settings) => expect(openAt('', settings).root.dataset['theme']).toBe('dark'),
  );
});

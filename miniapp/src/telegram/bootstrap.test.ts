import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { parseLaunch } from './launch.js';
import { LAUNCHES } from './testing/launches.js';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/bootstrap.js'), 'utf8');

interface Opened {
  readonly settings?: string | null;
  readonly pathname?: string;
  readonly search?: string;
  /** Other entries of the device's storage. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Runs what the page does before its first paint. */
function openAt(hash: string, { settings = null, pathname = '/', search = '', kept = {} }: Opened = {}) {
  const styles = new Map<string, string>();
  const root = {
    lang: 'fa',
    dir: 'rtl',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => styles.set(name, value) },
  };
  const window: { earlySignIn?: { readonly initData: string }; earlyStart?: { readonly wanted: boolean } } =
    {};
  const manifest = { href: '/manifest.webmanifest' };
  runInNewContext(SCRIPT, {
    window,
    location: { hash, pathname, search },
    document: {
      documentElement: root,
      getElementById: () => manifest,
      addEventListener: () => undefined,
    },
    localStorage: { getItem: (name: string) => (name === 'settings' ? settings : (kept[name] ?? null)) },
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
    const { root } = openAt(fragment, { settings: chosen });
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
    (settings) => expect(openAt('', { settings }).root.dataset['theme']).toBe('dark'),
  );

  const LAUNCH = '#tgWebAppData=user%3D%257B%257D%26hash%3Dx';
  const home = (hash: string, opened: Opened) => {
    const { root, window } = openAt(hash, opened);
    expect(window.earlyStart === undefined).toBe(root.dataset['early'] === undefined);
    return root.dataset['early'] === 'home';
  };
  it.each([
    ['a person who is signed in', '', { kept: { token: 't' } }, true],
    ['a launch', LAUNCH, {}, true],
    ['a visitor', '', {}, false],
    ['somebody who sits at a table', '', { kept: { token: 't', room_id: 'AB12CD' } }, false],
    ['another page', LAUNCH, { pathname: '/settings' }, false],
    ['a link with a question', LAUNCH, { search: '?join=AB12CD' }, false],
    ['an invitation', `${LAUNCH}&tgWebAppStartParam=room_AB12CD`, {}, false],
    [
      'an invitation within what is signed',
      '#tgWebAppData=user%3D%257B%257D%26start_param%3Droom_AB12CD%26hash%3Dx',
      {},
      false,
    ],
  ])('of %s shows home with its button, or does not', (_, hash, opened: Opened, isHome) => {
    expect(home(hash, opened)).toBe(isHome);
  });
});

import { init, retrieveLaunchParams } from '@tma.js/sdk-react'; // oxlint-disable-line no-restricted-imports -- the SDK itself reads the corpus

import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientParams, sdkParams } from './launch-params.js';
import { parseLaunch } from './launch.js';
import { DARK, DATA, LAUNCHES } from './testing/launches.js';

function openAt(fragment: string, kept: string | null): void {
  const proxy = { postEvent: () => undefined };
  const target = {
    location: { href: `https://hokm.example.org/${fragment}`, reload: () => undefined },
    TelegramWebviewProxy: proxy,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.assign(target, { self: target, top: target, parent: target });
  vi.stubGlobal('window', target);
  vi.stubGlobal('TelegramWebviewProxy', proxy);
  const values = new Map(kept === null ? [] : [['tapps/launchParams', JSON.stringify(kept)]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(LAUNCHES))('a launch: %s', (_, fragment) => {
  it('signs in with the data as Telegram signed it', () => {
    expect(parseLaunch(fragment, true)).toMatchObject({ initData: DATA, languageCode: 'fa' });
  });

  it('starts the SDK, and each of its parts finds what it looks for', () => {
    const params = clientParams(fragment);
    if (params === null) throw new Error('It is a launch.');
    openAt(fragment, sdkParams(params));
    const { version, theme: themeParams } = params;
    expect(() =>
      init({ acceptCustomStyles: false, isInlineMode: false, version, themeParams }),
    ).not.toThrow();
    expect(retrieveLaunchParams().tgWebAppPlatform).not.toBe('');
    expect(version).toMatch(/^\d+\.\d+$/);
  });
});

describe('one odd parameter', () => {
  it('costs only itself', () => {
    const of = (name: string) => clientParams(LAUNCHES[name] ?? '');
    expect(of('WebA')?.theme).toEqual(DARK);
    expect(of('Nekogram')?.theme).toEqual(DARK);
    expect(of('a broken theme')).toEqual({ version: '8.0', platform: 'ios', theme: {} });
    expect(of('no platform')).toEqual({ version: '8.0', platform: 'unknown', theme: DARK });
    expect(of('no version')).toEqual({ version: '6.9', platform: 'ios', theme: DARK });
    expect(of('a version of three numbers')?.version).toBe('9.1');
    expect(of('each key twice')).toMatchObject({ version: '8.0', platform: 'ios' });
    expect(of('a theme encoded twice')?.theme).toEqual(DARK);
  });

  it('is not the signed data either: the client is known without them', () => {
    const fragment = '#tgWebAppVersion=8.0&tgWebAppPlatform=ios';
    expect(parseLaunch(fragment, true)).toBeNull();
    expect(clientParams(fragment)).toEqual({ version: '8.0', platform: 'ios', theme: {} });
  });

  it('makes no client of a plain browser', () => {
    for (const fragment of ['', '#', '#section', '#%', '#a=%E0%A4%A'])
      expect(clientParams(fragment)).toBeNull();
  });
});

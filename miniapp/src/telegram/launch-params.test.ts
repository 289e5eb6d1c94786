import { init, retrieveLaunchParams } from '@tma.js/sdk-react'; // oxlint-disable-line no-restricted-imports -- the SDK itself reads the corpus

import { afterEach, describe, expect, it, vi } from 'vitest';
import { clientParams, sdkParams } from './launch-params.js';
import { parseLaunch } from './launch.js';

const DATA = new URLSearchParams({
  query_id: 'AAF',
  user: JSON.stringify({ id: 7, first_name: 'سارا', language_code: 'fa' }),
  auth_date: '1700000000',
  hash: 'aa',
}).toString();
const DARK = { bg_color: '#17212b', text_color: '#f5f5f5', secondary_bg_color: '#232e3c' };

type Fields = Readonly<Record<string, string>>;
const launched = (fields: Fields) => `#${new URLSearchParams({ tgWebAppData: DATA, ...fields }).toString()}`;
const client = (platform: string, version: string, theme: unknown = DARK, more: Fields = {}) =>
  launched({
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: typeof theme === 'string' ? theme : JSON.stringify(theme),
    ...more,
  });

/** Fragments as clients write them, and with what clients, proxies and links have been seen to do to them. */
const CORPUS: Readonly<Record<string, string>> = {
  'Android 6.0': client('android', '6.0'),
  'Android 9.1': client('android', '9.1', DARK, { tgWebAppDefaultColors: '{"bg_color":"#000"}' }),
  'Telegram X': client('android_x', '7.10'),
  'iOS 6.7': client('ios', '6.7'),
  'iOS 9.6, full screen': client('ios', '9.6', DARK, { tgWebAppFullscreen: '1' }),
  Desktop: client('tdesktop', '8.0'),
  'Desktop, numbers as colours': client('tdesktop', '6.9', { bg_color: 0x17_21_2b }),
  macOS: client('macos', '7.8'),
  WebK: client('web', '9.0'),
  WebA: client('weba', '9.0', { ...DARK, bg_color: 'rgb(23,33,43)' }),
  Unigram: client('unigram', '8.0'),
  Nekogram: client('android', '8.0', { ...DARK, accent: 'var(--accent)', link_color: null }),
  'Plus, rgba': client('android', '7.0', { ...DARK, bg_color: 'rgba(23, 33, 43, 0.9)' }),
  'a colour in short': client('android', '7.0', { ...DARK, text_color: '#FFF' }),
  'a colour with its alpha': client('android', '7.0', { ...DARK, bg_color: '#17212bff' }),
  'a nested theme': client('android', '7.0', { ...DARK, extra: { bg_color: '#ffffff' } }),
  'no platform': launched({ tgWebAppVersion: '8.0', tgWebAppThemeParams: JSON.stringify(DARK) }),
  'an empty platform': client('', '8.0'),
  'no version': launched({ tgWebAppPlatform: 'ios', tgWebAppThemeParams: JSON.stringify(DARK) }),
  'a version of one number': client('android', '8'),
  'a version of three numbers': client('android', '9.1.2'),
  'a version with a letter': client('android', 'v8.0'),
  'a version of words': client('android', 'latest'),
  'no theme': launched({ tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }),
  'a broken theme': client('ios', '8.0', '{"bg_color":"#17212'),
  'a list as theme': client('ios', '8.0', '[1,2]'),
  'null as theme': client('ios', '8.0', 'null'),
  'a theme encoded twice': client('ios', '8.0', encodeURIComponent(JSON.stringify(DARK))),
  'an odd flag': client('ios', '8.0', DARK, { tgWebAppBotInline: 'yes', tgWebAppFullscreen: '' }),
  'each key twice': client('ios', '8.0') + client('tdesktop', '6.0').replace('#', '&'),
  'behind a route': client('ios', '8.0').replace('#', '#/lobby?'),
  'encoded twice as a whole': `#${encodeURIComponent(client('ios', '8.0').slice(1))}`,
  'data encoded twice': client('ios', '8.0', DARK, { tgWebAppData: encodeURIComponent(DATA) }),
  'an odd start parameter': client('ios', '8.0', DARK, { tgWebAppStartParam: '%E0%A4%A' }),
  'unknown parameters': client('ios', '11.3', DARK, { tgWebAppNewThing: '{}', other: '1' }),
};

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

describe.each(Object.entries(CORPUS))('a launch: %s', (_, fragment) => {
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
    const of = (name: string) => clientParams(CORPUS[name] ?? '');
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

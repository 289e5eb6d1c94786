/** Launch data as Telegram signs them. */
export const DATA = new URLSearchParams({
  query_id: 'AAF',
  user: JSON.stringify({ id: 7, first_name: 'سارا', language_code: 'fa' }),
  auth_date: '1700000000',
  hash: 'aa',
}).toString();
/** A theme as clients write it. */
export const DARK = { bg_color: '#17212b', text_color: '#f5f5f5', secondary_bg_color: '#232e3c' };

type Fields = Readonly<Record<string, string>>;
const launched = (fields: Fields) => `#${new URLSearchParams({ tgWebAppData: DATA, ...fields }).toString()}`;
/** The fragment of one client. */
export const client = (platform: string, version: string, theme: unknown = DARK, more: Fields = {}) =>
  launched({
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: typeof theme === 'string' ? theme : JSON.stringify(theme),
    ...more,
  });

/** Fragments as clients write them, and with what clients, proxies and links have been seen to do to them. */
export const LAUNCHES: Readonly<Record<string, string>> = {
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
  'an empty theme': client('ios', '8.0', ''),
  'a text as theme': client('ios', '8.0', '"#17212b"'),
  'a theme of one odd colour': client('webk', '9.0', { bg_color: 'hsl(210 30% 13%)' }),
  'a colour of CSS that is none': client('android', '8.0', { ...DARK, 'x;}body{': '#000000' }),
  'a platform with a space': client('Telegram Desktop', '8.0'),
  'a version of the future': client('android', '127.4'),
  'a negative version': client('android', '-1'),
  'unknown parameters': client('ios', '11.3', DARK, { tgWebAppNewThing: '{}', other: '1' }),
};

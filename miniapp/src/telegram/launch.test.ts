import { describe, expect, it } from 'vitest';
import { languageOf, parseLaunch, readLaunch } from './launch.js';

const INIT_DATA = new URLSearchParams({
  user: JSON.stringify({ id: 7, first_name: 'سارا', language_code: 'fa' }),
  auth_date: '1700000000',
  start_param: 'room_YLD7Q4',
  hash: 'aa',
}).toString();
const FRAGMENT = `#${new URLSearchParams({ tgWebAppData: INIT_DATA, tgWebAppVersion: '9.1' }).toString()}`;

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('parseLaunch', () => {
  it('gives the raw init data exactly as they were signed', () => {
    expect(parseLaunch(FRAGMENT, true)).toEqual({
      initData: INIT_DATA,
      startParam: 'room_YLD7Q4',
      languageCode: 'fa',
      isDark: null,
      fresh: true,
    });
  });

  it('knows Telegram’s brightness before anything of Telegram has loaded', () => {
    const withTheme = (theme: string) =>
      parseLaunch(`${FRAGMENT}&tgWebAppThemeParams=${encodeURIComponent(theme)}`, true)?.isDark;
    expect(withTheme('{"bg_color":"#17212b"}')).toBe(true);
    expect(withTheme('{"bg_color":"#FFFFFF"}')).toBe(false);
    expect(withTheme('{"bg_color":"red"}')).toBeNull();
    expect(withTheme('{broken')).toBeNull();
  });

  it('is nothing in a plain browser', () => {
    expect(parseLaunch('', true)).toBeNull();
    expect(parseLaunch('#section', true)).toBeNull();
  });
});

describe('readLaunch', () => {
  it('remembers the launch when the address has lost it', () => {
    const storage = memory();
    expect(readLaunch(FRAGMENT, storage)?.fresh).toBe(true);
    expect(readLaunch('', storage)).toMatchObject({ initData: INIT_DATA, fresh: false });
  });

  it('tells a reload from a fresh launch', () => {
    const storage = memory();
    readLaunch(FRAGMENT, storage);
    expect(readLaunch(FRAGMENT, storage)?.fresh).toBe(false);
    expect(readLaunch(FRAGMENT.replace('aa', 'bb'), storage)?.fresh).toBe(true);
  });
});

describe('languageOf', () => {
  it('is null where the user cannot be read', () => {
    expect(languageOf('user=%7Bbroken')).toBeNull();
    expect(languageOf('auth_date=1')).toBeNull();
    expect(languageOf('user=%7B%22language_code%22%3A5%7D')).toBeNull();
  });
});

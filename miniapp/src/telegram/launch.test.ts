import { describe, expect, it } from 'vitest';
import { galleryPage, invitedRoom, languageOf, parseLaunch, readLaunch, storyPage } from './launch.js';

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

describe('storyPage', () => {
  it('is the page of the story that the start parameter names, or of one’s own', () => {
    expect(storyPage(`story_${'a1'.repeat(12)}`)).toBe(`/stories/${'a1'.repeat(12)}`);
    expect(storyPage('story_mine')).toBe('/stories/mine');
  });

  it('is nothing for any other parameter', () => {
    const others = [null, '', 'story_', 'story_new', `story_${'A1'.repeat(12)}`, `xstory_${'a1'.repeat(12)}`];
    expect(others.map(storyPage)).toEqual(others.map(() => null));
  });
});

describe('galleryPage', () => {
  it('is the page of the picture or the album that the start parameter names', () => {
    expect(galleryPage(`picture_${'a1'.repeat(12)}`)).toBe(`/gallery/${'a1'.repeat(12)}`);
    expect(galleryPage(`album_${'a1'.repeat(12)}`)).toBe(`/albums/${'a1'.repeat(12)}`);
  });

  it('is nothing for any other parameter', () => {
    const others = [
      null,
      '',
      'picture_',
      'album_mine',
      `gallery_${'a1'.repeat(12)}`,
      `xalbum_${'a1'.repeat(12)}`,
    ];
    expect(others.map(galleryPage)).toEqual(others.map(() => null));
  });
});

describe('invitedRoom', () => {
  it('is the room that the start parameter names', () => {
    expect(invitedRoom('room_YLD7Q4')).toBe('YLD7Q4');
    expect(invitedRoom('room_yld7q4')).toBe('YLD7Q4');
  });

  it('is nothing for any other parameter', () => {
    expect([null, '', 'shop', 'room_', 'room_TOOLONG1', 'xroom_YLD7Q4'].map(invitedRoom)).toEqual(
      Array(6).fill(null),
    );
  });
});

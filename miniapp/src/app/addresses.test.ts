import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ADDRESS_KINDS, pathOf, type AddressKind } from '@hokm/shared/addresses';

const source = readFileSync(new URL('App.tsx', import.meta.url), 'utf8');
const routes = [...source.matchAll(/<Route path="([^"]+)" element=\{<(\w+)/g)].map(
  ([, path = '', screen = '']) => ({ path, screen }),
);
/** The screen of an address; a route without a parameter comes before one with it. */
const screenAt = (address: string): string | undefined => {
  const { pathname } = new URL(address, 'https://x.test');
  const found = routes.filter(({ path }) => path !== '*' && matchPath(path, pathname) !== null);
  return (found.find(({ path }) => path === pathname) ?? found[0])?.screen;
};

const ID = 'a'.repeat(24);
/** For each kind: values of its links, and the screen where its label leads. */
const SCREENS: Record<AddressKind, readonly (readonly [value: string, screen: string])[]> = {
  room: [['AB12CD', 'RoomScreen']],
  partner: [['AB12CD', 'RoomScreen']],
  friend: [[ID, 'FriendsScreen']],
  ref: [[ID, 'ProfileScreen']],
  profile: [[ID, 'ProfileScreen']],
  clan: [[ID, 'ClanScreen']],
  tour: [[ID, 'TourPage']],
  replay: [[ID, 'ReplayScreen']],
  story: [
    ['mine', 'OwnStoriesScreen'],
    [ID, 'StoryScreen'],
  ],
  picture: [[ID, 'GalleryScreen']],
  album: [[ID, 'AlbumScreen']],
  account: [
    ['data', 'SecurityPages'],
    ['delete', 'SecurityPages'],
  ],
  page: [
    ['rules', 'PageScreen'],
    ['settings_notifications', 'NotificationSettingsScreen'],
  ],
  preview: [['abc', 'PreviewScreen']],
};

it.each(ADDRESS_KINDS)('a link of a %s leads to the screen that its label names', (kind) => {
  for (const [id, screen] of SCREENS[kind])
    expect([id, screenAt(pathOf({ kind, id }))]).toEqual([id, screen]);
});

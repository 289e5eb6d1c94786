import { describe, expect, it } from 'vitest';
import type { ADMIN_LEVELS } from '@hokm/shared/policy';
import { addressOf, routeAt, routesFor, sectionsFor } from '../navigation/routes.js';
import { ROUTES } from './routes.js';

const labels = (level: (typeof ADMIN_LEVELS)[number]) => routesFor(ROUTES, level).map(({ label }) => label);

const CONTENT = ['gallery', 'albums', 'books', 'authors', 'pages'];

describe('the routes of the panel', () => {
  it('are those that the policy table opens for a level', () => {
    expect(labels('user')).toEqual([]);
    expect(labels('moderator')).toEqual(expect.arrayContaining(['home', 'account']));
    expect(labels('moderator')).not.toContain('news');
    expect(labels('admin')).toEqual(expect.arrayContaining([...labels('moderator'), 'news']));
    expect(labels('super_admin')).toEqual(ROUTES.map(({ label }) => label));
  });

  it('stand in the sidebar by section, and a section with nothing in it is left out', () => {
    const sections = (level: 'moderator' | 'admin') =>
      sectionsFor(ROUTES, level).map(({ group, routes }) => [group, ...routes.map(({ label }) => label)]);
    expect(sections('moderator')[0]).toEqual(['top', 'home', 'analytics']);
    expect(sectionsFor(ROUTES, 'user')).toEqual([]);
    expect(sections('moderator').map(([group]) => group)).not.toContain('safety');
    expect(sections('moderator')).toContainEqual([
      'content',
      'stories',
      'submissions',
      ...CONTENT,
      'translations',
    ]);
    expect(sections('admin')).toContainEqual([
      'content',
      'stories',
      'submissions',
      'news',
      ...CONTENT,
      'translations',
      'tournaments',
      'shop_items',
    ]);
  });

  it('have an address each, without what may follow it', () => {
    const addresses = ROUTES.map(addressOf);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(expect.arrayContaining(['/', '/account', '/news']));
    expect(addressOf({ path: 'users/:id/:tab?' })).toBe('/users');
  });

  it('are found by an address, also by one below theirs, and not by one that only begins alike', () => {
    expect(routeAt(ROUTES, '/')?.label).toBe('home');
    expect(routeAt(ROUTES, '/news')?.label).toBe('news');
    expect(routeAt(ROUTES, '/news/new')?.label).toBe('news');
    expect(routeAt(ROUTES, '/newsletter')).toBeUndefined();
  });

  it('load the screen that they name', async () => {
    for (const { preload } of ROUTES) expect(await preload()).toBeTypeOf('function');
  });
});

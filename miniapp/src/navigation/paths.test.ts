import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchPath as byLibrary, resolvePath as resolvedByLibrary } from 'react-router';
import { hrefOf, matchPath, resolvePath } from './paths.js';

const PATHS = [
  '/',
  '/lobby',
  '/profile/:userId',
  '/tours/:id/screen',
  '/security/*',
  '/security/sessions',
  '*',
];
const part = fc.oneof(
  fc.constantFrom(
    '',
    'lobby',
    'Lobby',
    'profile',
    'tours',
    'screen',
    'security',
    'sessions',
    'a%2Fb',
    '%E0%A4%A',
    'a.b',
    '.',
    '..',
  ),
  fc.string({ maxLength: 6 }).map(encodeURIComponent),
);
const address = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

/** As the library does it before it looks for a route. */
function asLibraryDecodes(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((name) => decodeURIComponent(name).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

it.each(PATHS)('reads addresses by %s as React Router does', (path) => {
  fc.assert(
    fc.property(address, (pathname) => {
      const found = byLibrary(path, asLibraryDecodes(pathname));
      const wanted = found === null ? null : { params: found.params, pathnameBase: found.pathnameBase };
      expect(matchPath(path, pathname)).toEqual(wanted);
    }),
    { examples: [['/lobby'], ['/profile/x'], ['/security'], ['/security/sessions/'], ['/tours/1/screen']] },
  );
});

it('leads to the same addresses as React Router', () => {
  const query = fc.constantFrom('', '?', '?a=1', '?a=1&b=%20');
  const hash = fc.constantFrom('', '#', '#top');
  const path = fc.oneof(
    fc.constant(''),
    address.filter((each) => !each.includes('//')),
  );
  fc.assert(
    fc.property(path, query, hash, (pathname, search, fragment) => {
      const to = pathname + search + fragment;
      const wanted = resolvedByLibrary(to, '/friends');
      expect(resolvePath(to, '/friends')).toEqual(wanted);
      expect(hrefOf(resolvePath({ pathname, search, hash: fragment }, '/friends'))).toBe(
        hrefOf(resolvedByLibrary({ pathname, search, hash: fragment }, '/friends')),
      );
    }),
  );
});

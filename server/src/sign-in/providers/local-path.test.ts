import { expect, it } from 'vitest';
import { localPath } from './local-path.js';

it.each(['/', '/friends', '/room/ABC123?spectate=1', '/%D8%AD%DA%A9%D9%85'])(
  '%s is a path of ours',
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

it('the fragment of a path is dropped: the callback has its own', () => {
  expect(localPath('/friends#token=x')).toBe('/friends');
});

it.each([
  undefined,
  '',
  'friends',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ok\r\nSet-Cookie: a=b',
  'javascript:alert(1)',
  `/${'a'.repeat(600)}`,
])('%j leads to /', (text) => {
  expect(localPath(text)).toBe('/');
});

import { expect, it } from 'vitest';
import { findOf } from './audit-find.js';

it.each([
  ['', null, null],
  ['  ', null, null],
  ['6b08545499909362dd9466b2', 'accounts:6b08545499909362dd9466b2', null],
  [' 6B08545499909362DD9466B2 ', 'accounts:6b08545499909362dd9466b2', null],
  ['ip_blacklist:۸۱.۲.۶۹.۵', 'ip_blacklist:81.2.69.5', null],
  [
    'https://hokm.example.org/admin/users/6b08545499909362dd9466b2/wallet',
    'accounts:6b08545499909362dd9466b2',
    null,
  ],
  ['f3c1d2aa-0b7e', null, 'f3c1d2aa-0b7e'],
])('%j is looked for as the target %j or the request %j', (typed, target, request) => {
  expect(findOf(typed)).toEqual({ target, request });
});

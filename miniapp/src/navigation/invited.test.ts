import { expect, it } from 'vitest';
import { pathOf } from '@hokm/shared/addresses';
import { invitedRoomAt, inviterAt } from './invited.js';

const at = (address: string) => invitedRoomAt(new URL(address, 'https://x.test'));

it('reads the room of an invitation', () => {
  expect(at('/room/YLD7Q4?join=1')).toBe('YLD7Q4');
  expect(at('/room/YLD7Q4')).toBe('YLD7Q4');
  expect(at('/room/yld7q4/?from=chat&join=1')).toBe('YLD7Q4');
});

it.each(['/room/YLD7?join=1', '/room/YLD7Q4/x?join=1', '/lobby?join=1', '/'])(
  'is no invitation: %s',
  (address) => expect(at(address)).toBeNull(),
);

it('reads the person of a friend’s link, and of an invitation to play', () => {
  const id = 'a'.repeat(24);
  const from = (address: string) => inviterAt(new URL(address, 'https://x.test'));
  expect(from('/friends?add=abc')).toEqual({ id: 'abc', to: 'friends' });
  expect(from(pathOf({ kind: 'ref', id }))).toEqual({ id, to: 'game' });
  for (const other of ['/friends', '/friends?add=', '/clans?add=abc', '/profile?invited=1'])
    expect(from(other)).toBeNull();
  expect(from(pathOf({ kind: 'profile', id }))).toBeNull();
});

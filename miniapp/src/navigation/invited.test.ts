import { expect, it } from 'vitest';
import { invitedRoomAt, invitingFriendAt } from './invited.js';

const at = (address: string) => invitedRoomAt(new URL(address, 'https://x.test'));

it('reads the room of an invitation', () => {
  expect(at('/room/YLD7Q4?join=1')).toBe('YLD7Q4');
  expect(at('/room/yld7q4/?from=chat&join=1')).toBe('YLD7Q4');
});

it.each([
  '/room/YLD7Q4',
  '/room/YLD7Q4?join=0',
  '/room/YLD7?join=1',
  '/room/YLD7Q4/x?join=1',
  '/lobby?join=1',
  '/',
])('is no invitation: %s', (address) => expect(at(address)).toBeNull());

it('reads the person of a friend’s link', () => {
  const from = (address: string) => invitingFriendAt(new URL(address, 'https://x.test'));
  expect(from('/friends?add=abc')).toBe('abc');
  for (const other of ['/friends', '/friends?add=', '/clans?add=abc']) expect(from(other)).toBeNull();
});

import { expect, it } from 'vitest';
import { invitedRoomAt } from './invited-room.js';

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

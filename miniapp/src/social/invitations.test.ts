import { expect, it } from 'vitest';
import { forgetInvitation, invitedTo, noteInvitation, useInvitations } from './invitations.js';

const MINUTE = 60_000;

it('an invitation holds while somebody may be waiting, and until it was followed', () => {
  noteInvitation('sara', 'YLD7Q4', 0);
  noteInvitation('ali', 'HKAB7Q', 0);
  const room = (from: string, now: number) => invitedTo(useInvitations.getState(), from, now);
  expect([room('sara', MINUTE), room('ali', MINUTE), room('mina', MINUTE)]).toEqual([
    'YLD7Q4',
    'HKAB7Q',
    null,
  ]);
  expect(room('sara', 15 * MINUTE)).toBeNull();
  noteInvitation('sara', 'WQ7K2M', 10 * MINUTE);
  expect(room('sara', 15 * MINUTE)).toBe('WQ7K2M');
  forgetInvitation('sara');
  expect([room('sara', 15 * MINUTE), room('ali', MINUTE)]).toEqual([null, 'HKAB7Q']);
});

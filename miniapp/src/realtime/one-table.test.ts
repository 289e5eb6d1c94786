import type { UpdateRoom } from '@hokm/shared/protocol';
import { describe, expect, it } from 'vitest';
import { isInAnotherMatch, roomToLeave } from './one-table.js';

const seat = (is_bot: boolean) => ({ is_bot });
const room = (...bots: (boolean | null)[]) =>
  ({ seats: bots.map((bot) => (bot === null ? null : seat(bot))) }) as UpdateRoom;
const PEOPLE = room(false, true, false, true);
const ALONE = room(false, true, true, true);

describe('playsElsewhere', () => {
  it('is so for who plays with people, wherever else they want to sit', () => {
    const own = { roomId: 'AAAAAA', status: 'in progress' } as const;
    expect(isInAnotherMatch(own, PEOPLE, 'BBBBBB')).toBe(true);
    expect(isInAnotherMatch(own, PEOPLE, null)).toBe(true);
    expect(isInAnotherMatch(own, PEOPLE, 'AAAAAA')).toBe(false);
  });

  it('is not so against computer players, in a room that waits, and where nothing is known', () => {
    const playing = { roomId: 'AAAAAA', status: 'in progress' } as const;
    expect(isInAnotherMatch(playing, ALONE, null)).toBe(false);
    expect(isInAnotherMatch(playing, null, null)).toBe(false);
    expect(isInAnotherMatch({ roomId: 'AAAAAA', status: 'waiting' }, PEOPLE, null)).toBe(false);
    expect(isInAnotherMatch({ roomId: null, status: null }, null, null)).toBe(false);
  });
});

describe('roomToLeave', () => {
  it('is the room that waits, unless it is the same', () => {
    expect(roomToLeave({ roomId: 'AAAAAA', status: 'waiting' }, 'BBBBBB')).toBe('AAAAAA');
    expect(roomToLeave({ roomId: 'AAAAAA', status: null }, 'BBBBBB')).toBe('AAAAAA');
    expect(roomToLeave({ roomId: 'AAAAAA', status: 'waiting' }, 'AAAAAA')).toBeNull();
    expect(roomToLeave({ roomId: null, status: null }, 'AAAAAA')).toBeNull();
    expect(roomToLeave({ roomId: 'AAAAAA', status: 'in progress' }, 'BBBBBB')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { LobbyRoom } from '@hokm/shared/protocol';
import { openRooms } from '../home/open-rooms.js';
import { sortRooms } from './sort-rooms.js';

function room(seats_taken: number, status: LobbyRoom['status'] = 'waiting', stake = 0): LobbyRoom {
  return { seats_taken, status, stake } as LobbyRoom;
}

describe('sortRooms', () => {
  it('shows waiting rooms first, the fullest on top, and no finished ones', () => {
    const rooms = { A: room(4, 'in progress'), B: room(1), C: room(3), D: room(4, 'finished') };
    expect(sortRooms(rooms).map(([roomId]) => roomId)).toEqual(['C', 'B', 'A']);
  });
});

describe('openRooms', () => {
  it('offers quick match only free rooms that wait with a free seat, the fullest first', () => {
    const rooms = {
      A: room(1),
      B: room(4),
      C: room(3),
      D: room(2, 'in progress'),
      E: room(2, 'waiting', 50),
    };
    expect(openRooms(rooms)).toEqual(['C', 'A']);
  });
});

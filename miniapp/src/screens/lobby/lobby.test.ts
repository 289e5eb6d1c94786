import { describe, expect, it } from 'vitest';
import type { LobbyRoom } from '@hokm/shared/protocol';
import { chosenRooms, filtersSet, NO_FILTER, readFilter, writeFilter } from './room-filter.js';

function room(seats_taken: number, status: LobbyRoom['status'] = 'waiting', stake = 0): LobbyRoom {
  return { seats_taken, status, stake } as LobbyRoom;
}

describe('chosenRooms', () => {
  const ids = (rooms: Record<string, LobbyRoom>, filter = {}) =>
    chosenRooms(rooms, { ...NO_FILTER, ...filter }).map(([roomId]) => roomId);

  it('shows waiting rooms first, the fullest with a free seat on top, and no finished ones', () => {
    const rooms = { A: room(4, 'in progress'), B: room(1), C: room(3), D: room(4, 'finished'), E: room(4) };
    expect(ids(rooms)).toEqual(['C', 'B', 'E', 'A']);
  });

  it('keeps what fits status, points, pace and free seats', () => {
    const rooms = {
      A: { ...room(3), target_points: 7, pace: 'fast' },
      B: { ...room(1), target_points: 3, pace: 'classic' },
      C: { ...room(4, 'in progress'), target_points: 7, pace: 'classic' },
    };
    expect(ids(rooms, { status: 'waiting' })).toEqual(['A', 'B']);
    expect(ids(rooms, { status: 'playing' })).toEqual(['C']);
    expect(ids(rooms, { points: '7' })).toEqual(['A', 'C']);
    expect(ids(rooms, { pace: 'classic' })).toEqual(['B', 'C']);
    expect(ids(rooms, { free: 'one' })).toEqual(['A', 'B']);
    expect(ids(rooms, { free: 'two' })).toEqual(['B']);
    expect(ids(rooms, { free: 'three', points: '7' })).toEqual([]);
  });

  it('offers no seat in a running match, even when somebody has left it', () => {
    expect(ids({ A: room(2, 'in progress') }, { free: 'one' })).toEqual([]);
  });

  it('sorts by points and by name, equals as usual', () => {
    const rooms = {
      A: { ...room(1), target_points: 7, name: 'ب' },
      B: { ...room(3), target_points: 7, name: 'پ' },
      C: { ...room(2), target_points: 1, name: 'آ' },
    };
    expect(ids(rooms, { sort: 'points_up' })).toEqual(['C', 'B', 'A']);
    expect(ids(rooms, { sort: 'points_down' })).toEqual(['B', 'A', 'C']);
    expect(ids(rooms, { sort: 'name' })).toEqual(['C', 'A', 'B']);
  });
});

describe('the filter in the address', () => {
  it('comes back as it was written, and the usual leaves no trace', () => {
    const filter = { ...NO_FILTER, status: 'waiting', free: 'two', sort: 'name' } as const;
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    expect(writeFilter(NO_FILTER).toString()).toBe('');
    expect([filtersSet(NO_FILTER), filtersSet(filter)]).toEqual([0, 2]);
  });

  it('takes what it does not know for the usual', () => {
    expect(readFilter(new URLSearchParams('status=closed&points=99&free=-1'))).toEqual(NO_FILTER);
  });
});

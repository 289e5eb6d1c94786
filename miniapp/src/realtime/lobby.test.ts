import { beforeEach, expect, it } from 'vitest';
import type { LobbyRoom } from '@hokm/shared/protocol';
import { receiveLobby, receiveLobbyDelta, useLobbyStore } from './lobby.js';

const room = (name: string): LobbyRoom => ({
  players: [],
  status: 'waiting',
  name,
  seats_taken: 0,
  target_points: 7,
  pace: 'classic',
  stake: 0,
  seats: [null, null, null, null],
});
const person = (n: number, name: string) => ({ player_id: String(n).repeat(24), name, avatar: null });
const nothing = { rooms: {}, removed: [], people: [], gone: [], users_total: 2, rooms_total: 2 };

beforeEach(() =>
  receiveLobby({
    users: ['Sara', 'Ali'],
    people: [person(1, 'Sara'), person(2, 'Ali')],
    users_total: 2,
    rooms: { AAAAAA: room('one'), BBBBBB: room('two') },
    rooms_total: 2,
    version: 4,
  }),
);

it('takes changes of the lobby in, in their order', () => {
  const change = { ...nothing, version: 5, rooms: { BBBBBB: room('changed'), CCCCCC: room('new') } };
  expect(receiveLobbyDelta({ ...change, removed: ['AAAAAA'], gone: [person(2, '').player_id] })).toBe(true);
  const { rooms, users, version } = useLobbyStore.getState();
  expect(Object.entries(rooms).map(([id, { name }]) => [id, name])).toEqual([
    ['CCCCCC', 'new'],
    ['BBBBBB', 'changed'],
  ]);
  expect([users, version]).toEqual([['Sara'], 5]);
});

it('asks for the whole when a change is missing, and ignores what it has', () => {
  expect(receiveLobbyDelta({ ...nothing, version: 6 })).toBe(false);
  expect(receiveLobbyDelta({ ...nothing, version: 4, removed: ['AAAAAA'] })).toBe(true);
  expect(Object.keys(useLobbyStore.getState().rooms)).toHaveLength(2);
});

it('puts the rooms into the order that a change gives', () => {
  const change = { ...nothing, version: 5, rooms: { CCCCCC: room('new') }, rooms_total: 3 };
  receiveLobbyDelta({ ...change, order: ['AAAAAA', 'BBBBBB', 'CCCCCC'] });
  expect(Object.keys(useLobbyStore.getState().rooms)).toEqual(['AAAAAA', 'BBBBBB', 'CCCCCC']);
});

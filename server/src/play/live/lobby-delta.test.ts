import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldLobby } from '@hokm/shared/lobby';
import type { LobbyRoom, UpdateLobby } from '@hokm/shared/protocol';
import { lobbyDelta } from './lobby-delta.js';

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

const LIMIT = 5;
const rooms = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...Array.from('ABCDEFGHIJ')), fc.constantFrom('one', 'two')),
  {
    selector: ([id]) => id,
    maxLength: 10,
  },
);
const people = fc.uniqueArray(fc.tuple(fc.nat({ max: 5 }), fc.constantFrom('Sara', 'Ali')), {
  selector: ([id]) => id,
});

/** A lobby's first rooms of all that there are. */
const lobby = fc.tuple(rooms, people).map(([all, online]): Omit<UpdateLobby, 'version'> => {
  const listed = online.map(([id, name]) => ({ player_id: String(id).repeat(24), name, avatar: null }));
  return {
    users: listed.map(({ name }) => name),
    people: listed,
    users_total: online.length,
    rooms: Object.fromEntries(all.slice(0, LIMIT).map(([id, name]) => [id, room(name)])),
    rooms_total: all.length,
  };
});

const sorted = (state: UpdateLobby) => ({
  ...state,
  users: [...state.users].sort(),
  people: [...state.people].sort((a, b) => a.player_id.localeCompare(b.player_id)),
  rooms: Object.entries(state.rooms),
});

it('brings whoever takes every change in to the rooms of the server, in their order', () => {
  fc.assert(
    fc.property(fc.array(lobby, { minLength: 2, maxLength: 12 }), ([first, ...later]) => {
      let held = { ...first!, version: 1 };
      let client: UpdateLobby = held;
      for (const next of later) {
        const after = { ...next, version: held.version + 1 };
        const delta = lobbyDelta(held, after);
        if (delta === null) {
          expect(sorted({ ...after, version: held.version })).toEqual(sorted(held));
          continue;
        }
        expect(delta.version).toBe(client.version + 1);
        client = foldLobby(client, delta);
        held = after;
        expect(sorted(client)).toEqual(sorted(held));
      }
    }),
  );
});

it('is nothing but the count for rooms beyond those that are listed', () => {
  const before = {
    users: [],
    people: [],
    users_total: 0,
    rooms: { A: room('one') },
    rooms_total: 1,
    version: 1,
  };
  const after = { ...before, rooms_total: 2, version: 2 };
  expect(lobbyDelta(before, after)).toEqual({
    version: 2,
    rooms: {},
    removed: [],
    people: [],
    gone: [],
    users_total: 0,
    rooms_total: 2,
  });
});

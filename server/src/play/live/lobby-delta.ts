import { isDeepStrictEqual } from 'node:util';
import { foldRooms } from '@hokm/shared/lobby';
import type { LobbyDelta, UpdateLobby } from '@hokm/shared/protocol';

const isSame = (a: unknown, b: unknown): boolean => a === b || isDeepStrictEqual(a, b);

/** The difference of two states; null where there is none. */
export function lobbyDelta(before: UpdateLobby, after: UpdateLobby): LobbyDelta | null {
  const rooms = Object.fromEntries(
    Object.entries(after.rooms).filter(([id, room]) => !isSame(room, before.rooms[id])),
  );
  const removed = Object.keys(before.rooms).filter((id) => after.rooms[id] === undefined);
  const were = new Map(before.people.map((person) => [person.player_id, person]));
  const people = after.people.filter((person) => !isSame(person, were.get(person.player_id)));
  const are = new Set(after.people.map(({ player_id }) => player_id));
  const gone = [...were.keys()].filter((id) => !are.has(id));
  const order = Object.keys(after.rooms);
  const inOrder = isSame(Object.keys(foldRooms(before.rooms, { rooms, removed })), order);
  const { users_total, rooms_total, version } = after;
  const changes = Object.keys(rooms).length + removed.length + people.length + gone.length;
  const sameTotals = users_total === before.users_total && rooms_total === before.rooms_total;
  if (changes === 0 && inOrder && sameTotals) return null;
  return { version, rooms, removed, people, gone, users_total, rooms_total, ...(inOrder ? {} : { order }) };
}

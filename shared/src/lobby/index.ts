import type { LobbyDelta, UpdateLobby } from '../protocol/index.js';

type Folded = Omit<UpdateLobby, 'users' | 'people'>;
type RoomsDelta = Pick<LobbyDelta, 'rooms' | 'removed' | 'order'>;

/** The rooms after a change, in order: the new ones, then those from before, unless the change gives another order. */
export function foldRooms(before: Folded['rooms'], { rooms, removed, order }: RoomsDelta): Folded['rooms'] {
  const created = Object.entries(rooms).filter(([id]) => before[id] === undefined);
  const left = Object.entries(before)
    .filter(([id]) => !removed.includes(id))
    .map(([id, room]) => [id, rooms[id] ?? room] as const);
  const after = Object.fromEntries([...created, ...left]);
  if (order === undefined) return after;
  return Object.fromEntries(
    order.flatMap((id) => {
      const room = after[id];
      return room === undefined ? [] : [[id, room]];
    }),
  );
}

/** The lobby after a change. The caller has checked that it follows the version that it holds. */
export function foldLobby(lobby: UpdateLobby, delta: LobbyDelta): UpdateLobby {
  const { version, people, gone, users_total, rooms_total } = delta;
  const changed = new Set(people.map(({ player_id }) => player_id));
  const stayed = lobby.people.filter(({ player_id }) => !gone.includes(player_id) && !changed.has(player_id));
  const everyone = [...stayed, ...people];
  return {
    users: everyone.map(({ name }) => name),
    people: everyone,
    users_total,
    rooms: foldRooms(lobby.rooms, delta),
    rooms_total,
    version,
  };
}

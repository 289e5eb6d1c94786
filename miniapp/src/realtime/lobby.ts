import { useEffect } from 'react';
import { create } from 'zustand';
import type { LobbyDelta, UpdateLobby } from '@hokm/shared/protocol';
import { useConnectionStore } from './connection-store.js';
import { connection } from './current.js';

export interface Lobby extends UpdateLobby {
  /** False until the server has sent the lobby once. */
  loaded: boolean;
}

export const useLobbyStore = create<Lobby>(() => ({
  users: [],
  people: [],
  users_total: 0,
  rooms: {},
  version: 0,
  loaded: false,
}));

export function receiveLobby(lobby: UpdateLobby): void {
  useLobbyStore.setState({ ...lobby, loaded: true });
}

/** Takes a change in; false when an earlier one is missing, and the whole lobby has to be asked for. */
export function receiveLobbyDelta({
  version,
  rooms,
  removed,
  people,
  gone,
  users_total,
}: LobbyDelta): boolean {
  const lobby = useLobbyStore.getState();
  if (version <= lobby.version) return true;
  if (!lobby.loaded || version !== lobby.version + 1) return false;
  const created = Object.entries(rooms).filter(([id]) => lobby.rooms[id] === undefined);
  const left = Object.entries(lobby.rooms)
    .filter(([id]) => !removed.includes(id))
    .map(([id, room]) => [id, rooms[id] ?? room] as const);
  const changed = new Map(people.map((person) => [person.player_id, person]));
  const stayed = lobby.people.filter(({ player_id }) => !gone.includes(player_id) && !changed.has(player_id));
  const everyone = [...stayed, ...people];
  useLobbyStore.setState({
    rooms: Object.fromEntries([...created, ...left]),
    people: everyone,
    users: everyone.map(({ name }) => name),
    users_total,
    version,
  });
  return true;
}

/** Online people and rooms, kept up to date while a screen shows them. */
export function useLobby(): Lobby {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  useEffect(() => {
    if (connected) void connection().request('get_lobby_state', { deltas: true });
  }, [connected]);
  return useLobbyStore();
}

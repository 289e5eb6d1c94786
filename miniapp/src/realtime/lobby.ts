import { useEffect } from 'react';
import { create } from 'zustand';
import { foldLobby } from '@hokm/shared/lobby';
import { LOBBY_MAX, LOBBY_PAGE, type LobbyDelta, type UpdateLobby } from '@hokm/shared/protocol';
import { useConnectionStore } from './connection-store.js';
import { connection } from './current.js';

export interface Lobby extends UpdateLobby {
  /** False until the server has sent the lobby once. */
  loaded: boolean;
  /** How many rooms the server is asked to list. */
  limit: number;
}

export const useLobbyStore = create<Lobby>(() => ({
  users: [],
  people: [],
  users_total: 0,
  rooms: {},
  rooms_total: 0,
  version: 0,
  loaded: false,
  limit: LOBBY_PAGE,
}));

/** The options of every request for the lobby: changes as differences, of as many rooms as were asked for. */
export function lobbyWish(): { deltas: true; limit: number } {
  return { deltas: true, limit: useLobbyStore.getState().limit };
}

export function receiveLobby(lobby: UpdateLobby): void {
  useLobbyStore.setState({ ...lobby, loaded: true });
}

/** Takes a change in; false when an earlier one is missing, and the whole lobby has to be asked for. */
export function receiveLobbyDelta(delta: LobbyDelta): boolean {
  const lobby = useLobbyStore.getState();
  if (delta.version <= lobby.version) return true;
  if (!lobby.loaded || delta.version !== lobby.version + 1) return false;
  useLobbyStore.setState(foldLobby(lobby, delta));
  return true;
}

/** True if the server has rooms that it was not asked for. */
export function hasMoreRooms({ loaded, limit, rooms_total }: Lobby): boolean {
  return loaded && limit < Math.min(rooms_total, LOBBY_MAX);
}

/** True while rooms that were asked for are on their way. */
export function isLoadingRooms({ loaded, limit, rooms, rooms_total }: Lobby): boolean {
  return loaded && Object.keys(rooms).length < Math.min(limit, rooms_total);
}

/** Asks for one page of rooms more. Does nothing while a page is on its way. */
export async function showMoreRooms(): Promise<void> {
  const lobby = useLobbyStore.getState();
  const { limit } = lobby;
  if (!hasMoreRooms(lobby) || isLoadingRooms(lobby)) return;
  useLobbyStore.setState({ limit: limit + LOBBY_PAGE });
  const answer = await connection().request('get_lobby_state', lobbyWish());
  if (!answer.ok) useLobbyStore.setState({ limit });
}

/** Online people and rooms, kept up to date while a screen shows them; leaving it forgets all pages but the first. */
export function useLobby(): Lobby {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  useEffect(() => {
    if (connected) void connection().request('get_lobby_state', lobbyWish());
  }, [connected]);
  useEffect(() => () => useLobbyStore.setState({ limit: LOBBY_PAGE }), []);
  return useLobbyStore();
}

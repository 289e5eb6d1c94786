import { useEffect } from 'react';
import { create } from 'zustand';
import type { UpdateLobby } from '@hokm/shared/protocol';
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
  loaded: false,
}));

export function receiveLobby(lobby: UpdateLobby): void {
  useLobbyStore.setState({ ...lobby, loaded: true });
}

/** Online people and rooms, kept up to date while a screen shows them. */
export function useLobby(): Lobby {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  useEffect(() => {
    if (connected) void connection().request('get_lobby_state', {});
  }, [connected]);
  return useLobbyStore();
}

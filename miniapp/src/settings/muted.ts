import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface MutedStore {
  readonly players: readonly string[];
}

/** More than this many are not remembered; the oldest are heard again. */
const MOST = 500;

const useMuted = create<MutedStore>()(
  persist((): MutedStore => ({ players: [] }), { name: 'muted', version: 1 }),
);

/** True if a player is muted on this phone. */
export function isMuted(playerId: string): boolean {
  return useMuted.getState().players.includes(playerId);
}

/** Mutes or unmutes a player on this phone. */
export function setMuted(playerId: string, muted: boolean): void {
  useMuted.setState(({ players }) => {
    const others = players.filter((id) => id !== playerId);
    return { players: muted ? [...others, playerId].slice(-MOST) : others };
  });
}

/** True if a player is muted on this phone, followed. */
export function useIsMuted(playerId: string): boolean {
  return useMuted(({ players }) => players.includes(playerId));
}

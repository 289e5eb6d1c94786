import { lazy } from 'react';
import type { ComponentType } from 'react';

/** The home screen's code, asked for before React starts when the app opens there. */
export const loadHome = () => import('../screens/home/HomeScreen');
const games = import.meta.glob<{ GameScreen: ComponentType }>('../screens/game/GameScreen.tsx');
export const loadGame = async () => {
  const load = Object.values(games)[0];
  if (!load) throw new Error('no game screen');
  return load();
};
const loadRoom = () => import('../screens/room/RoomScreen');
const loadLobby = () => import('../screens/lobby/LobbyScreen');

export const HomeScreen = lazy(async () => ({ default: (await loadHome()).HomeScreen }));
export const LobbyScreen = lazy(async () => ({ default: (await loadLobby()).LobbyScreen }));
export const RoomScreen = lazy(async () => ({ default: (await loadRoom()).RoomScreen }));
export const GameScreen = lazy(async () => ({ default: (await loadGame()).GameScreen }));
export const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/settings/SettingsScreen')).SettingsScreen,
}));
export const ProfileScreen = lazy(async () => ({
  default: (await import('../screens/profile/ProfileScreen')).ProfileScreen,
}));
export const SoonScreen = lazy(async () => ({
  default: (await import('../screens/soon/SoonScreen')).SoonScreen,
}));
export const SignInScreen = lazy(async () => ({
  default: (await import('../screens/sign-in/SignInScreen')).SignInScreen,
}));
export const JoinScreen = lazy(async () => ({
  default: (await import('../screens/join/JoinScreen')).JoinScreen,
}));
export const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/NotFoundScreen')).NotFoundScreen,
}));

/** Asks for the first page's code at once, beside React's own start. */
export function preloadFirst(path: string): void {
  const load = path.startsWith('/game/')
    ? loadGame
    : path.startsWith('/room/')
      ? loadRoom
      : path === '/lobby'
        ? loadLobby
        : loadHome;
  void load();
}

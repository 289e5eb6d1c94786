import type { ComponentType } from 'react';
import { arrival } from '@hokm/web/browser';
import { lazy } from '@hokm/web/react';
import { whenIdle } from '../lib/idle.js';
import { logWarning } from '../lib/log.js';
import { invitedRoomAt, inviterAt } from '../navigation/invited.js';
import { loadBeneathStart } from '../screens/home/HomeScreen.js';
import { loadFolding } from '../realtime/index.js';
import { loadErrorText } from '../text/lazy-error-text.js';

/** A table needs the code that applies moves as well. */
const loadGame = () => {
  void loadFolding();
  return import('../screens/game/GameScreen.js');
};
const loadWatch = () => {
  void loadFolding();
  return import('../screens/watch/WatchScreen.js');
};
const loadSignIn = () => import('../screens/sign-in/SignInScreen.js');
const loadInvitation = () => import('../screens/invitation/InvitationScreen.js');
const loadFriendInvitation = () => import('../screens/invitation/FriendInvitationScreen.js');
const loadRoom = () => import('../screens/room/RoomScreen.js');
const loadLobby = () => import('../screens/lobby/LobbyScreen.js');

const loadMaintenance = () => import('../screens/maintenance/MaintenanceScreen.js');

export const MaintenanceScreen = lazy(async () => ({ default: (await loadMaintenance()).MaintenanceScreen }));
export const LobbyScreen = lazy(async () => ({ default: (await loadLobby()).LobbyScreen }));
export const RoomScreen = lazy(async () => ({ default: (await loadRoom()).RoomScreen }));
export const GameScreen = lazy(async () => ({ default: (await loadGame()).GameScreen }));
export const WatchScreen = lazy(async () => ({ default: (await loadWatch()).WatchScreen }));
export const ReplayScreen = lazy(async () => ({
  default: (await import('../screens/replay/ReplayScreen.js')).ReplayScreen,
}));
export const FairnessScreen = lazy(async () => ({
  default: (await import('../screens/fairness/FairnessScreen.js')).FairnessScreen,
}));
export const HistoryScreen = lazy(async () => ({
  default: (await import('../screens/history/HistoryScreen.js')).HistoryScreen,
}));
export const CoinLobby = lazy(async () => ({
  default: (await import('../screens/coins/CoinLobby.js')).CoinLobby,
}));
export const CoinHistoryScreen = lazy(async () => ({
  default: (await import('../screens/coins/CoinHistoryScreen.js')).CoinHistoryScreen,
}));
export const RatesScreen = lazy(async () => ({
  default: (await import('../screens/rates/RatesScreen.js')).RatesScreen,
}));
export const SettingsScreen = lazy(async () => ({
  default: (await import('../screens/settings/SettingsScreen.js')).SettingsScreen,
}));
export const BadgesScreen = lazy(async () => ({
  default: (await import('../screens/badges/BadgesScreen.js')).BadgesScreen,
}));
export const LadderScreen = lazy(async () => ({
  default: (await import('../screens/ladder/LadderScreen.js')).LadderScreen,
}));
export const SeasonScreen = lazy(async () => ({
  default: (await import('../screens/season/SeasonScreen.js')).SeasonScreen,
}));
export const ClanCupScreen = lazy(async () => ({
  default: (await import('../screens/season/ClanCupScreen.js')).ClanCupScreen,
}));
export const GalleryScreen = lazy(async () => ({
  default: (await import('../screens/gallery/GalleryScreen.js')).GalleryScreen,
}));
export const AlbumScreen = lazy(async () => ({
  default: (await import('../screens/gallery/AlbumScreen.js')).AlbumScreen,
}));
export const ScoreScreen = lazy(async () => ({
  default: (await import('../screens/score/ScoreScreen.js')).ScoreScreen,
}));
export const BlockedScreen = lazy(async () => ({
  default: (await import('../screens/profile/BlockedScreen.js')).BlockedScreen,
}));
export const PartnersScreen = lazy(async () => ({
  default: (await import('../screens/partners/PartnersScreen.js')).PartnersScreen,
}));
export const ClosedScreen = lazy(async () => ({
  default: (await import('../screens/conduct/ClosedScreen.js')).ClosedScreen,
}));
export const DecisionsScreen = lazy(async () => ({
  default: (await import('../screens/conduct/DecisionsScreen.js')).DecisionsScreen,
}));
export const ProfileScreen = lazy(async () => ({
  default: (await import('../screens/profile/ProfileScreen.js')).ProfileScreen,
}));
export const ShopScreen = lazy(async () => ({
  default: (await import('../screens/shop/ShopScreen.js')).ShopScreen,
}));
export const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
export const RegisterScreen = lazy(async () => ({
  default: (await import('../screens/register/RegisterScreen.js')).RegisterScreen,
}));
export const VerifyEmailScreen = lazy(async () => ({
  default: (await import('../screens/verify-email/VerifyEmailScreen.js')).VerifyEmailScreen,
}));
export const ForgotPasswordScreen = lazy(async () => ({
  default: (await import('../screens/password/ForgotPasswordScreen.js')).ForgotPasswordScreen,
}));
export const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../screens/password/ResetPasswordScreen.js')).ResetPasswordScreen,
}));
export const SecurityPages = lazy(async () => ({
  default: (await import('../screens/security/SecurityPages.js')).SecurityPages,
}));
export const FriendInvitationScreen = lazy(async () => ({
  default: (await loadFriendInvitation()).FriendInvitationScreen,
}));
export const InvitationScreen = lazy(async () => ({ default: (await loadInvitation()).InvitationScreen }));
export const JoinScreen = lazy(async () => ({
  default: (await import('../screens/join/JoinScreen.js')).JoinScreen,
}));
export const NewsScreen = lazy(async () => ({
  default: (await import('../screens/news/NewsScreen.js')).NewsScreen,
}));
export const StoriesScreen = lazy(async () => ({
  default: (await import('../screens/stories/StoriesScreen.js')).StoriesScreen,
}));
export const StoryScreen = lazy(async () => ({
  default: (await import('../screens/stories/StoryScreen.js')).StoryScreen,
}));
export const NewStoryScreen = lazy(async () => ({
  default: (await import('../screens/stories/NewStoryScreen.js')).NewStoryScreen,
}));
export const OwnStoriesScreen = lazy(async () => ({
  default: (await import('../screens/stories/OwnStoriesScreen.js')).OwnStoriesScreen,
}));
export const ChangeStoryScreen = lazy(async () => ({
  default: (await import('../screens/stories/ChangeStoryScreen.js')).ChangeStoryScreen,
}));
export const MessagesScreen = lazy(async () => ({
  default: (await import('../screens/messages/MessagesScreen.js')).MessagesScreen,
}));
export const NewMessageScreen = lazy(async () => ({
  default: (await import('../screens/messages/NewMessageScreen.js')).NewMessageScreen,
}));
export const ThreadScreen = lazy(async () => ({
  default: (await import('../screens/messages/ThreadScreen.js')).ThreadScreen,
}));
export const NotificationsScreen = lazy(async () => ({
  default: (await import('../screens/inbox/NotificationsScreen.js')).NotificationsScreen,
}));
export const NotificationSettingsScreen = lazy(async () => ({
  default: (await import('../screens/inbox/NotificationSettingsScreen.js')).NotificationSettingsScreen,
}));
export const PageScreen = lazy(async () => ({
  default: (await import('../screens/pages/PageScreen.js')).PageScreen,
}));
export const OwnPageScreen = lazy(async () => ({
  default: (await import('../screens/pages/PageScreen.js')).OwnPageScreen,
}));
export const BooksScreen = lazy(async () => ({
  default: (await import('../screens/books/BooksScreen.js')).BooksScreen,
}));
export const PreviewScreen = lazy(async () => ({
  default: (await import('../screens/preview/PreviewScreen.js')).PreviewScreen,
}));
export const BookScreen = lazy(async () => ({
  default: (await import('../screens/books/BookScreen.js')).BookScreen,
}));
export const AuthorScreen = lazy(async () => ({
  default: (await import('../screens/books/AuthorScreen.js')).AuthorScreen,
}));
export const HelpScreen = lazy(async () => ({
  default: (await import('../screens/help/HelpScreen.js')).HelpScreen,
}));
export const LessonScreen = lazy(async () => ({
  default: (await import('../screens/help/LessonScreen.js')).LessonScreen,
}));
export const LeaderboardScreen = lazy(async () => ({
  default: (await import('../screens/leaderboard/LeaderboardScreen.js')).LeaderboardScreen,
}));
export const FriendsScreen = lazy(async () => ({
  default: (await import('../screens/friends/FriendsScreen.js')).FriendsScreen,
}));
const Nothing = () => null;
/**
 * A part beside the pages, loaded after them. If its code or its styles cannot be loaded, it is left out and the pages work without
 * it. `load` has to hold only the import: Vite awaits the chunk's styles around it.
 */
const besidePages = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    await new Promise<void>((resolve) => whenIdle(resolve));
    try {
      return { default: await arrival(load()) };
    } catch (error) {
      logWarning('A part beside the pages', error);
      return { default: Nothing };
    }
  });
export const FriendNews = besidePages(async () => (await import('../social/FriendNews.js')).FriendNews);
export const StoryNews = besidePages(async () => (await import('../social/StoryNews.js')).StoryNews);
export const TourNews = besidePages(async () => (await import('../social/TourNews.js')).TourNews);
export const TourRow = besidePages(async () => (await import('../screens/tournaments/TourRow.js')).TourRow);
export const TermsAsk = besidePages(async () => (await import('../screens/pages/TermsAsk.js')).TermsAsk);
export const RankingsScreen = lazy(async () => ({
  default: (await import('../screens/rankings/RankingsScreen.js')).RankingsScreen,
}));
export const ClansScreen = lazy(async () => ({
  default: (await import('../screens/clan/ClansScreen.js')).ClansScreen,
}));
export const NewClanScreen = lazy(async () => ({
  default: (await import('../screens/clan/NewClanScreen.js')).NewClanScreen,
}));
export const ClanScreen = lazy(async () => ({
  default: (await import('../screens/clan/ClanScreen.js')).ClanScreen,
}));
export const ToursScreen = lazy(async () => ({
  default: (await import('../screens/tournaments/ToursScreen.js')).ToursScreen,
}));
export const TourScreen = lazy(async () => ({
  default: (await import('../screens/tournaments/TourScreen.js')).TourScreen,
}));
export const OpenTourScreen = lazy(async () => ({
  default: (await import('../screens/tournaments/OpenTourScreen.js')).OpenTourScreen,
}));
export const BigScreen = lazy(async () => ({
  default: (await import('../screens/tournaments/big-screen/BigScreen.js')).BigScreen,
}));
export const NotFoundScreen = lazy(async () => ({
  default: (await import('../screens/not-found/NotFoundScreen.js')).NotFoundScreen,
}));

/** Home says itself what did not come. */
const logFailure = (error: unknown) => logWarning('Home ahead of time', error);

/** Asks for the first page's code at once, beside React's own start. Home's button is no page of its own: it comes with the app. */
export function preloadFirst(path: string): void {
  if (path === '/') loadBeneathStart().catch(logFailure);
  else if (path.startsWith('/game/')) void loadGame();
  else if (path.startsWith('/room/')) void loadRoom();
  else if (path === '/lobby') void loadLobby();
}

/** The same where nobody is signed in. */
export function preloadEntry(address: Pick<Location, 'pathname' | 'search'>): void {
  if (invitedRoomAt(address) !== null) void loadInvitation();
  else if (inviterAt(address) !== null) void loadFriendInvitation();
  else void loadSignIn();
}

/** Loads what is most likely needed after the first page: the error texts, the lobby and home. */
export function prefetchLikelyScreens(): void {
  void loadErrorText();
  loadBeneathStart().catch(logFailure);
  // Opening the lobby loads it again, and shows the error if that fails.
  loadLobby().catch((error: unknown) => logWarning('The lobby ahead of time', error));
}

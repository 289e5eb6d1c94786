import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { whenIdle } from '../lib/idle.js';
import { useClosure } from '../api/index.js';
import { useSiteTitle } from '../data/config.js';
import { useConnection } from '../realtime/index.js';
import { useSession } from '../session/index.js';
import { ToastPlace } from '../ui/Toast.js';
import { HomeScreen } from '../screens/home/HomeScreen.js';
import { useTelegramBack } from '../navigation/back.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { invitedRoomAt, inviterAt } from '../navigation/invited.js';
import { readJoinRequest } from '../navigation/join-request.js';
import { FIRST_TABLE } from '../navigation/lobby-state.js';
import { takeEarlyStart } from './early-start.js';
import { Loading } from './Loading.js';
import { registerNavigate } from '../navigation/navigation.js';
import { useScrollMemory } from './scroll-memory.js';
import { usePageViews } from './use-page-views.js';
import { useTelegramFrame } from './use-telegram-frame.js';
import {
  AlbumScreen,
  AuthorScreen,
  BadgesScreen,
  BigScreen,
  BlockedScreen,
  BookScreen,
  BooksScreen,
  ChangeStoryScreen,
  ClanCupScreen,
  ClanScreen,
  ClansScreen,
  CoinHistoryScreen,
  RatesScreen,
  CoinLobby,
  ClosedScreen,
  DecisionsScreen,
  FairnessScreen,
  ForgotPasswordScreen,
  FriendInvitationScreen,
  FriendNews,
  FriendsScreen,
  GalleryScreen,
  GameScreen,
  HelpScreen,
  HistoryScreen,
  InvitationScreen,
  JoinScreen,
  LadderScreen,
  SeasonScreen,
  LeaderboardScreen,
  LessonScreen,
  LobbyScreen,
  MaintenanceScreen,
  MessagesScreen,
  NewClanScreen,
  NewMessageScreen,
  NewStoryScreen,
  NewsScreen,
  NotFoundScreen,
  OpenTourScreen,
  OwnPageScreen,
  OwnStoriesScreen,
  NotificationSettingsScreen,
  NotificationsScreen,
  PageScreen,
  PartnersScreen,
  PreviewScreen,
  ProfileScreen,
  RankingsScreen,
  RegisterScreen,
  ReplayScreen,
  ResetPasswordScreen,
  RoomScreen,
  ScoreScreen,
  SecurityPages,
  SettingsScreen,
  ShopScreen,
  SignInScreen,
  StoriesScreen,
  StoryNews,
  StoryScreen,
  ThreadScreen,
  TourNews,
  TourRow,
  TourScreen,
  ToursScreen,
  TermsAsk,
  VerifyEmailScreen,
  WatchScreen,
  prefetchLikelyScreens,
} from './screens.js';

/** The page of a tournament, with one's own part in it; without an account, as everybody sees it. */
function TourPage() {
  const signedIn = useSession((session) => session.token !== null);
  return signedIn ? <TourScreen key="tour" /> : <OpenTourScreen />;
}

function Pages() {
  return (
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path="/lobby" element={<LobbyScreen coinRooms={<CoinLobby />} tours={<TourRow />} />} />
      <Route path="/room/:roomId" element={<RoomScreen />} />
      <Route path="/game/:gameId" element={<GameScreen />} />
      <Route path="/watch/:roomId" element={<WatchScreen door={<SignInScreen />} />} />
      <Route path="/replay/:id" element={<ReplayScreen />} />
      <Route path="/fairness/:id" element={<FairnessScreen />} />
      <Route path="/history" element={<HistoryScreen />} />
      <Route path="/coins/history" element={<CoinHistoryScreen />} />
      <Route path="/tours" element={<ToursScreen />} />
      <Route path="/tours/:id" element={<TourPage />} />
      <Route path="/tours/:id/screen" element={<BigScreen />} />
      <Route path="/rates" element={<RatesScreen />} />
      <Route path="/profile" element={<ProfileScreen />} />
      <Route path="/profile/:userId" element={<ProfileScreen />} />
      <Route path="/leaderboard" element={<LeaderboardScreen />} />
      <Route path="/leaderboard-new" element={<LeaderboardScreen />} />
      <Route path="/rankings" element={<RankingsScreen />} />
      <Route path="/friends" element={<FriendsScreen />} />
      <Route path="/clans" element={<ClansScreen />} />
      <Route path="/clans/new" element={<NewClanScreen />} />
      <Route path="/clans/:id" element={<ClanScreen />} />
      <Route path="/shop" element={<ShopScreen />} />
      <Route path="/help" element={<HelpScreen />} />
      <Route path="/help/lesson" element={<LessonScreen />} />
      <Route path="/news" element={<NewsScreen />} />
      <Route path="/stories" element={<StoriesScreen />} />
      <Route path="/stories/new" element={<NewStoryScreen />} />
      <Route path="/stories/mine" element={<OwnStoriesScreen />} />
      <Route path="/stories/mine/:id" element={<ChangeStoryScreen />} />
      <Route path="/stories/:id" element={<StoryScreen />} />
      <Route path="/messages" element={<MessagesScreen />} />
      <Route path="/messages/new" element={<NewMessageScreen />} />
      <Route path="/messages/:id" element={<ThreadScreen />} />
      <Route path="/notifications" element={<NotificationsScreen />} />
      <Route path="/rules" element={<PageScreen key="rules" slug="rules" />} />
      <Route path="/about" element={<PageScreen key="about" slug="about" />} />
      <Route path="/terms" element={<PageScreen key="terms" slug="terms" />} />
      <Route path="/privacy" element={<PageScreen key="privacy" slug="privacy" />} />
      <Route path="/faq" element={<PageScreen key="faq" slug="faq" />} />
      <Route path="/pages/:slug" element={<OwnPageScreen />} />
      <Route path="/preview/:token" element={<PreviewScreen />} />
      <Route path="/books" element={<BooksScreen />} />
      <Route path="/books/:id" element={<BookScreen />} />
      <Route path="/authors/:id" element={<AuthorScreen />} />
      <Route path="/partners" element={<PartnersScreen />} />
      <Route path="/ladder" element={<LadderScreen />} />
      <Route path="/season" element={<SeasonScreen />} />
      <Route path="/clan-cup" element={<ClanCupScreen />} />
      <Route path="/badges" element={<BadgesScreen />} />
      <Route path="/score" element={<ScoreScreen />} />
      <Route path="/gallery" element={<GalleryScreen />} />
      <Route path="/gallery/:id" element={<GalleryScreen />} />
      <Route path="/albums/:id" element={<AlbumScreen />} />
      <Route path="/settings" element={<SettingsScreen />} />
      <Route path="/settings/blocked" element={<BlockedScreen />} />
      <Route path="/settings/decisions" element={<DecisionsScreen />} />
      <Route path="/settings/notifications" element={<NotificationSettingsScreen />} />
      <Route path="/security/*" element={<SecurityPages />} />
      <Route path="/sign-in" element={<SignInScreen />} />
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/verify-email" element={<VerifyEmailScreen />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

/** Pages for people who are not signed in: sign-in, registration, and the targets of mailed links. */
const OPEN: ReadonlySet<string> = new Set([
  '/sign-in',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/rules',
  '/about',
  '/terms',
  '/privacy',
  '/faq',
]);

/** Drafts, tournaments and their tables are shown to whoever has their link. */
const BY_LINK = /^\/(?:preview\/|tours\/[0-9a-f]{24}(?:\/screen)?\/?$|watch\/[A-Za-z0-9]{6}\/?$)/;

const isOpenTo = (pathname: string): boolean => OPEN.has(pathname) || BY_LINK.test(pathname);

/** The maintenance that closes the app; null for none, and at the table of a match that is finished meanwhile. */
function useIsClosed(pathname: string) {
  const closure = useClosure();
  const { status } = useConnection();
  return status === 'connected' && pathname.startsWith('/game/') ? null : closure;
}

/** Shows the pages, the sign-in, the invitation or the join that the address asks for, depending on the session. */
function Gate() {
  const location = useLocation();
  const { pathname } = location;
  const status = useSession((session) => session.status);
  const closed = useIsClosed(pathname);
  const [joining, setJoining] = useState(() => readJoinRequest(window.location.search));
  if (closed !== null) return <MaintenanceScreen known={closed} />;
  if (status === 'closed') return <ClosedScreen />;
  if (joining) return <JoinScreen wish={joining} done={() => setJoining(null)} />;
  const out = status === 'signed-out' || status === 'failed';
  const [invitedTo, inviter] =
    status === 'signed-out' ? [invitedRoomAt(location), inviterAt(location)] : [null, null];
  if (invitedTo !== null) return <InvitationScreen key={invitedTo} code={invitedTo} />;
  if (inviter !== null) return <FriendInvitationScreen key={inviter.id} {...inviter} />;
  if (out && !isOpenTo(pathname)) return <SignInScreen />;
  return <Pages />;
}

function Frame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signedIn = useSession((session) => session.token !== null);
  useTelegramBack();
  useTelegramFrame(pathname);
  useScrollMemory();
  usePageViews(pathname);
  useSiteTitle();
  useEffect(() => whenIdle(prefetchLikelyScreens), []);
  // The first thing drawn takes the place of the button in the page itself.
  useLayoutEffect(() => {
    if (takeEarlyStart()) navigate('/lobby', { state: FIRST_TABLE });
  }, [navigate]);
  useEffect(() => registerNavigate((path, options) => navigate(path, options)), [navigate]);
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Loading />}>
        <Gate />
      </Suspense>
      {signedIn && (
        <Suspense>
          <FriendNews />
          <StoryNews />
          <TourNews />
          <TermsAsk />
        </Suspense>
      )}
    </ErrorBoundary>
  );
}

/** The whole app. */
export function App() {
  return (
    <BrowserRouter>
      <Frame />
      <ToastPlace />
    </BrowserRouter>
  );
}

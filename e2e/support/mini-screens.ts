import { shellStates } from '../../miniapp/src/shell/shell.states.js';
import { lessonStates } from '../../miniapp/src/screens/help/lesson.states.js';
import { watchStates } from '../../miniapp/src/screens/watch/watch.states.js';
import { roomStates } from '../../miniapp/src/screens/room/room.states.js';
import { lobbyStates } from '../../miniapp/src/screens/lobby/lobby.states.js';
import { tableStates } from '../../miniapp/src/screens/game/game.states.js';
import { friendsStates } from '../../miniapp/src/screens/friends/friends.states.js';
import { homeStates } from '../../miniapp/src/screens/home/home.states.js';
import { settingsStates } from '../../miniapp/src/screens/settings/settings.states.js';
import { leaderboardStates } from '../../miniapp/src/screens/leaderboard/leaderboard.states.js';
import { clanCupStates } from '../../miniapp/src/screens/season/clan-cup.states.js';
import { seasonStates } from '../../miniapp/src/screens/season/season.states.js';
import { ladderStates } from '../../miniapp/src/screens/ladder/ladder.states.js';
import { securityStates } from '../../miniapp/src/screens/security/security.states.js';
import {
  addEmailStates,
  changePasswordStates,
  deletionStates,
  sessionsStates,
  twoFactorStates,
} from '../../miniapp/src/screens/security/security-forms.states.js';
import {
  fairnessStates,
  historyStates,
  replayStates,
} from '../../miniapp/src/screens/replay/match.states.js';
import { invitationStates } from '../../miniapp/src/screens/invitation/invitation.states.js';
import { booksStates, bookStates } from '../../miniapp/src/screens/books/books.states.js';
import { decisionsStates } from '../../miniapp/src/screens/conduct/conduct.states.js';
import { noticesStates, notificationsStates } from '../../miniapp/src/screens/inbox/inbox.states.js';
import { messagesStates, threadStates } from '../../miniapp/src/screens/messages/messages.states.js';
import { helpStates, pageStates } from '../../miniapp/src/screens/pages/pages.states.js';
import { notFoundStates } from '../../miniapp/src/screens/not-found/not-found.states.js';
import { previewStates } from '../../miniapp/src/screens/preview/preview.states.js';
import { newsStates } from '../../miniapp/src/screens/news/news.states.js';
import { badgesStates } from '../../miniapp/src/screens/badges/badges.states.js';
import { albumStates, galleryStates } from '../../miniapp/src/screens/gallery/gallery.states.js';
import { partnersStates } from '../../miniapp/src/screens/partners/partners.states.js';
import { rankingsStates } from '../../miniapp/src/screens/rankings/rankings.states.js';
import { scoreStates } from '../../miniapp/src/screens/score/score.states.js';
import {
  newStoryStates,
  ownStoriesStates,
  storiesStates,
  storyStates,
} from '../../miniapp/src/screens/stories/stories.states.js';
import {
  passwordStates,
  registerStates,
  signInStates,
  verifyStates,
} from '../../miniapp/src/screens/sign-in/account.states.js';
import { blockedStates } from '../../miniapp/src/screens/profile/blocked.states.js';
import { otherProfileStates, profileStates } from '../../miniapp/src/screens/profile/profile.states.js';
import { clansStates, clanStates, newClanStates } from '../../miniapp/src/screens/clan/clan.states.js';
import { shopStates } from '../../miniapp/src/screens/shop/shop.states.js';
import { coinHistoryStates, coinLobbyStates } from '../../miniapp/src/screens/coins/coins.states.js';
import { ratesStates } from '../../miniapp/src/screens/rates/rates.states.js';
import { predictionStates } from '../../miniapp/src/screens/coins/predictions.states.js';
import { coinTableStates } from '../../miniapp/src/screens/game/coin-table.states.js';
import { coinRoomStates } from '../../miniapp/src/screens/room/coin-room.states.js';
import { cupStates } from '../../miniapp/src/screens/tournaments/cup.states.js';
import { tourStates } from '../../miniapp/src/screens/tournaments/tour.states.js';
import { toursStates } from '../../miniapp/src/screens/tournaments/tournaments.states.js';
import { openTourStates } from '../../miniapp/src/screens/tournaments/open-tour.states.js';
import { bigScreenStates } from '../../miniapp/src/screens/tournaments/big-screen/big-screen.states.js';
import { tourRoomStates } from '../../miniapp/src/screens/room/tour-room.states.js';
import { tourTableStates } from '../../miniapp/src/screens/game/tour-table.states.js';
import type { MiniScreen } from '../../miniapp/src/testing/states.js';

/** The states of the screens around play: rooms, tables, the lesson, and what lies around every screen. */
export const PLAY_STATES: readonly MiniScreen[] = [
  tableStates,
  lobbyStates,
  roomStates,
  coinRoomStates,
  coinTableStates,
  tourRoomStates,
  tourTableStates,
  predictionStates,
  watchStates,
  lessonStates,
  shellStates,
];

/** The states of home, people, boards, coins. */
export const PEOPLE_STATES: readonly MiniScreen[] = [
  homeStates,
  settingsStates,
  friendsStates,
  leaderboardStates,
  rankingsStates,
  badgesStates,
  scoreStates,
  ladderStates,
  seasonStates,
  clanCupStates,
  profileStates,
  otherProfileStates,
  blockedStates,
  partnersStates,
  clanStates,
  clansStates,
  newClanStates,
  shopStates,
  coinLobbyStates,
  coinHistoryStates,
  toursStates,
  tourStates,
  openTourStates,
  bigScreenStates,
  cupStates,
  ratesStates,
];

/** The states of what is read: news, gallery, stories, pages, messages, matches of the past. */
export const CONTENT_STATES: readonly MiniScreen[] = [
  newsStates,
  galleryStates,
  albumStates,
  storiesStates,
  storyStates,
  ownStoriesStates,
  newStoryStates,
  historyStates,
  replayStates,
  fairnessStates,
  booksStates,
  bookStates,
  pageStates,
  helpStates,
  messagesStates,
  threadStates,
  notificationsStates,
  noticesStates,
  decisionsStates,
  previewStates,
  notFoundStates,
];

/** The states of ways in, of one's security, and of invitations. */
export const ACCOUNT_STATES: readonly MiniScreen[] = [
  signInStates,
  registerStates,
  verifyStates,
  passwordStates,
  securityStates,
  sessionsStates,
  changePasswordStates,
  addEmailStates,
  twoFactorStates,
  deletionStates,
  invitationStates,
];

/** All of them, for `npm run shots`. */
export const MINI_STATES: readonly MiniScreen[] = [
  ...PEOPLE_STATES,
  ...CONTENT_STATES,
  ...ACCOUNT_STATES,
  ...PLAY_STATES,
];

import { shellStates } from '../../miniapp/src/shell/shell.states.js';
import { helpStates, lessonStates, nowhereStates } from '../../miniapp/src/screens/help/help.states.js';
import {
  historyStates,
  replayStates,
  fairnessStates,
} from '../../miniapp/src/screens/history/history.states.js';
import { watchStates } from '../../miniapp/src/screens/watch/watch.states.js';
import { roomStates } from '../../miniapp/src/screens/room/room.states.js';
import { lobbyStates } from '../../miniapp/src/screens/lobby/lobby.states.js';
import { tableStates } from '../../miniapp/src/screens/game/game.states.js';
import { friendsStates } from '../../miniapp/src/screens/friends/friends.states.js';
import { homeStates } from '../../miniapp/src/screens/home/home.states.js';
import { settingsStates } from '../../miniapp/src/screens/settings/settings.states.js';
import { leaderboardStates } from '../../miniapp/src/screens/leaderboard/leaderboard.states.js';
import { ladderStates } from '../../miniapp/src/screens/ladder/ladder.states.js';
import { newsStates } from '../../miniapp/src/screens/news/news.states.js';
import { badgesStates } from '../../miniapp/src/screens/badges/badges.states.js';
import { albumStates, galleryStates } from '../../miniapp/src/screens/gallery/gallery.states.js';
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
import {
  blockedStates,
  otherProfileStates,
  profileStates,
} from '../../miniapp/src/screens/profile/profile.states.js';
import { clansStates, clanStates, newClanStates } from '../../miniapp/src/screens/clan/clan.states.js';
import { shopStates } from '../../miniapp/src/screens/shop/shop.states.js';
import { coinHistoryStates, coinLobbyStates } from '../../miniapp/src/screens/coins/coins.states.js';
import { coinTableStates } from '../../miniapp/src/screens/game/coin-table.states.js';
import { coinRoomStates } from '../../miniapp/src/screens/room/coin-room.states.js';
import type { MiniScreen } from '../../miniapp/src/testing/states.js';

/** The states of the screens around play: rooms, tables, matches of the past, the lesson, and what lies around every screen. */
export const PLAY_STATES: readonly MiniScreen[] = [
  tableStates,
  lobbyStates,
  roomStates,
  watchStates,
  historyStates,
  replayStates,
  fairnessStates,
  helpStates,
  lessonStates,
  nowhereStates,
  shellStates,
];

/** The states of the mini app's other screens. */
export const MINI_STATES: readonly MiniScreen[] = [
  homeStates,
  settingsStates,
  friendsStates,
  leaderboardStates,
  rankingsStates,
  badgesStates,
  scoreStates,
  ladderStates,
  newsStates,
  galleryStates,
  albumStates,
  storiesStates,
  storyStates,
  ownStoriesStates,
  newStoryStates,
  profileStates,
  otherProfileStates,
  blockedStates,
  clanStates,
  clansStates,
  newClanStates,
  shopStates,
  coinLobbyStates,
  coinHistoryStates,
  coinRoomStates,
  coinTableStates,
  signInStates,
  registerStates,
  verifyStates,
  passwordStates,
];

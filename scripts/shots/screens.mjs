import { ACCOUNT_SCREENS } from './account-screens.mjs';
import { GALLERY_SCREENS } from './gallery-screens.mjs';
import { PEOPLE_SCREENS } from './people-screens.mjs';
import { SECURITY_SCREENS } from './security-screens.mjs';
import {
  all,
  answering,
  asNewcomer,
  asNobody,
  asSara,
  failing,
  listStates,
  noConnection,
  offline,
  press,
  waitingFor,
} from './states.mjs';
import { SHELL_SCREENS } from './shell-screens.mjs';
import { STAFF_SCREENS } from './staff-screens.mjs';
import { STORY_SCREENS } from './story-screens.mjs';
import { TABLE_SCREENS } from './table-screens.mjs';

const NEWS = {
  success: true,
  total: 2,
  page: 1,
  per_page: 20,
  data: [
    {
      id: '0123456789abcdef01234567',
      title: 'جام یلدا از پنجشنبه آغاز می‌شود',
      text: 'شانزده میز، چهار شب. هر کس سه مسابقهٔ رتبه‌دار تمام کرده باشد می‌تواند نام‌نویسی کند.\nنام‌نویسی تا چهارشنبه ساعت ۲۰.',
      picture: null,
      at: '2026-11-20T15:30:00.000Z',
    },
    {
      id: '0123456789abcdef01234568',
      title: 'Four-colour decks are here',
      text: 'Choose yours in the settings.',
      picture: null,
      at: '2026-11-12T09:00:00.000Z',
    },
  ],
};

/**
 * Every screen in every state: `open` gives viewer and address, `until` the content to wait for, `before` prepares the page,
 * `then` acts on it. `bare`: before there are other people and rooms. `full`: the whole page.
 */
export const SCREENS = [
  { name: 'sign-in', state: 'guest', open: asNobody('/'), until: '[autocomplete=nickname]', bare: true },
  ...ACCOUNT_SCREENS,
  ...SECURITY_SCREENS,

  { name: 'home', state: 'newcomer', open: asNewcomer('/'), until: '.home_trio', full: true },
  { name: 'home', state: 'ready', open: asSara('/'), until: '.home_live .dot', full: true },
  { name: 'home', state: 'resume', open: resuming, until: '.home_resume', full: true },
  { name: 'home', state: 'offline', open: asSara('/'), until: '.home_live .dot', then: offline },
  {
    name: 'home',
    state: 'code',
    open: asSara('/'),
    until: '.home_live .dot',
    then: press(/ورود با کد|Join by code/),
  },

  {
    name: 'home',
    state: 'bots',
    open: asSara('/'),
    until: '.home_live .dot',
    then: press(/^(با ربات‌ها|With bots)$/),
  },

  { name: 'lobby', state: 'empty', open: asNewcomer('/lobby'), until: '.empty', full: true, bare: true },
  { name: 'lobby', state: 'ready', open: asSara('/lobby'), until: '.lobby_rooms', full: true },
  { name: 'lobby', state: 'loading', open: asSara('/lobby'), until: '.skel', before: noConnection },
  { name: 'lobby', state: 'offline', open: asSara('/lobby'), until: '.lobby_rooms', then: offline },
  {
    name: 'lobby',
    state: 'filter',
    open: asSara('/lobby'),
    until: '.lobby_rooms',
    then: press(/^(فیلتر|Filter)/),
  },
  {
    name: 'lobby',
    state: 'none-fit',
    open: asSara('/lobby?points=13'),
    until: '.empty',
    full: true,
  },

  {
    name: 'lobby',
    state: 'no-profile',
    open: asSara('/lobby'),
    until: '.lobby_welcome[role=alert]',
    before: all(failing('/user/profile/*'), (page) =>
      page.addInitScript(() => localStorage.removeItem('user')),
    ),
  },

  {
    name: 'room',
    state: 'search',
    open: asNewcomer('/'),
    until: '.home_live .dot',
    bare: true,
    then: async (page) => {
      await press(/^(بازی سریع|Quick match)$/)(page);
      await page.locator('.room_sought').first().waitFor();
    },
  },
  { name: 'room', state: 'waiting', open: waiting, until: '.room_round-table .room_sp' },
  {
    name: 'room',
    state: 'friends',
    open: waiting,
    until: '.room_round-table .room_sp',
    then: press(/دعوت دوستان|Invite friends/),
  },
  { name: 'room', state: 'visitor', open: visiting, until: '.room_round-table .room_sp' },
  {
    name: 'room',
    state: 'some-friends',
    open: asSara('/lobby'),
    until: '.lobby_rooms',
    then: async (page) => {
      await page.getByRole('textbox').fill('شب یلدا');
      await press(/^(ساختن|Create)$/)(page);
      await page.locator('.room_round-table .room_sp').first().waitFor();
      await press(/دعوت دوستان|Invite friends/)(page);
      await page.waitForTimeout(600);
    },
  },
  { name: 'room', state: 'countdown', open: full, until: '.room_cd .room_fg' },
  { name: 'room', state: 'loading', open: waiting, until: '.room_cd .spin', before: noConnection },
  { name: 'room', state: 'missing', open: asSara('/room/ZZZZZ9'), until: '.toast' },
  { name: 'room', state: 'playing', open: comingLate, until: '.room_roomp .empty' },
  {
    name: 'join',
    state: 'waiting',
    open: asSara('/?room=ZZZZZ9&name=Sara'),
    until: '.empty .spin',
    before: noConnection,
  },
  { name: 'not-found', state: 'ready', open: asSara('/no/such/page'), until: '.empty' },

  { name: 'help', state: 'ready', open: asSara('/help'), until: '.help_chapter', full: true },
  ...['team', 'trump', 'lead', 'partner', 'follow', 'ruff', 'seven', 'kot'].map((state, step) => ({
    name: 'lesson',
    state,
    open: asSara('/help/lesson'),
    storage: { lesson: JSON.stringify({ step, status: 'begun' }) },
    until: '.help_coach h1',
    then: (page) => page.waitForTimeout(900),
  })),
  { name: 'news', state: 'empty', open: asSara('/news'), until: '.empty', full: true },
  {
    name: 'news',
    state: 'ready',
    open: asSara('/news'),
    until: '.news_news',
    before: answering('/news**', NEWS),
    full: true,
  },
  {
    name: 'home',
    state: 'news',
    open: asSara('/'),
    until: '.home_live .dot',
    before: answering('/news**', NEWS),
    full: true,
  },
  {
    name: 'news',
    state: 'loading',
    open: asSara('/news'),
    until: '.skel',
    before: waitingFor('/news**'),
  },
  { name: 'news', state: 'error', open: asSara('/news'), until: '.empty', before: failing('/news**') },

  ...STORY_SCREENS,

  ...listStates('leaderboard', '/leaderboard-new', '/leaderboard*'),
  ...listStates('rankings', '/rankings', '/rankings*'),
  {
    name: 'rankings',
    state: 'clans',
    open: asSara('/rankings'),
    until: 'main',
    then: press(/^(کلن|قبیله|Clan)/),
    full: true,
  },
  ...listStates('badges', '/badges', '/badges*'),
  ...listStates('score', '/score', '/user/score*'),
  ...listStates('ladder', '/ladder', '/ladder'),
  ...listStates('friends', '/friends', '/friends?*'),
  {
    name: 'friends',
    state: 'requests',
    open: asSara('/friends'),
    until: 'main',
    then: press(/^(درخواست|Requests)/),
    full: true,
  },
  ...listStates('profile', '/profile', '/user/profile/*'),
  {
    name: 'profile',
    state: 'stats',
    open: asSara('/profile'),
    until: '[role=tab]',
    then: press(/^(آمار بازی|Game stats)$/),
    full: true,
  },
  { name: 'profile', state: 'other', open: others, until: 'main h1', full: true },
  {
    name: 'clan',
    state: 'ready',
    open: asSara((world) => `/clans/${world.clan}`),
    until: 'main',
    full: true,
  },
  { name: 'clan', state: 'all', open: asNewcomer('/clans'), until: 'main', full: true },
  { name: 'clan', state: 'new', open: asNewcomer('/clans/new'), until: 'main', full: true },
  { name: 'blocked', state: 'ready', open: asSara('/settings/blocked'), until: 'main', full: true },
  ...listStates('history', '/history', '/games/history*'),
  {
    name: 'replay',
    state: 'ready',
    open: asSara((world) => `/replay/${world.lastMatch}`),
    until: '.replay_rboard',
  },
  {
    name: 'replay',
    state: 'trick',
    open: asSara((world) => `/replay/${world.lastMatch}`),
    until: '.replay_rboard',
    then: async (page) => {
      await press(/^(دست بعد|Next trick)$/)(page);
      for (let card = 0; card < 3; card += 1) await press(/^(برگ بعد|Next card)$/)(page);
    },
    full: true,
  },
  {
    name: 'replay',
    state: 'loading',
    open: asSara((world) => `/replay/${world.lastMatch}`),
    until: '.skel',
    before: waitingFor('/games/**'),
  },
  {
    name: 'replay',
    state: 'error',
    open: asSara((world) => `/replay/${world.lastMatch}`),
    until: '.empty',
    before: failing('/games/**'),
  },
  { name: 'replay', state: 'missing', open: asSara('/replay/ZZZZZ9'), until: '.empty' },
  {
    name: 'fairness',
    state: 'ready',
    open: asSara((world) => `/fairness/${world.lastMatch}`),
    until: '.fairness_verdict.fairness_ok',
    full: true,
  },
  {
    name: 'fairness',
    state: 'open',
    open: asSara((world) => `/fairness/${world.lastMatch}`),
    until: '.fairness_verdict.fairness_ok',
    then: (page) => page.locator('.fairness_proof summary').first().click(),
    full: true,
  },
  {
    name: 'fairness',
    state: 'loading',
    open: asSara((world) => `/fairness/${world.lastMatch}`),
    until: '.skel',
    before: waitingFor('/games/**'),
    full: true,
  },
  {
    name: 'fairness',
    state: 'error',
    open: asSara((world) => `/fairness/${world.lastMatch}`),
    until: '.empty',
    before: failing('/games/**'),
    full: true,
  },
  ...listStates('shop', '/shop', '/shop'),
  ...GALLERY_SCREENS,
  ...PEOPLE_SCREENS,
  ...SHELL_SCREENS,
  ...STAFF_SCREENS,

  ...TABLE_SCREENS,
  {
    name: 'watch',
    state: 'ready',
    open: watching,
    until: '.table_watchstrip',
    then: (page) => page.waitForTimeout(900),
  },
  {
    name: 'watch',
    state: 'loading',
    open: asSara((world) => `/watch/${world.running}`),
    until: '.table_table.table_loading',
    before: noConnection,
  },
  {
    name: 'watch',
    state: 'waiting',
    open: asSara((world) => `/watch/${world.running}`),
    until: '.table_waits .btn',
    before: noConnection,
  },
  { name: 'watch', state: 'missing', open: asSara('/watch/ZZZZZ9'), until: '.toast' },

  { name: 'settings', state: 'ready', open: asSara('/settings'), until: '.settings_decks', full: true },
  { name: 'not-found', state: 'ready', open: asSara('/nowhere'), until: '.empty' },
];

/** The profile of another person. */
async function others(world) {
  const { user } = await world.person('نیلوفر');
  return { path: `/profile/${user.id}`, person: await world.person('سارا') };
}

/** A public match, some tricks into a hand. */
async function watching(world) {
  const host = await world.person('بهرام', { fresh: true });
  const code = await world.openMatch(host, { tricks: 5, visibility: 'public' });
  return { path: `/watch/${code}`, person: await world.person('سارا') };
}

/** A person at home with a match in progress. */
async function resuming(world) {
  const person = await world.person('شیرین', { fresh: true });
  await world.openMatch(person, { tricks: 2 });
  return { path: '/', person };
}

/** The host of a room with a computer player and two free seats. */
async function waiting(world) {
  const person = await world.person('بهرام', { fresh: true });
  const { code, line } = await world.openRoom(person, 'شب یلدا', { target_points: 7 });
  await line.must('add_bot', { room_id: code, seat: 1 });
  return { path: `/room/${code}`, person };
}

/** A person who opened an invitation to a room with a free seat. */
async function visiting(world) {
  const { path } = await waiting(world);
  return { path, person: await world.person('سارا') };
}

/** A person who opened an invitation to a room whose match has begun. */
async function comingLate(world) {
  const code = await world.openMatch(await world.person('شیرین', { fresh: true }));
  return { path: `/room/${code}`, person: await world.person('سارا') };
}

/** The host of a room that has just become full. */
async function full(world) {
  const { path, person } = await waiting(world);
  const line = await world.connect(person);
  for (const seat of [2, 3]) await line.must('add_bot', { room_id: path.slice('/room/'.length), seat });
  return { path, person };
}

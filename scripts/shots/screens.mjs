import { PEOPLE_SCREENS } from './people-screens.mjs';
import { all, asNewcomer, asSara, failing, noConnection, offline, press } from './states.mjs';
import { SHELL_SCREENS } from './shell-screens.mjs';
import { STAFF_SCREENS } from './staff-screens.mjs';
import { TABLE_SCREENS } from './table-screens.mjs';

/**
 * Every screen in every state: `open` gives viewer and address, `until` the content to wait for, `before` prepares the page,
 * `then` acts on it. `bare`: before there are other people and rooms. `full`: the whole page.
 */
export const SCREENS = [
  { name: 'home', state: 'resume', open: resuming, until: '.home_resume', full: true },
  { name: 'home', state: 'offline', open: asSara('/'), until: '.home_live .dot', then: offline },
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

  ...['team', 'trump', 'lead', 'partner', 'follow', 'ruff', 'seven', 'kot'].map((state, step) => ({
    name: 'lesson',
    state,
    open: asSara('/help/lesson'),
    storage: { lesson: JSON.stringify({ step, status: 'begun' }) },
    until: '.help_coach h1',
    then: (page) => page.waitForTimeout(900),
  })),

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
];

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

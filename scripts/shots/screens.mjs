import {
  asNewcomer,
  asNobody,
  asSara,
  failing,
  noConnection,
  offline,
  press,
  waitingFor,
} from './states.mjs';

/**
 * Every screen in every state: `open` says who looks and where, `until` what is there when it has come, `before` what is
 * put in its way, `then` what is done on it. `bare`: before there are other people and rooms. `full`: the whole page.
 */
export const SCREENS = [
  { name: 'sign-in', state: 'guest', open: asNobody('/'), until: '#guest-name', bare: true },

  { name: 'home', state: 'newcomer', open: asNewcomer('/'), until: '.trio', full: true },
  { name: 'home', state: 'ready', open: asSara('/'), until: '.live .dot', full: true },
  { name: 'home', state: 'resume', open: resuming, until: '.resume', full: true },
  { name: 'home', state: 'offline', open: asSara('/'), until: '.live .dot', then: offline },
  {
    name: 'home',
    state: 'code',
    open: asSara('/'),
    until: '.live .dot',
    then: press(/ورود با کد|Join by code/),
  },

  { name: 'lobby', state: 'empty', open: asNewcomer('/lobby'), until: '.empty', full: true, bare: true },
  { name: 'lobby', state: 'ready', open: asSara('/lobby'), until: '.rooms', full: true },
  { name: 'lobby', state: 'loading', open: asSara('/lobby'), until: '.skel', before: noConnection },
  { name: 'lobby', state: 'offline', open: asSara('/lobby'), until: '.rooms', then: offline },
  {
    name: 'lobby',
    state: 'filter',
    open: asSara('/lobby'),
    until: '.rooms',
    then: press(/^(پالایش|Filter)/),
  },
  {
    name: 'lobby',
    state: 'none-fit',
    open: asSara('/lobby?points=13'),
    until: '.empty',
    full: true,
  },

  { name: 'room', state: 'waiting', open: waiting, until: '.round-table .sp' },
  {
    name: 'room',
    state: 'friends',
    open: waiting,
    until: '.round-table .sp',
    then: press(/دعوت دوستان|Invite friends/),
  },
  { name: 'room', state: 'countdown', open: full, until: '.cd .fg' },
  { name: 'room', state: 'loading', open: waiting, until: '.cd .spin', before: noConnection },
  { name: 'room', state: 'missing', open: asSara('/room/ZZZZZ9'), until: '.toast' },

  { name: 'help', state: 'ready', open: asSara('/help'), until: '.chapter', full: true },
  ...['team', 'trump', 'lead', 'partner', 'follow', 'ruff', 'seven', 'kot'].map((state, step) => ({
    name: 'lesson',
    state,
    open: asSara('/help/lesson'),
    storage: { lesson: JSON.stringify({ step, status: 'begun' }) },
    until: '.coach h1',
    then: (page) => page.waitForTimeout(900),
  })),
  { name: 'news', state: 'ready', open: asSara('/news'), until: '.news, .empty', full: true },
  {
    name: 'news',
    state: 'loading',
    open: asSara('/news'),
    until: '.skel',
    before: waitingFor('/news**'),
  },
  { name: 'news', state: 'error', open: asSara('/news'), until: '.empty', before: failing('/news**') },

  { name: 'settings', state: 'ready', open: asSara('/settings'), until: '.decks', full: true },
  { name: 'not-found', state: 'ready', open: asSara('/nowhere'), until: '.empty' },
];

/** Somebody at home whose match runs. */
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

/** The host of a room that has just become full. */
async function full(world) {
  const { path, person } = await waiting(world);
  const line = await world.connect(person);
  for (const seat of [2, 3]) await line.must('add_bot', { room_id: path.slice('/room/'.length), seat });
  return { path, person };
}

import { cutOff, posed, telling, withPeople } from './poses.mjs';
import { all, asSara, failing, press, settle, steps } from './states.mjs';
import { playing } from './table-screens.mjs';

const shell = (state, path, more) => ({
  name: 'shell',
  state,
  open: asSara(path),
  until: '.nav',
  before: posed(() => undefined),
  ...more,
});

/** The shell before its scripts have loaded. */
const withoutScripts = (page) => page.route('**/assets/*.js', (route) => route.abort());

const work = (message, progress) =>
  telling('maintenance', {
    is_enabled: true,
    message,
    show_progress: progress !== null,
    progress_percentage: progress ?? 0,
  });
const WORDS = 'امشب از ساعت ۲ تا ۲:۳۰ سرور را به‌روز می‌کنیم. بازی‌های نیمه‌کاره می‌مانند.';

/** An event about a friend, who is known only once the world is filled. */
const news = (state, text_key, params = {}) => {
  let friend;
  return shell(state, '/leaderboard', {
    open: async (world) => {
      friend = await world.person('محمدحسین نیک‌بخت‌زاده');
      return asSara('/leaderboard')(world);
    },
    then: steps(
      settle,
      (page) => telling('message', { kind: 'friend', text_key, params, from: friend.user.id })(page),
      settle,
    ),
  });
};

const person = press(/^(دربارهٔ|About|درباره)/);
const atTable = (state, then, before = posed(withPeople)) => ({
  name: 'player-sheet',
  state,
  open: playing({}),
  until: '.table_hand.table_turn',
  before,
  then,
});
const report = press(/^(گزارش|Report)/);

/** The parts around every screen: its start, banners, toasts and the sheet about a player. */
export const SHELL_SCREENS = [
  shell('starting', '/', { until: '.shell-name', before: withoutScripts }),
  shell('reconnecting', '/leaderboard', { then: steps(settle, cutOff()) }),
  shell('restarting', '/leaderboard', { then: steps(settle, cutOff({ returnIn: 25_000 })) }),
  shell('maintenance', '/leaderboard', { then: steps(settle, work('', null)) }),
  shell('maintenance-told', '/', { then: steps(settle, work(WORDS, 40)) }),
  news('toast-request', 'friends.request'),
  news('toast-invite', 'friends.invite', { room_id: 'HKAAA7', room_name: 'شب یلدا' }),
  atTable('deeds', person),
  atTable('report', steps(person, report)),
  atTable(
    'reported',
    steps(person, report, press(/^(توهین|Insult)/)),
    all(posed(withPeople), failing('/reports')),
  ),
];

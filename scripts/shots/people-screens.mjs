import { Buffer } from 'node:buffer';
import { sign } from '@tma.js/init-data-node';
import { TEST_BOT_TOKEN } from '../lib/real-server.mjs';
import {
  bigClan,
  busyPurse,
  fullBoard,
  fullClanRankings,
  fullRankings,
  longScore,
  lowPlace,
  manyClans,
  manyFriends,
  manyRequests,
  newBadges,
  someBadges,
} from './people-answers.mjs';
import {
  all,
  altering,
  asNewcomer,
  asSara,
  failing,
  offline,
  press,
  refusing,
  settle,
  waitingFor,
} from './states.mjs';

/** Clicks the first match of a selector, and waits for its effect. */
const click = (selector) => async (page) => {
  await page.locator(selector).first().click();
  await page.waitForTimeout(400);
};
/** Runs steps one after the other. */
const steps =
  (...each) =>
  async (page, how) => {
    for (const step of each) await step(page, how);
  };
const type =
  (selector, words) =>
  async (page, { lang }) => {
    await page
      .locator(selector)
      .first()
      .fill(typeof words === 'string' ? words : words[lang]);
    await page.waitForTimeout(700);
  };
/** An entry of the whole page. */
const whole = (name, state, open, more = {}) => ({
  name,
  state,
  open,
  until: 'main',
  full: true,
  then: settle,
  ...more,
});
/** An entry of one window: sheets, toasts, pinned parts. */
const window = (name, state, open, then, more = {}) => ({ name, state, open, until: 'main', then, ...more });
const cut = (name, path, until) => window(name, 'offline', asSara(path), offline, { until });

/** The viewer, by name. */
const as = (name, path) => async (world) => ({
  path: typeof path === 'function' ? await path(world) : path,
  person: await world.person(name),
});
const clanOf = (world) => `/clans/${world.clan}`;
const profileOf = (name) => async (world) => `/profile/${(await world.person(name)).user.id}`;
const aboutOf = (path, name) => async (world) => `${path}?user_id=${(await world.person(name)).user.id}`;
const NOBODY = '65f0000000000000000000ff';

/** A new account with a frame, a felt and a back of its own. */
const dressed = (path) => async (world) => {
  const { person } = await asNewcomer(path)(world);
  const idempotency_key = `dressed-${person.user.id}`;
  await world.call('/shop/buy_item', {
    method: 'POST',
    body: { item_id: 'frame:silver', idempotency_key },
    person,
  });
  await world.call('/shop/wear', {
    method: 'POST',
    body: { kind: 'frame', item_id: 'frame:silver' },
    person,
  });
  return { path, person };
};

const LEADERBOARD = [
  whole('leaderboard', 'crowd', asSara('/leaderboard-new'), {
    before: all(altering('/leaderboard*', fullBoard), altering('/user/leaderboard*', lowPlace)),
  }),
  window('leaderboard', 'neighbours', asSara('/leaderboard-new'), click('.leaderboard_mine-row'), {
    until: '.leaderboard_mine-row',
    before: all(altering('/leaderboard*', fullBoard), altering('/user/leaderboard*', lowPlace)),
  }),
  window('leaderboard', 'no-points', asNewcomer('/leaderboard-new?period=month'), settle),
  window('leaderboard', 'own-failed', asSara('/leaderboard-new?period=today'), settle, {
    before: failing('/user/leaderboard*'),
  }),
  cut('leaderboard', '/leaderboard-new', '.leaderboard_podium'),
];

const RANKINGS = [
  whole('rankings', 'crowd', asSara('/rankings'), { before: altering('/rankings*', fullRankings) }),
  whole('rankings', 'clans-crowd', asSara('/rankings?scope=clan'), {
    before: altering('/rankings*', fullClanRankings),
  }),
  whole('rankings', 'no-clan', asNewcomer('/rankings?scope=clan')),
  whole('rankings', 'country', asSara('/rankings?scope=local')),
  cut('rankings', '/rankings', '.rankings_own-card'),
];

const BADGES = [
  whole('badges', 'some', asSara('/badges'), { before: altering('/badges*', someBadges) }),
  window('badges', 'unlocked', asSara('/badges'), click('.badges_badge-cell'), {
    until: '.badges_badge-cell',
    before: altering('/badges*', someBadges),
  }),
  window('badges', 'locked', asSara('/badges'), click('.badges_badge-cell.badges_locked'), {
    until: '.badges_badge-cell',
    before: altering('/badges*', someBadges),
  }),
  window('badges', 'new', asSara('/badges'), settle, {
    until: '.badges_cheer',
    before: altering('/badges*', newBadges),
  }),
  whole('badges', 'other', asSara(''), { open: as('سارا', aboutOf('/badges', 'نیلوفر')) }),
  whole('badges', 'nobody', asSara(`/badges?user_id=${NOBODY}`)),
  cut('badges', '/badges', '.badges_badge-cell'),
];

const SCORE = [
  whole('score', 'long', asSara('/score'), { before: altering('/user/score*', longScore) }),
  whole('score', 'table', asSara('/score'), {
    until: '.score_chart',
    before: altering('/user/score*', longScore),
    then: press(/^(نمایش جدول|Show table)$/),
  }),
  whole('score', 'other', as('سارا', aboutOf('/score', 'نیلوفر'))),
  whole('score', 'nobody', asSara(`/score?user_id=${NOBODY}`)),
  cut('score', '/score', '.score_score-hero'),
];

const FRIENDS = [
  whole('friends', 'crowd', asSara('/friends'), {
    before: all(altering('/friends?*', manyFriends), altering('/friends/requests?*', manyRequests)),
  }),
  whole('friends', 'requests-crowd', asSara('/friends?tab=requests'), {
    before: altering('/friends/requests?*', manyRequests),
  }),
  whole('friends', 'requests-loading', asSara('/friends?tab=requests'), {
    before: waitingFor('/friends/requests?*'),
  }),
  whole('friends', 'requests-error', asSara('/friends?tab=requests'), {
    before: failing('/friends/requests?*'),
  }),
  whole('friends', 'requests-empty', asNewcomer('/friends?tab=requests')),
  whole('friends', 'search', asSara('/friends'), { then: type('.friends_add-friend input', 'Da') }),
  whole('friends', 'search-none', asSara('/friends'), { then: type('.friends_add-friend input', 'zzz') }),
  whole('friends', 'refused', asSara('/friends'), {
    then: steps(
      type('.friends_add-friend input', 'nobody_at_all'),
      click('.friends_add-friend .btn.primary'),
      settle,
    ),
  }),
  whole('friends', 'link', asNewcomer(''), {
    open: async (world) => asNewcomer(`/friends?add=${(await world.person('نیلوفر')).user.id}`)(world),
    until: '.friends_link-offer',
  }),
  window('friends', 'more', asSara('/friends'), click('.friends_fr .more'), { until: '.friends_fr .more' }),
  window(
    'friends',
    'remove',
    asSara('/friends'),
    steps(click('.friends_fr .more'), click('.friends_deeds button')),
    {
      until: '.friends_fr .more',
    },
  ),
  cut('friends', '/friends', '.friends_fr'),
];

/** A picture to crop, drawn here: hills under a sun. */
const PICTURE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#7fb2c9"/>
  <circle cx="640" cy="170" r="80" fill="#f2b544"/><path d="M0 420L260 210 470 400 640 270 900 460V600H0Z" fill="#1b6252"/></svg>`,
);
const pickPicture = async (page) => {
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'hills.svg',
    mimeType: 'image/svg+xml',
    buffer: PICTURE,
  });
  await page.locator('.profile_crop-stage').waitFor();
  await settle(page);
};

const PROFILE = [
  whole('profile', 'facts', asSara('/profile?tab=profile')),
  window('profile', 'edit', asSara('/profile?tab=profile'), press(/^(ویرایش پروفایل|Edit profile)$/)),
  window(
    'profile',
    'edit-failed',
    asSara('/profile?tab=profile'),
    steps(
      press(/^(ویرایش پروفایل|Edit profile)$/),
      type('.profile_edit input', 'سارا م.'),
      press(/^(ذخیره|Save)$/),
      settle,
    ),
    {
      before: (page) =>
        page.route('**/api/auth/profile', (route) =>
          route.request().method() === 'PUT' ? route.abort() : route.continue(),
        ),
    },
  ),
  window('profile', 'crop', asSara('/profile'), pickPicture),
  whole('profile', 'dressed', dressed('/profile')),
  whole('profile', 'stranger', as('سارا', profileOf('آرش'))),
  whole('profile', 'asked', as('سارا', profileOf('Mina'))),
  window('profile', 'actions', as('سارا', profileOf('آرش')), press(/^(کارهای دیگر|More)$/), {
    until: '.profile_person-acts',
  }),
  whole('profile', 'nobody', asSara(`/profile/${NOBODY}`)),
  whole('profile', 'other-loading', as('سارا', profileOf('آرش')), {
    before: waitingFor('/user/profile/*'),
  }),
  whole('profile', 'other-error', as('سارا', profileOf('آرش')), { before: failing('/user/profile/*') }),
  whole('profile', 'matches-failed', asSara('/profile'), {
    before: all(failing('/games/history*'), failing('/user/score*')),
  }),
  cut('profile', '/profile', '.profile_stats'),
];

const CLANS = [
  whole('clan', 'crowd', asSara(clanOf), { before: altering('/clans/*', bigClan()) }),
  whole('clan', 'stranger', as('کاوه', clanOf), { before: altering('/clans/*', bigClan()) }),
  whole('clan', 'no-room', as('کاوه', clanOf), { before: altering('/clans/*', bigClan({ full: true })) }),
  whole('clan', 'member', as('نیلوفر', clanOf)),
  window('clan', 'leave', asSara(clanOf), click('.btn.danger'), { until: '.btn.danger' }),
  window('clan', 'kick', asSara(clanOf), click('.clan_members button.more'), { until: '.clan_members' }),
  whole('clan', 'loading', asSara(clanOf), { before: waitingFor('/clans/*') }),
  whole('clan', 'error', asSara(clanOf), { before: failing('/clans/*') }),
  whole('clan', 'nobody', asSara(`/clans/${NOBODY}`)),
  cut('clan', clanOf, '.clan_clan-head'),
  whole('clan', 'all-crowd', asNewcomer('/clans'), { before: altering('/clans?*', manyClans) }),
  whole('clan', 'all-loading', asNewcomer('/clans'), { before: waitingFor('/clans?*') }),
  whole('clan', 'all-error', asNewcomer('/clans'), { before: failing('/clans?*') }),
  whole('clan', 'none-found', asNewcomer('/clans'), { then: type('.clan_search input', 'zzz') }),
  whole('clan', 'new-taken', asNewcomer('/clans/new'), {
    then: steps(
      type('.clan_clan-form input[autocomplete=off]', 'شیران تهران'),
      click('.clan_emblems label:nth-child(1)'),
      type('.clan_clan-form textarea', { fa: 'پنجشنبه‌ها دور هم بازی می‌کنیم', en: 'We play on Thursdays' }),
      click('.clan_clan-form .primary'),
      settle,
    ),
  }),
];

const REST = [
  whole('blocked', 'loading', asSara('/settings/blocked'), { before: waitingFor('/blocks?*') }),
  whole('blocked', 'error', asSara('/settings/blocked'), { before: failing('/blocks?*') }),
  whole('blocked', 'empty', asNewcomer('/settings/blocked')),
  window(
    'blocked',
    'undo',
    as('لیلا', '/settings/blocked'),
    steps(click('.profile_blocked-row .btn'), settle),
    {
      open: async (world) => {
        const person = await world.person('لیلا');
        const { user } = await world.person('Mina');
        await world.call('/blocks', { method: 'POST', body: { player_id: user.id }, person });
        return { path: '/settings/blocked', person };
      },
      until: '.profile_blocked-row',
    },
  ),
  cut('blocked', '/settings/blocked', '.profile_blocked-row'),
  cut('history', '/history', '.history_mrow'),
  window('settings', 'sign-out', asSara('/settings'), click('main .btn.danger'), {
    until: '.settings_decks',
  }),
  cut('settings', '/settings', '.settings_decks'),
];

const buy = click('.shop_shop-act');
const confirm = async (page) => {
  await page.locator('.sheet .btn.primary').click();
  await settle(page);
};
const nth = (n) => click(`.shop_good:nth-child(${n})`);
const SHELF = { until: '.shop_good' };

/** A Telegram client with Stars that closes each payment sheet with this status. */
const withStars = (word) => async (page) => {
  await page.addInitScript((status) => {
    const postEvent = (name, data) => {
      if (name !== 'web_app_open_invoice') return;
      const { slug } = JSON.parse(data);
      setTimeout(() => globalThis.Telegram.WebView.receiveEvent('invoice_closed', { slug, status }), 50);
    };
    Object.assign(globalThis, { TelegramWebviewProxy: { postEvent } });
  }, word);
  await altering('/shop', (answer) => ({ ...answer, payments: true }))(page);
  await page.route('**/api/shop/invoice', (route) =>
    route.fulfill({ json: { success: true, url: 'https://t.me/$hokm' } }),
  );
};
/** A new person in Telegram. */
let launched = 770_000_000;
const inTelegram = (path) => () => {
  launched += 1;
  const user = { id: launched, first_name: 'نازنین', language_code: 'fa' };
  const launch = new URLSearchParams({
    tgWebAppData: sign({ user, query_id: `shots-${launched}` }, TEST_BOT_TOKEN, new Date()),
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: '{}',
  });
  return Promise.resolve({ path: `${path}#${launch.toString()}`, person: null });
};
const coins = (state, word, then, more = {}) =>
  whole('shop', state, inTelegram('/shop?of=coins'), {
    until: '.shop_packs',
    before: withStars(word),
    then: steps(settle, then),
    ...more,
  });
const takePack = steps(click('.shop_packs .btn'), settle);

const SHOP = [
  whole('shop', 'backs', asNewcomer('/shop?of=card_back'), SHELF),
  whole('shop', 'frames', asNewcomer('/shop?of=frame'), SHELF),
  whole('shop', 'coins', asNewcomer('/shop?of=coins'), { until: '.shop_packs' }),
  coins('coins-open', 'paid', settle),
  coins('coins-paid', 'paid', takePack),
  coins('coins-cancelled', 'cancelled', takePack),
  coins('coins-failed', 'failed', takePack),
  window('shop', 'preview', asNewcomer('/shop'), nth(2), SHELF),
  window('shop', 'preview-back', asNewcomer('/shop?of=card_back'), nth(6), SHELF),
  window('shop', 'preview-frame', asNewcomer('/shop?of=frame'), nth(5), SHELF),
  window('shop', 'buy', asNewcomer('/shop'), steps(nth(2), buy), SHELF),
  window('shop', 'short', asNewcomer('/shop'), steps(nth(6), buy), SHELF),
  window('shop', 'refused', asNewcomer('/shop'), steps(nth(2), buy, confirm), {
    ...SHELF,
    before: refusing('/shop/buy_item', 503, 'server/unavailable'),
  }),
  window('shop', 'bought', asNewcomer('/shop'), steps(nth(2), buy, confirm), SHELF),
  whole('shop', 'owned', dressed('/shop?of=frame'), { ...SHELF, then: steps(nth(3), settle) }),
  window('shop', 'purse', asSara('/shop'), click('.coin.shop_chrome'), {
    ...SHELF,
    before: altering('/wallet/history*', busyPurse),
  }),
  window('shop', 'purse-empty', asNewcomer('/shop'), click('.coin.shop_chrome'), SHELF),
  window('shop', 'purse-loading', asSara('/shop'), click('.coin.shop_chrome'), {
    ...SHELF,
    before: waitingFor('/wallet/history*'),
  }),
  window('shop', 'purse-error', asSara('/shop'), click('.coin.shop_chrome'), {
    ...SHELF,
    before: failing('/wallet/history*'),
  }),
  cut('shop', '/shop', '.shop_good'),
];

/** Screens about people: standings, badges, score, friends, profiles, clans, the shop. */
export const PEOPLE_SCREENS = [
  ...LEADERBOARD,
  ...RANKINGS,
  ...BADGES,
  ...SCORE,
  ...FRIENDS,
  ...PROFILE,
  ...CLANS,
  ...REST,
  ...SHOP,
];

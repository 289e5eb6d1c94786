import { sign } from '@tma.js/init-data-node';
import { TEST_BOT_TOKEN } from '../lib/real-server.mjs';
import { altering, asSara, offline, settle, steps } from './states.mjs';

/** Clicks the first match of a selector, and waits for its effect. */
const click = (selector) => async (page) => {
  await page.locator(selector).first().click();
  await page.waitForTimeout(400);
};
/** A screen whose network has gone while it was shown. */
const cut = (name, path, until) => ({ name, state: 'offline', open: asSara(path), until, then: offline });

/** Closes the sheet that a page has opened by itself. */
const closeSheet = click('dialog[open] .sheet-head .round');

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
const coins = (state, word, then) => ({
  name: 'shop',
  state,
  open: inTelegram('/shop?of=coins'),
  until: '.shop_packs',
  full: true,
  bare: true,
  before: withStars(word),
  then: steps(settle, then),
});
const takePack = steps(click('.shop_packs .btn'), settle);

/** Screens about people as a network or Telegram makes them; the others are states, `*.states.ts` beside the screens. */
export const PEOPLE_SCREENS = [
  cut('rankings', '/rankings', '.rankings_own-card'),
  // A new badge is celebrated first.
  { ...cut('badges', '/badges', '.badges_badge-cell'), then: steps(closeSheet, offline) },
  cut('score', '/score', '.score_score-hero'),
  cut('friends', '/friends', '.friends_fr'),
  cut('profile', '/profile', '.profile_stats'),
  cut('clan', (world) => `/clans/${world.clan}`, '.clan_clan-head'),
  cut('blocked', '/settings/blocked', '.profile_blocked-row'),
  cut('settings', '/settings', '.settings_decks'),
  cut('shop', '/shop', '.shop_good'),
  coins('coins-open', 'paid', settle),
  coins('coins-paid', 'paid', takePack),
  coins('coins-cancelled', 'cancelled', takePack),
  coins('coins-failed', 'failed', takePack),
];

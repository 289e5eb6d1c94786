import type { CoinStanding } from '@hokm/shared/api/stakes';
import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { expectTimeToTheRight } from '../../testing/charts.js';
import { RETRY } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { coinsText } from '../../text/coins.js';
import { gameTypes } from '../../testing/frame.js';
import { predictionListStates } from './predictions.states.js';
import { coinMatches, coinRoom, MAY, NOTHING, NUMBERS } from '../../testing/sample-coins.js';

type Texts = (typeof coinsText)[keyof typeof coinsText]['coins'];
const words = (pick: (texts: Texts) => string) => said(coinsText, ({ coins }) => pick(coins));

const OPEN_STAKES = [10, 20, 50, 100, 200, 500];
const standing = (more: Partial<CoinStanding> = {}): Answers => ({
  'GET /betting/limits': { success: true, data: { ...MAY, ...more } },
});
const ROOMS = [
  coinRoom(0, 3),
  coinRoom(1, 2, { stake: 50 }),
  coinRoom(2, 1, { stake: 500, can_join: false, why_not: 'stake/too_high' }),
  coinRoom(3, 4, { status: 'in progress', can_join: false, why_not: 'room/not_waiting' }),
];
const lobby = (more: Partial<CoinStanding> = {}, rooms = ROOMS): Answers => ({
  ...gameTypes(OPEN_STAKES),
  ...standing(more),
  'GET /betting/rooms': pageOf(rooms),
});
const path = '/lobby?coins=1';
const ready: MiniState = {
  state: 'ready',
  path,
  answers: () => lobby(),
  until: '.coins_facts dd:not(:has(.skel))',
};

const openCreate = ({ press }: Stand) => press(words(({ create }) => create));
const openLimits = ({ press }: Stand) => press(words(({ own }) => own));

/** A person who may not put in, and why. */
const shut = (
  state: string,
  more: Partial<CoinStanding>,
  until: MiniState['until'],
  more_of: Partial<MiniState> = {},
): MiniState => ({
  ...ready,
  state,
  answers: () =>
    lobby(
      more,
      ROOMS.map((room) => ({ ...room, can_join: false, why_not: more.why_not ?? null })),
    ),
  until,
  checks: async ({ page }) => {
    const create = page.locator('.btn.primary.wide');
    if (await create.isEnabled()) throw new Error('A room can be made all the same.');
  },
  ...more_of,
});

/** The coin lobby. */
export const coinLobbyStates: MiniScreen = {
  screen: 'coins',
  states: [
    { ...ready, beside: [['.coins_purse', '[aria-labelledby=coin-rooms-title]']] },
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...lobby(), 'GET /betting/rooms': 'never', 'GET /betting/limits': 'never' }),
      until: '.skel',
    },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ ...lobby(), 'GET /betting/rooms': 'lost' }),
      until: words(({ rooms_failed }) => rooms_failed),
      checks: async ({ answer, press, see }) => {
        answer(lobby());
        await press(RETRY);
        await see('text=شب یلدا');
      },
    },
    {
      ...ready,
      state: 'limits-failed',
      answers: () => ({ ...lobby(), 'GET /betting/limits': 'lost' }),
      until: words(({ limits_failed }) => limits_failed),
      checks: async ({ answer, press, page }) => {
        answer(lobby());
        await press(RETRY);
        await page.locator('.coins_facts dd:not(:has(.skel))').first().waitFor();
      },
    },
    { ...ready, state: 'empty', answers: () => lobby({}, []), until: words(({ empty }) => empty) },
    {
      ...ready,
      state: 'empty-level',
      path: `${path}&stake=200`,
      answers: () => lobby({}, []),
      until: words(({ empty_level }) => empty_level),
      checks: async ({ answer, press, see, sent }) => {
        if (!sent.some(({ query }) => query.get('stake') === '200'))
          throw new Error('Another entry is asked for.');
        answer(lobby());
        await press(words(({ show_all }) => show_all));
        await see('text=شب یلدا');
      },
    },
    {
      ...ready,
      state: 'offline',
      act: async ({ see, line }) => {
        await see('text=شب یلدا');
        line.cut();
      },
      until: '.banner',
      // The last answer stays.
      checks: ({ see }) => see('text=شب یلدا'),
    },
    {
      ...ready,
      state: 'off',
      answers: () => ({
        ...lobby(),
        ...gameTypes([]),
        'GET /betting/rooms': 'stake/off',
        ...standing({ why_not: 'stake/off' }),
      }),
      until: words(({ off }) => off),
      alone: true,
      checks: async ({ page, see }) => {
        // The entry to coin rooms is gone with them.
        await see(words(({ to_lobby }) => to_lobby));
        await page.waitForFunction(() => document.querySelector('[role=tab]') === null);
      },
    },
    {
      ...ready,
      state: 'more',
      answers: () => ({
        ...lobby(),
        'GET /betting/rooms': ({ query }) =>
          query.get('page') === '2'
            ? pageOf([coinRoom(4, 2)], { page: 2, total: 25, per_page: 20 })
            : pageOf(ROOMS, { total: 25, per_page: 20 }),
      }),
      until: '.list > div:nth-child(5)',
    },
    shut(
      'too-new',
      { why_not: 'stake/too_new', days: { have: 1, need: 3 }, matches: { have: 7, need: 10 } },
      /^(۷ از ۱۰|7 of 10)$/u,
    ),
    shut(
      'guest',
      { why_not: 'stake/guest' },
      words(({ why_guest }) => why_guest),
      { person: { is_guest: true } },
    ),
    shut(
      'age',
      { why_not: 'stake/age' },
      words(({ why_age_act }) => why_age_act),
    ),
    shut(
      'region',
      { why_not: 'stake/region' },
      /^(اتاق سکه‌ای و پیش‌بینی در کشور شما|Coin rooms and predictions are not open in your country)/u,
    ),
    shut(
      'no-telegram',
      { why_not: 'stake/no_telegram' },
      words(({ why_no_telegram }) => why_no_telegram),
    ),
    shut('few', { why_not: 'stake/too_high', stakeable: 20, largest_stake: 0 }, /^(۲۰ از ۵۰|20 of 50)$/u),
    shut(
      'day-limit',
      { why_not: 'stake/day_limit', day_left: 0 },
      words(({ why_day }) => why_day),
    ),
    shut(
      'month-won',
      { why_not: 'stake/month_won' },
      words(({ why_month }) => why_month),
    ),
    shut(
      'paused',
      { why_not: 'stake/paused', paused_until: daysAgo(-7) },
      /^(خودتان تا .* وقفه|You are having a break until)/u,
    ),
    shut(
      'playing',
      { why_not: 'stake/playing' },
      words(({ why_playing }) => why_playing),
    ),
    shut(
      'frozen',
      { why_not: 'wallet/frozen' },
      words(({ why_frozen }) => why_frozen),
    ),
    {
      ...ready,
      state: 'create',
      window: true,
      act: openCreate,
      until: words(({ make_title }) => make_title),
      checks: async (stand) => {
        stand.answer({ 'POST /betting/create_room': 'room/too_many' });
        await stand.press(/^ساختن با ورودی/u);
        await stand.see('[role=alert]');
        // Only what the person may put in is offered.
        if ((await stand.page.getByText('۱۰۰', { exact: true }).locator('visible=true').count()) > 1)
          throw new Error('Too high an entry is offered.');
      },
    },
    {
      ...ready,
      state: 'limits',
      window: true,
      act: openLimits,
      answers: () => lobby({ own_day_limit: 100, next_day_limit: { day_limit: null, from: daysAgo(-1) } }),
      until: words(({ limits_text }) => limits_text),
      checks: async ({ answer, press, see, sent, page }) => {
        answer({
          'PUT /betting/limits': {
            success: true,
            data: { ...MAY, why_not: 'stake/paused', paused_until: daysAgo(-7) },
          },
        });
        await page.getByText('یک هفته', { exact: true }).click();
        await press(words(({ pause_start }) => pause_start));
        await see(words(({ saved }) => saved));
        const put = sent.find(({ call }) => call.startsWith('PUT'));
        if ((put?.body as { pause_days?: number } | undefined)?.pause_days !== 7)
          throw new Error('It is not a week.');
      },
    },
    {
      ...ready,
      state: 'create-offline',
      window: true,
      act: async (stand) => {
        await openCreate(stand);
        await stand.see(words(({ make_title }) => make_title));
        stand.line.cut();
      },
      until: words(({ offline }) => offline),
      checks: ({ see }) => see('dialog .btn.primary:disabled'),
    },
    {
      ...ready,
      state: 'limits-offline',
      window: true,
      act: async (stand) => {
        await openLimits(stand);
        await stand.see(words(({ limits_text }) => limits_text));
        stand.line.cut();
      },
      until: words(({ offline }) => offline),
      // The limits that are set stay on the page.
      checks: ({ see }) => see(words(({ limits_text }) => limits_text)),
    },
    {
      ...ready,
      state: 'limits-refused',
      window: true,
      answers: () => ({ ...lobby(), 'PUT /betting/limits': 500 }),
      act: async (stand) => {
        await openLimits(stand);
        await stand.page.locator('dialog label').nth(1).click();
      },
      until: 'dialog [role=alert]',
    },
  ],
};

const history = (count: number): Answers => ({
  ...standing(),
  'GET /betting/history/:id': pageOf(coinMatches(count), { total: count }),
  'GET /betting/statistics/:id': { success: true, data: count === 0 ? NOTHING : NUMBERS },
});
const matches: MiniState = {
  state: 'ready',
  path: '/coins/history',
  answers: () => history(6),
  until: '.coins_matches > a:nth-child(6)',
};

/** One's coin matches. */
export const coinHistoryStates: MiniScreen = {
  screen: 'coin-history',
  states: [
    {
      ...matches,
      beside: [['.coins_bars', '.coins_matches']],
      checks: ({ page }) =>
        expectTimeToTheRight(page, '.coins_bars li:first-child', '.coins_bars li:last-child'),
    },
    {
      ...matches,
      state: 'loading',
      answers: () => ({
        ...history(6),
        'GET /betting/history/:id': 'never',
        'GET /betting/statistics/:id': 'never',
      }),
      until: '.skel',
    },
    {
      ...matches,
      state: 'offline',
      act: async ({ see, line }) => {
        await see('.coins_matches > a:nth-child(6)');
        line.cut();
      },
      until: '.banner',
      checks: ({ see }) => see('.coins_matches > a:nth-child(6)'),
    },
    {
      ...matches,
      state: 'empty',
      answers: () => history(0),
      until: words(({ history_empty }) => history_empty),
    },
    {
      ...matches,
      state: 'none-of-kind',
      answers: () => ({
        ...history(6),
        'GET /betting/history/:id': ({ query }) =>
          pageOf(query.get('result') === 'void' ? [] : coinMatches(6)),
      }),
      act: async ({ page }) => {
        await page.locator('label', { hasText: /^(باطل|Void)$/u }).click();
      },
      until: words(({ history_none }) => history_none),
    },
    {
      ...matches,
      state: 'failed',
      answers: () => ({
        ...history(6),
        'GET /betting/history/:id': 'lost',
        'GET /betting/statistics/:id': 'lost',
      }),
      until: words(({ history_failed }) => history_failed),
      checks: async ({ answer, page, see, word }) => {
        answer(history(6));
        // Both parts are asked for again, each by its own button.
        const retry = page.getByRole('button', { name: word(RETRY) });
        await retry.nth(1).click();
        await see('.coins_matches > a:nth-child(6)');
        await retry.click();
        await see('.coins_matches > a:nth-child(6)');
        await see('.coins_bars');
      },
    },
    ...predictionListStates.map((state) => ({
      ...state,
      answers: () => ({ ...history(6), ...state.answers?.() }),
    })),
  ],
};

import type { DailyAnswer } from '@hokm/shared/api';
import type { QuestsAnswer } from '@hokm/shared/api/quests';
import { pageOf, type Answers } from '@hokm/web/testing';
import { FakeGallery } from '../../testing/fake-gallery.js';
import { RETRY } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import { sampleNews } from '../../testing/sample-news.js';
import { CARD } from '../../testing/sample-stories.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { myTurn, playedUntil } from '../../testing/matches.js';
import { heard } from '../../testing/table-state.js';
import { atTable, toldOf } from '../../testing/tables.js';
import { said } from '../../testing/words.js';
import { dailyText } from '../../text/daily.js';
import { homeText } from '../../text/home.js';
import { lobbyText } from '../../text/lobby.js';
import { questsText } from '../../text/quests.js';

const running = { code: 'HKHOME', match: () => playedUntil(myTurn(0, 2)) };

type Daily = (typeof dailyText)[keyof typeof dailyText]['daily'];
type Home = (typeof homeText)[keyof typeof homeText]['home'];
const daily = (pick: (texts: Daily) => string) => said(dailyText, (texts) => pick(texts.daily));
type Quests = (typeof questsText)[keyof typeof questsText]['quests'];
const questWords = (pick: (texts: Quests) => string) => said(questsText, (texts) => pick(texts.quests));
type Lobby = (typeof lobbyText)[keyof typeof lobbyText]['lobby'];
const lobby = (pick: (texts: Lobby) => string) => said(lobbyText, (texts) => pick(texts.lobby));
const home = (pick: (texts: Home) => string) => said(homeText, (texts) => pick(texts.home));

const NEWCOMER = { total_games_played: 0, games_played: 0, games_won: 0 };

const reward = (claimable: boolean): DailyAnswer => ({
  success: true,
  claimable,
  coins: 50,
  ladder: [50, 60, 70, 80, 90, 100, 150],
  streak: claimable ? 0 : 1,
  forgives: false,
  next_at: daysAgo(-0.4),
  balance: claimable ? 1_000 : 1_050,
});
/** The quests of a day and a week, of which so much is done. */
const quests = (values: readonly [number, number, number], week: number): QuestsAnswer => ({
  success: true,
  today: [
    { id: 'low_trump', value: values[0], goal: 1, coins: 10 },
    { id: 'trust_partner', value: values[1], goal: 2, coins: 10 },
    { id: 'from_behind', value: values[2], goal: 1, coins: 10 },
  ],
  week: { id: 'pair_deals', value: week, goal: 10, coins: 50 },
});
/** Nobody has written anything. */
const quiet = (): Answers => ({
  'GET /wallet/daily': reward(true),
  'GET /quests': quests([0, 1, 0], 3),
  'GET /home': { success: true, featured_story: null },
  'GET /gallery/homepage': { success: true, data: [] },
  'GET /news': pageOf([]),
  'GET /notifications': { ...pageOf([]), unread: 0 },
});
const ready: MiniState = { state: 'ready', path: '/', answers: quiet, until: '.home_live .dot' };
const opens = (deed: MiniState['until'], name: keyof Home & ('bots' | 'code')): MiniState => ({
  ...ready,
  state: name,
  window: true,
  act: ({ press }) => press(home((texts) => texts[name])),
  until: deed,
});

/** The door of the game, as far as it shows calls. */
export const homeStates: MiniScreen = {
  screen: 'home',
  states: [
    {
      ...ready,
      checks: async ({ page }) => {
        const places = page.getByRole('navigation', { name: homeText.fa.home.places });
        const targets = await places
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')).join(' '));
        const expected =
          '/ladder /season /leaderboard-new /rankings /friends /badges /score /help /tours /gallery';
        if (targets !== expected) throw new Error(`It leads to ${targets}.`);
        // Of news there is no word where there are none.
        if ((await page.locator('main .list').count()) > 0) throw new Error('There are no news.');
      },
    },
    {
      ...ready,
      state: 'newcomer',
      person: NEWCOMER,
      until: home(({ learn }) => learn),
    },
    {
      ...ready,
      state: 'first-table',
      person: NEWCOMER,
      isStill: true,
      act: ({ press }) => press(home(({ start }) => start)),
      until: '.lobby_firstTime',
      checks: async ({ page, press }) => {
        await press(lobby(({ first_table_stop }) => first_table_stop));
        await page.locator('.lobby_first').waitFor({ state: 'detached' });
        // Loaded anew, the page knows that it was refused.
        await page.reload();
        await page.locator('.lobby_welcome').waitFor();
        if ((await page.locator('.lobby_first').count()) > 0) throw new Error('It begins again.');
      },
    },
    {
      ...ready,
      state: 'first-table-waits',
      person: NEWCOMER,
      live: () => ({ connects: false }),
      act: ({ press }) => press(home(({ start }) => start)),
      until: lobby(({ first_table_waits }) => first_table_waits),
    },
    {
      ...ready,
      state: 'full',
      answers: () => ({
        ...quiet(),
        ...new FakeGallery().answers,
        'GET /home': { success: true, featured_story: CARD },
        'GET /news': pageOf(sampleNews()),
      }),
      until: '.home_pictures img',
      checks: async ({ page }) => {
        const rows = page.locator('main .list a[href^="/news#"]');
        const titles = await rows.locator('.row-t').allTextContents();
        const [first, second] = sampleNews();
        if (titles.join() !== [first?.title, second?.title].join())
          throw new Error(`It has ${titles.join()}.`);
        await page.locator(`main a[href="/stories/${CARD.id}"]`).waitFor();
        await rows.nth(1).click();
        await page.waitForURL('**/news#*');
        await page.getByText(second?.text ?? '').waitFor();
      },
    },
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...quiet(), 'GET /wallet/daily': 'never', 'GET /home': 'never' }),
      until: '.home_daily.panel[aria-busy=true]',
    },
    {
      ...ready,
      state: 'daily-failed',
      answers: () => ({ ...quiet(), 'GET /wallet/daily': 'lost' }),
      until: daily(({ failed }) => failed),
      checks: async ({ answer, press, see }) => {
        answer(quiet());
        await press(RETRY);
        await see(daily(({ take }) => take));
      },
    },
    {
      ...ready,
      state: 'daily-taken',
      answers: () => ({ ...quiet(), 'GET /wallet/daily': reward(false) }),
      until: daily(({ taken }) => taken),
    },
    {
      ...ready,
      state: 'daily-forgives',
      answers: () => ({
        ...quiet(),
        'GET /wallet/daily': { ...reward(true), coins: 70, streak: 2, forgives: true },
      }),
      until: daily(({ forgives }) => forgives),
    },
    {
      ...ready,
      state: 'daily-refused',
      answers: () => ({ ...quiet(), 'POST /wallet/daily': 'lost' }),
      act: ({ press }) => press(daily(({ take }) => take)),
      until: '.home_daily [role=alert]',
      checks: async ({ answer, press, see }) => {
        // Another device was faster.
        answer({ 'POST /wallet/daily': 'wallet/already_claimed', 'GET /wallet/daily': reward(false) });
        await press(daily(({ take }) => take));
        await see(daily(({ taken }) => taken));
      },
    },
    {
      ...ready,
      state: 'quests-loading',
      answers: () => ({ ...quiet(), 'GET /quests': 'never' }),
      until: '.home_waits',
    },
    {
      ...ready,
      state: 'quests-failed',
      answers: () => ({ ...quiet(), 'GET /quests': 'lost' }),
      until: questWords(({ failed }) => failed),
      checks: async ({ answer, press, see }) => {
        answer(quiet());
        await press(RETRY);
        await see(questWords(({ low_trump }) => low_trump));
      },
    },
    {
      ...ready,
      state: 'quests-refused',
      answers: () => ({ ...quiet(), 'GET /quests': 'request/too_many' }),
      until: '.home_problem',
    },
    {
      ...ready,
      state: 'quests-done',
      answers: () => ({ ...quiet(), 'GET /quests': quests([1, 2, 1], 10) }),
      until: questWords(({ all }) => all),
      checks: async ({ page }) => {
        const marks = await page.locator('.home_quests .chip.ok').count();
        if (marks !== 4) throw new Error(`${marks} are done.`);
      },
    },
    {
      ...ready,
      state: 'resume',
      // A match that the page has been told of once is not told again.
      alone: true,
      live: (now) => ({
        ...atTable(running)(now),
        tells: toldOf(running, now),
      }),
      until: '.home_resume',
      checks: async ({ page }) => {
        await page.locator(`.home_resume[href="/game/${running.code}"]`).click();
        await page.waitForURL(`**/game/${running.code}`);
      },
    },
    {
      ...ready,
      state: 'offline',
      act: async ({ see, line }) => {
        await see('.home_live .dot');
        line.cut();
      },
      until: '.banner',
    },
    {
      ...opens('.home_bot-sheet', 'bots'),
      checks: async (stand) => {
        const { page, press } = stand;
        const chosen = () =>
          page
            .locator('dialog label:has(input:checked)')
            .evaluateAll((labels) => labels.map((label) => label.textContent).join());
        const isChosen = async (wanted: string) => {
          const found = await chosen();
          if (found !== wanted) throw new Error(`Chosen is ${found}.`);
        };
        const reopen = async () => {
          await page.reload();
          await press(home((texts) => texts.bots));
          await page.locator('dialog[open]').waitFor();
        };
        await isChosen('۳,تند,ماهر');
        for (const choice of ['۱', 'کلاسیک', 'آسان'])
          await page.locator('dialog').getByText(choice, { exact: true }).click();
        await reopen();
        await isChosen('۱,کلاسیک,آسان');
        await page.evaluate(() =>
          localStorage.setItem('bot-match', '{"state":{"points":4,"pace":7},"version":1}'),
        );
        await reopen();
        await isChosen('۳,تند,ماهر');
        // The button has the focus at once.
        await page.keyboard.press('Enter');
        if ((await heard(stand, 'create_game'))?.options?.bots !== 'fill')
          throw new Error('It is another match.');
      },
    },
    opens('.code-form', 'code'),
  ],
};

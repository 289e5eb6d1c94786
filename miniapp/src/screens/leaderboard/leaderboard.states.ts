import type { LeaderboardEntry, Person } from '@hokm/shared/api';
import { pageOf, type Answers } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { RETRY } from '../../testing/list-states.js';
import { at, crowd, daysAgo, someone } from '../../testing/people.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { leaderboardText } from '../../text/leaderboard.js';

const words = (
  pick: (texts: (typeof leaderboardText)[keyof typeof leaderboardText]['leaderboard']) => string,
) => said(leaderboardText, ({ leaderboard }) => pick(leaderboard));

/** A row: some rose, some fell, some are new. */
function placed(person: Person, rank: number): LeaderboardEntry {
  const change = at(['down', 'up', null, 'up', null, 'down'] as const, rank);
  return {
    ...person,
    rank,
    score: 3_480 - rank * 37,
    change,
    change_by: change === null ? 0 : 1 + (rank % 4) * (rank % 3),
    previous_rank: rank % 7 === 0 ? null : rank,
  };
}
const me: Person = { ...SARA, frame: null };
const times = { starts_at: daysAgo(5), ends_at: daysAgo(-2.2) };
const board = (entries: readonly LeaderboardEntry[], page = pageOf(entries, { per_page: 50 })): Answers => ({
  'GET /leaderboard': ({ query }) => ({
    ...page,
    period: (query.get('period') ?? 'week') as 'week',
    ...times,
  }),
});
const nowhere: Answers = { 'GET /user/leaderboard': { success: true, own: null, neighbours: [], total: 0 } };

/** Fifty people, and one's own place far below them. */
const crowded = (): Answers => ({
  ...board(crowd(50).map((person, index) => placed(person, index + 1))),
  'GET /user/leaderboard': {
    success: true,
    own: { ...placed(me, 68), change: 'up', change_by: 12, previous_rank: 80 },
    neighbours: [66, 67, 69, 70].map((rank) => placed(someone(rank), rank)),
    total: 412,
  },
});

/** Two pages; somebody moves to the second one between the two calls. */
const growing = (): Answers => ({
  ...nowhere,
  'GET /leaderboard': ({ query }) => {
    const page = Number(query.get('page') ?? 1);
    const from = page === 2 ? 50 : 1;
    const entries = Array.from({ length: page === 2 ? 21 : 50 }, (_, n) =>
      placed({ ...someone(from + n), name: `نفر ${from + n}` }, from + n),
    );
    return { ...pageOf(entries, { total: 71, page, per_page: 50 }), period: 'week', ...times };
  },
});

const rows = '.leaderboard_lb li';
const podium = '.leaderboard_podium';
const ready: MiniState = {
  state: 'ready',
  path: '/leaderboard-new',
  answers: crowded,
  until: `${rows} a`,
  // One's own place lies over the list.
  isTight: true,
};

/** The leaderboard of a day, a week, a month. */
export const leaderboardStates: MiniScreen = {
  screen: 'leaderboard',
  states: [
    {
      ...ready,
      beside: [
        ['.leaderboard_podium', '.leaderboard_lb'],
        ['.leaderboard_mine', '.leaderboard_lb'],
      ],
      checks: async ({ page, see }) => {
        const ranks = await page.locator(`${podium} .leaderboard_blk`).allInnerTexts();
        if (ranks.map((rank) => rank.trim()).join() !== '۱,۲,۳')
          throw new Error(`The podium is ${ranks.join()}.`);
        await page.locator(rows).nth(46).waitFor();
        await see(/تا پایان این هفته$/u);
        const [today, week] = [words(({ today }) => today), words(({ week }) => week)];
        await page.getByRole('tab', { name: week[0], selected: true }).press('ArrowLeft');
        await page.waitForURL('**/leaderboard-new?period=month');
        await see(/تا پایان این ماه$/u);
        await page.getByRole('tab', { name: today[0] }).click();
        await page.waitForURL('**/leaderboard-new?period=today');
      },
    },
    {
      ...ready,
      state: 'neighbours',
      window: true,
      act: ({ press }) => press(/^(.*نشان دادن همسایه‌ها|.*Show players near you)/u),
      until: '.leaderboard_near li:nth-child(5)',
      checks: async ({ page, press, see }) => {
        await see(words((texts) => texts.neighbours));
        await press(/پنهان کردن همسایه‌ها/u);
        await page.locator('.leaderboard_near').waitFor({ state: 'detached' });
        await see(/^۳۸ امتیاز تا رتبهٔ ۶۷$/u);
      },
    },
    {
      ...ready,
      state: 'loading',
      answers: () => ({ ...crowded(), 'GET /leaderboard': 'never' }),
      until: '.skel',
    },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ ...crowded(), 'GET /leaderboard': 500 }),
      until: words(({ failed }) => failed),
      checks: async ({ page, answer, press, see }) => {
        const sample = page.getByRole('region', { name: words((texts) => texts.sample)[0] });
        await sample.getByText('بازیکن نمونهٔ ۱', { exact: true }).waitFor();
        if ((await sample.getByRole('link').count()) > 0) throw new Error('A sample leads somewhere.');
        answer(crowded());
        await press(RETRY);
        await see(`${podium} a`);
        await sample.waitFor({ state: 'detached' });
      },
    },
    {
      ...ready,
      state: 'own-failed',
      answers: () => ({ ...crowded(), 'GET /user/leaderboard': 'lost' }),
      until: words((texts) => texts.own_failed),
    },
    {
      ...ready,
      state: 'newcomer',
      answers: () => ({ ...crowded(), ...nowhere }),
      until: words(({ none_week }) => none_week),
    },
    {
      ...ready,
      state: 'in-sight',
      answers: () => ({
        ...board([1, 2, 3].map((rank) => placed(someone(rank), rank)).concat(placed(me, 4))),
        'GET /user/leaderboard': {
          success: true,
          own: placed(me, 4),
          neighbours: [placed(someone(3), 3)],
          total: 4,
        },
      }),
      checks: async ({ page }) => {
        const own = page.locator('.leaderboard_mine');
        // On a phone it is there while one's row is not; in a wide window always, under the podium.
        await own.waitFor({ state: 'hidden' });
        await page.setViewportSize({ width: 1280, height: 800 });
        await own.waitFor();
        const [podiumBox, ownBox] = [await page.locator(podium).boundingBox(), await own.boundingBox()];
        if (podiumBox === null || ownBox === null || ownBox.y < podiumBox.y + podiumBox.height)
          throw new Error('One’s own place does not stand under the podium.');
        await page.setViewportSize({ width: 390, height: 844 });
      },
    },
    {
      ...ready,
      state: 'empty',
      answers: () => ({ ...board([]), ...nowhere }),
      until: words(({ empty_week }) => empty_week),
      checks: async ({ page, press, see }) => {
        await press(words(({ today }) => today));
        await see(words(({ empty_today }) => empty_today));
        await press(words(({ play }) => play));
        await page.waitForURL('**/lobby');
      },
    },
    {
      ...ready,
      state: 'growing',
      answers: growing,
      until: `${rows}:nth-child(47)`,
      checks: async ({ page }) => {
        await page.locator(rows).nth(40).scrollIntoViewIfNeeded();
        await page.locator(rows).nth(66).waitFor();
        if ((await page.locator(rows).count()) !== 67) throw new Error('Somebody is there twice.');
        await page.getByRole('button', { name: 'نمایش بیشتر' }).waitFor({ state: 'detached' });
        // After a look at a person far down, the list is as long as before and at the same place.
        const far = page.locator(rows).nth(60);
        await far.scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollBy(0, 200));
        const before = await page.evaluate(() => window.scrollY);
        await far.getByRole('link').tap();
        await page.getByText('این بازیکن پیدا نشد').waitFor();
        if ((await page.evaluate(() => window.scrollY)) !== 0)
          throw new Error('It is not shown from its top.');
        await page.goBack();
        await page.waitForFunction((top) => window.scrollY === top, before);
        if ((await page.locator(rows).count()) !== 67) throw new Error('The list is shorter than before.');
      },
    },
    {
      ...ready,
      state: 'offline',
      act: async ({ see, line }) => {
        await see(podium);
        line.cut();
      },
      until: '.banner',
    },
  ],
};

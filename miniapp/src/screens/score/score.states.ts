import type { Answers } from '@hokm/web/testing';
import { expectTimeToTheRight } from '../../testing/charts.js';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { chartOf, experienced, NO_SCORE, type Score } from '../../testing/sample-score.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { profileText } from '../../text/profile.js';
import { scoreText } from '../../text/score.js';

const words = (pick: (texts: (typeof scoreText)[keyof typeof scoreText]['score']) => string) =>
  said(scoreText, ({ score }) => pick(score));

const first: Partial<Score> = { chart: chartOf(1), gamesPlayed: 1, gamesWon: 0, winRate: 0 };
const score =
  (more: Partial<Score> = {}) =>
  (): Answers => ({ 'GET /user/score': { success: true, data: { ...experienced(), ...more } } });
const path = '/score';
const slider = '.score_chart [role=slider]';

/** A person's score, statistics and activity. */
export const scoreStates: MiniScreen = {
  screen: 'score',
  states: [
    ...listStates({
      path,
      call: 'GET /user/score',
      ready: score(),
      until: slider,
      failed: words(({ failed }) => failed),
      beside: [['.score_score-hero', '.profile_recent']],
      isTight: true,
      checks: async ({ page, see }) => {
        await see(words(({ total }) => total));
        const results = '.score_chart-results i';
        await expectTimeToTheRight(page, `${results}:first-child`, `${results}:last-child`);
        await expectTimeToTheRight(page, `${results}:first-child`, '.score_chart-dot');
        await page.locator(slider).press('ArrowLeft');
        await expectTimeToTheRight(page, '.score_chart-dot', `${results}:last-child`);
        const stats = await page.locator('.profile_stats').innerText();
        if (!/نرخ برد\s*۵۹٪/u.test(stats)) throw new Error(stats);
        await page.getByRole('progressbar', { name: scoreText.fa.score.progress }).waitFor();
        await see('text=نشان «\u2068اولین برد\u2069»');
        const review = page.getByRole('link', { name: /مرور دورها$/u });
        if ((await review.getAttribute('href')) !== `/replay/${idOf(700)}`)
          throw new Error('It leads elsewhere.');
      },
    }),
    {
      state: 'table',
      isTight: true,
      path,
      answers: score(first),
      act: ({ press }) => press(words(({ chart_table }) => chart_table)),
      until: '.score_chart table',
      checks: async ({ page }) => {
        const said = await page.locator(slider).getAttribute('aria-valuetext');
        if (said === null || !/^مسابقهٔ ۱ از ۱: .+، [۰-۹٬]+ جام، امروز$/u.test(said))
          throw new Error(`The chart says ${said}.`);
        if ((await page.locator('.score_chart').getByRole('row').count()) !== 2)
          throw new Error('It has a row for each match.');
      },
    },
    {
      state: 'newcomer',
      path,
      answers: score(NO_SCORE),
      until: words(({ empty }) => empty),
      checks: async ({ page, press }) => {
        await press(words(({ play }) => play));
        await page.waitForURL('**/lobby');
      },
    },
    {
      state: 'nobody',
      path: `/score?user_id=${idOf(99)}`,
      answers: () => ({ 'GET /user/score': 'request/not_found' }),
      until: said(profileText, ({ profile }) => profile.not_found),
    },
  ],
};

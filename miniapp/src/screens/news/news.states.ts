import { pageOf, type Answers } from '@hokm/web/testing';
import { idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { sampleNews } from '../../testing/sample-news.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { newsText } from '../../text/news.js';

const news = (): Answers => ({ 'GET /news': pageOf(sampleNews()) });

/** News of the staff. */
export const newsStates: MiniScreen = {
  screen: 'news',
  states: [
    ...listStates({
      path: `/news#${idOf(2)}`,
      call: 'GET /news',
      ready: news,
      until: '.news_news h2',
      failed: said(newsText, ({ news }) => news.failed),
      checks: async ({ page }) => {
        // Each item has the direction of its own language, its date that of the page.
        const english = page.getByRole('article').filter({ hasText: 'Four-colour' });
        const directions = await english.evaluate((one) =>
          [one, one.querySelector('time bdi')].map((part) => part && getComputedStyle(part).direction),
        );
        if (directions.join() !== 'ltr,rtl') throw new Error(`They are written ${directions.join()}.`);
      },
    }),
    {
      state: 'empty',
      path: '/news',
      answers: () => ({ 'GET /news': pageOf([]) }),
      until: said(newsText, ({ news }) => news.empty),
    },
  ],
};

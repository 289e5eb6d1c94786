import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { appText } from '../../text/app.js';

/** An address that the app does not have. */
export const notFoundStates: MiniScreen = {
  screen: 'not-found',
  states: [
    {
      state: 'ready',
      path: '/no/such/page',
      until: said(appText, ({ not_found }) => not_found.text),
      checks: async ({ page, word }) => {
        const home = page
          .locator('main')
          .getByRole('link', { name: word(said(appText, ({ app }) => app.home)) });
        if ((await home.getAttribute('href')) !== '/') throw new Error('It does not lead home.');
      },
    },
  ],
};

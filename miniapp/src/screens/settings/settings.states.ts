import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { pagesText } from '../../text/pages.js';

const words = (pick: (texts: (typeof pagesText)[keyof typeof pagesText]['settings']) => string) =>
  said(pagesText, ({ settings }) => pick(settings));
const ready: MiniState = {
  state: 'ready',
  path: '/settings',
  until: '.settings_decks',
  beside: [['.settings_decks', '.settings_version']],
};
const leaving: MiniState = {
  state: 'sign-out',
  path: '/settings',
  window: true,
  act: ({ press }) => press(words(({ sign_out }) => sign_out)),
  until: words(({ sign_out_text }) => sign_out_text),
};

/** The settings of the device. */
export const settingsStates: MiniScreen = {
  screen: 'settings',
  states: [
    ready,
    {
      ...leaving,
      alone: true,
      // The server may have told of the session's end before it answers, or never answer.
      answers: () => ({ 'POST /auth/logout': 'never' }),
      checks: async ({ page }) => {
        await page.locator('dialog .btn.danger').click();
        await page.waitForURL(({ pathname }) => pathname === '/');
        await page.locator('.toast').waitFor();
      },
    },
    {
      ...leaving,
      state: 'sign-out-guest',
      person: { is_guest: true, email: null },
      until: words(({ sign_out_guest }) => sign_out_guest),
    },
  ],
};

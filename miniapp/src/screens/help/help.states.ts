import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { appText } from '../../text/app.js';

/** The rules. */
export const helpStates: MiniScreen = {
  screen: 'help',
  states: [{ state: 'ready', path: '/help', until: '.help_chapter' }],
};

/** The lesson, at each of its steps: what is kept on the device leads there. */
export const lessonStates: MiniScreen = {
  screen: 'lesson',
  states: ['team', 'trump', 'lead', 'partner', 'follow', 'ruff', 'seven', 'kot'].map((state, step) => ({
    state,
    path: '/help/lesson',
    alone: true,
    storage: { lesson: JSON.stringify({ step, status: 'begun' }) },
    until: '.help_coach h1',
    window: true,
  })),
};

/** Where there is no screen. */
export const nowhereStates: MiniScreen = {
  screen: 'not-found',
  states: [{ state: 'ready', path: '/nowhere', until: said(appText, ({ not_found }) => not_found.title) }],
};

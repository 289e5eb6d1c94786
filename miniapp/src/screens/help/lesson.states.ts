import type { MiniScreen } from '../../testing/states.js';

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

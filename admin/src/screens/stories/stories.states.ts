import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf, sampleStories, TITLES } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { storiesTexts } from '../../text/stories.js';

const stories = (): Answers => ({ 'GET /admin/stories': pageOf(sampleStories()) });
const written = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});
const [first] = sampleStories();
const one = (): Answers =>
  first === undefined
    ? {}
    : {
        ...stories(),
        'GET /admin/stories/:id': {
          success: true,
          data: {
            ...first,
            body: { fa: written('شش دست باخته بودیم.'), en: written('Words') },
            pictures: [],
          },
        },
      };
const story: PanelState = {
  state: 'story',
  path: `/stories/${idOf(0)}`,
  level: 'moderator',
  answers: one,
  until: '.tiptap',
};

export const storiesStates: PanelScreen = {
  screen: 'stories',
  states: [
    ...listStates({
      path: '/stories',
      call: 'GET /admin/stories',
      ready: stories,
      empty: pageOf([]),
      words: storiesTexts.pairs,
      entry: [TITLES[0].fa, TITLES[0].en],
    }),
    {
      ...story,
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: 'Publish', exact: true }).count()) > 0)
          throw new Error('A moderator may publish.');
      },
    },
  ],
};

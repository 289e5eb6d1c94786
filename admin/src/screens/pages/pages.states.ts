import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { idOf, samplePages } from '../../testing/sample-content.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { pagesTexts } from '../../text/pages.js';

const pages = (): Answers => ({ 'GET /admin/page-content': pageOf(samplePages()) });
const written = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
});

/** The terms of the product while they are written. */
function terms(): Answers {
  const [, page] = samplePages();
  if (page === undefined) throw new Error('There is no page of terms.');
  const body = { fa: written('با هم مهربان باشیم.'), en: written('Let us be kind.') };
  const data = { ...page, must_accept: false, body, pictures: [] };
  return {
    ...pages(),
    'GET /admin/page-content/:id': { success: true, data },
    'PUT /admin/page-content/:id': {
      success: true,
      data: { ...data, must_accept: true, revision: 2 },
      undo: null,
    },
  };
}
const page: PanelState = {
  state: 'page',
  path: `/pages/${idOf(1)}`,
  answers: terms,
  until: '.tiptap',
  checks: async ({ page, sent }) => {
    await page.getByRole('switch', { name: 'People have to accept it' }).check({ force: true });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('To be accepted').waitFor();
    const { body } = sent.find(({ call }) => call === 'PUT /admin/page-content/:id') ?? {};
    if ((body as { must_accept?: boolean } | undefined)?.must_accept !== true)
      throw new Error('That people have to accept it was not sent.');
  },
};

export const pagesStates: PanelScreen = {
  screen: 'pages',
  states: [
    ...listStates({
      path: '/pages',
      call: 'GET /admin/page-content',
      ready: pages,
      empty: pageOf([]),
      words: pagesTexts.pairs,
      entry: ['/cup-rules', '/cup-rules'],
    }),
    page,
  ],
};

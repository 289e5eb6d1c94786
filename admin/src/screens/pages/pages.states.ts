import { pageOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { samplePages } from '../../testing/sample-content.js';
import type { Answers, Screen } from '../../testing/states.js';
import { pagesTexts } from '../../text/pages.js';

const pages = (): Answers => ({ 'GET /admin/page-content': pageOf(samplePages()) });

export const pagesStates: Screen = {
  screen: 'pages',
  states: listStates({
    path: '/pages',
    call: 'GET /admin/page-content',
    ready: pages,
    empty: pageOf([]),
    words: pagesTexts.pairs,
    entry: ['/cup-rules', '/cup-rules'],
  }),
};

import { pageOf, type Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { samplePages } from '../../testing/sample-content.js';
import type { PanelScreen } from '../../testing/states.js';
import { pagesTexts } from '../../text/pages.js';

const pages = (): Answers => ({ 'GET /admin/page-content': pageOf(samplePages()) });

export const pagesStates: PanelScreen = {
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

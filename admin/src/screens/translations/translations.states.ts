import type { Calls } from '@hokm/web/client';
import type { Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { translationTexts } from '../../text/translations.js';

type Texts = Calls['GET /admin/translations']['answer'];
type Language = Calls['GET /admin/languages']['answer']['data'][number];

const text = (key: string, base: string, value: string | null = null): Texts['data'][number] => ({
  id: null,
  language: 'en',
  namespace: 'miniapp',
  key,
  base,
  value,
  placeholders: base.includes('{{n}}') ? ['n'] : [],
  is_changeable: true,
  is_outdated: false,
  revision: 0,
  updated_at: null,
  updated_by: '',
});
const page = (data: Texts['data']): Texts => ({
  success: true,
  data,
  meta: { total: data.length, page: 1, pages: 1, per_page: 20 },
  counts: { all: 900, missing: 0, outdated: 0, changed: 1, fixed: 2 },
});
const language = (code: 'fa' | 'en', native_name: string): Language => ({
  code,
  native_name,
  dir: code === 'fa' ? 'rtl' : 'ltr',
  base: code,
  is_default: code === 'fa',
  is_enabled: true,
  is_built_in: true,
  translated: { done: 900, of: 900 },
  revision: 0,
  updated_at: null,
  updated_by: '',
});
const texts = (): Answers => ({
  'GET /admin/languages': {
    success: true,
    data: [language('fa', 'فارسی'), language('en', 'English')],
    texts_version: 1,
  },
  'GET /admin/translations': page([
    text('home.quick', 'Quick match'),
    text('home.seconds', '{{n}} s left'),
    text('home.start', 'Start a game, with friends or with anybody who is there', 'Begin'),
  ]),
});
const cells = 'main textarea[aria-label*="home."], main input[aria-label*="home."]';
const ready: PanelState = { state: 'ready', path: '/translations/en', answers: texts, until: cells };

export const translationsStates: PanelScreen = {
  screen: 'translations',
  states: [
    ...listStates({
      path: ready.path,
      call: 'GET /admin/translations',
      ready: texts,
      empty: page([]),
      words: translationTexts.pairs,
      entry: ['home.quick', 'home.quick'],
    }),
    {
      ...ready,
      state: 'read-only',
      level: 'moderator',
      until: 'main [readonly]',
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: 'New language' }).count()) > 0)
          throw new Error('A moderator may add a language.');
      },
    },
  ],
};

import type { Answers } from '@hokm/web/testing';
import { listStates } from '../../testing/list-states.js';
import { STORY } from '../../testing/sample-stories.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { previewText } from '../../text/preview.js';

type Texts = (typeof previewText)[keyof typeof previewText]['preview'];
const words = (pick: (texts: Texts) => string) => said(previewText, ({ preview }) => pick(preview));

const PATH = '/preview/s-abc';
const story = (): Answers => ({
  'GET /previews/:token': {
    success: true,
    data: { type: 'stories', item: STORY },
    expires_at: new Date(Date.now() + 3_000_000).toISOString(),
  },
});
const nothing = (
  state: string,
  code: 'request/not_found' | 'previews/expired',
  until: MiniState['until'],
): MiniState => ({
  state,
  path: PATH,
  answers: () => ({ 'GET /previews/:token': code }),
  until,
});

/** A draft behind a link of the staff. */
export const previewStates: MiniScreen = {
  screen: 'preview',
  states: [
    ...listStates({
      path: PATH,
      call: 'GET /previews/:token',
      ready: story,
      until: '[role=note]',
      failed: words(({ failed }) => failed),
      checks: async ({ page }) => {
        if ((await page.getByRole('button', { name: /^(پسند|Like)/u }).count()) > 0)
          throw new Error('A draft can be liked.');
        if ((await page.locator('head > meta[name=robots]').getAttribute('content')) !== 'noindex')
          throw new Error('Search engines may keep it.');
      },
    }),
    nothing(
      'gone',
      'request/not_found',
      words(({ gone }) => gone),
    ),
    nothing(
      'expired',
      'previews/expired',
      words(({ expired }) => expired),
    ),
  ],
};

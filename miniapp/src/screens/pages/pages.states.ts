import type { Page } from '@hokm/shared/api/page-content';
import type { Answers, Sent } from '@hokm/web/testing';
import { CONFIG, idOf } from '../../testing/frame.js';
import { listStates } from '../../testing/list-states.js';
import { daysAgo } from '../../testing/people.js';
import { STORY } from '../../testing/sample-stories.js';
import type { MiniScreen } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { helpText } from '../../text/help.js';
import { sitePagesText } from '../../text/site-pages.js';

type Texts = (typeof sitePagesText)[keyof typeof sitePagesText]['pages'];
const words = (pick: (texts: Texts) => string) => said(sitePagesText, ({ pages }) => pick(pages));

const titles = {
  about: ['دربارهٔ حکم', 'About Hokm'],
  terms: ['شرایط ما', 'Our terms'],
  help: ['راهنما', 'Guide'],
} as const;
type Slug = keyof typeof titles;
const pageOf = (slug: Slug, { language }: Sent, version: number | null = null): Page => ({
  id: idOf(650),
  slug,
  title: titles[slug][language === 'en' ? 1 : 0],
  at: daysAgo(40),
  language,
  // The terms stand in a part that scrolls: what lies below its edge is not seen.
  body: version === null ? STORY.body : { type: 'doc', content: STORY.body.content.slice(0, 1) },
  pictures: STORY.pictures,
  terms_version: version,
});
const answered = (slug: Slug, version: number | null = null): Answers => ({
  'GET /pages/:slug': (sent) =>
    sent.params['slug'] === slug ? { success: true, data: pageOf(slug, sent, version) } : 'request/not_found',
});

/** Pages that the staff writes. */
export const pageStates: MiniScreen = {
  screen: 'page',
  states: [
    ...listStates({
      path: '/about',
      call: 'GET /pages/:slug',
      ready: () => answered('about'),
      until: 'article h2',
      failed: words(({ failed }) => failed),
      checks: ({ see }) => see(titles.about),
    }),
    {
      state: 'none',
      path: '/pages/nowhere',
      until: words(({ none }) => none),
      checks: async ({ page, press }) => {
        await press(words(({ to_help }) => to_help));
        await page.waitForURL('**/help');
      },
    },
    {
      state: 'terms',
      path: '/settings',
      alone: true,
      answers: () => ({
        ...answered('terms', 2),
        'GET /config': { ...CONFIG, terms_version: 2 },
        'POST /pages/terms/accept': 'lost',
      }),
      until: words(({ terms_ask }) => terms_ask),
      checks: async ({ answer, page, press, see, sent }) => {
        await press(words(({ accept }) => accept));
        await see(words(({ accept_failed }) => accept_failed));
        answer({ 'POST /pages/terms/accept': { success: true, terms_version: 2, accepted_at: daysAgo(0) } });
        await press(words(({ accept }) => accept));
        await see(words(({ accepted }) => accepted));
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        const accepted = sent.filter(({ call }) => call === 'POST /pages/terms/accept');
        if (accepted.some(({ body }) => (body as { version: number }).version !== 2))
          throw new Error('Another version was accepted.');
      },
    },
  ],
};

/** The rules, with what the staff has written besides. */
export const helpStates: MiniScreen = {
  screen: 'help',
  states: [
    {
      state: 'ready',
      path: '/help',
      answers: () => ({
        ...answered('help'),
        'GET /pages': ({ language }) => ({
          success: true,
          data: [
            { id: null, slug: 'rules', title: language === 'en' ? 'The rules' : 'قوانین', at: daysAgo(9) },
          ],
        }),
      }),
      until: '#more',
      beside: [['.cols > .col:first-child', '.cols > .col:last-child']],
      checks: async ({ page, see, word }) => {
        await see(said(helpText, ({ help }) => help.score.title));
        const told = async (chapter: string) =>
          (await page.locator(`#${chapter} dd`).allTextContents()).join();
        const [score, level] = [await told('score'), await told('level')];
        if (score !== word(['۱,۲,۳', '1,2,3'])) throw new Error(`The points are told as ${score}.`);
        if (level !== word(['۸۰,۲۰,۲۰,۱٬۰۰۰', '80,20,20,1,000']))
          throw new Error(`The worth is told as ${level}.`);
      },
    },
  ],
};

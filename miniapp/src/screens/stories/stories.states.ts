import { pageOf, type Answers, type Stand } from '@hokm/web/testing';
import { SARA } from '../../testing/frame.js';
import { listStates, RETRY } from '../../testing/list-states.js';
import { mediaOf } from '../../testing/media.js';
import { daysAgo } from '../../testing/people.js';
import { CARD, CARDS, STORY, submission } from '../../testing/sample-stories.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { storiesText } from '../../text/stories.js';

const words = (pick: (texts: (typeof storiesText)[keyof typeof storiesText]['stories']) => string) =>
  said(storiesText, ({ stories }) => pick(stories));

const stories = (): Answers => ({
  'GET /stories': ({ query }) => {
    const tag = query.get('tag') ?? '';
    return pageOf(CARDS.filter(({ tags }) => tag === '' || tags.includes(tag)));
  },
});
const headings = '.stories_card h2';

/** The list of stories. */
export const storiesStates: MiniScreen = {
  screen: 'stories',
  states: [
    ...listStates({
      path: '/stories',
      call: 'GET /stories',
      ready: stories,
      until: headings,
      failed: words(({ failed }) => failed),
      checks: async ({ page, press }) => {
        const titles = () => page.locator(headings).allTextContents();
        if ((await titles()).join() !== CARDS.map(({ title }) => title).join())
          throw new Error('Another order.');
        await press(['کوت', 'کوت']);
        await page.waitForURL('**/stories?tag=**');
        await page.locator(headings).nth(1).waitFor({ state: 'detached' });
      },
    }),
    {
      state: 'empty',
      path: '/stories',
      answers: () => ({ 'GET /stories': pageOf([]) }),
      until: words(({ empty }) => empty),
    },
    {
      state: 'empty-tag',
      path: '/stories?tag=x',
      answers: stories,
      until: words(({ empty_tag }) => empty_tag),
    },
    {
      state: 'growing',
      path: '/stories',
      answers: () => ({
        'GET /stories': ({ query }) => {
          const page = Number(query.get('page') ?? 1);
          const all = Array.from({ length: 14 }, (_, n) => ({ ...CARD, id: `${n}`, title: `داستان ${n}` }));
          return pageOf(all.slice(page * 12 - 12, page * 12), { total: 14, page, per_page: 12 });
        },
      }),
      until: headings,
      checks: async ({ page }) => {
        await page.locator(headings).nth(11).scrollIntoViewIfNeeded();
        await page.locator(headings).nth(13).waitFor();
      },
    },
  ],
};

const story = (): Answers => ({ 'GET /stories/:id': { success: true, data: STORY } });
const at = `/stories/${STORY.id}`;
const like = (stand: Stand) => stand.page.getByRole('button', { name: /^پسندیدن/u });
async function likes(stand: Stand, isLiked: boolean, count: string): Promise<void> {
  await stand.see(`.stories_like[aria-pressed=${isLiked}] >> text=${count}`);
}

/** One story. */
export const storyStates: MiniScreen = {
  screen: 'story',
  states: [
    ...listStates({
      path: at,
      call: 'GET /stories/:id',
      ready: story,
      until: '.stories_title',
      failed: words(({ story_failed }) => story_failed),
      checks: async ({ page }) => {
        const direction = await page
          .locator('.rich_text')
          .evaluate((body) => `${body.getAttribute('lang')} ${getComputedStyle(body).direction}`);
        if (direction !== 'fa rtl') throw new Error(`It is ${direction}.`);
        const outside = page.getByRole('link', { name: /دانشنامه/u });
        const rel = await outside.getAttribute('rel');
        if (rel !== 'noopener noreferrer nofollow') throw new Error(`A link outside is ${rel}.`);
        await outside.getByRole('img', { name: /بیرون از برنامه/u }).waitFor();
        await page.getByRole('link', { name: 'این‌جا' }).click();
        await page.waitForURL('**/help');
      },
    }),
    {
      state: 'like',
      path: at,
      answers: () => ({ ...story(), ...stories(), 'POST /stories/:id/like': 'never' }),
      until: '.stories_title',
      checks: async (stand) => {
        await like(stand).click();
        // It is shown before the server has answered.
        await likes(stand, true, '۱٬۲۸۵');
      },
    },
    {
      state: 'like-failed',
      path: '/stories',
      answers: () => ({ ...story(), ...stories(), 'POST /stories/:id/like': 'lost' }),
      act: ({ page }) => page.locator('main a h2').first().click(),
      until: '.stories_title',
      checks: async (stand) => {
        await like(stand).click();
        await stand.see(`.toast >> text=/${storiesText.fa.stories.not_liked}/`);
        await likes(stand, false, '۱٬۲۸۴');
        stand.answer({ 'POST /stories/:id/like': { success: true, liked: true, likes: 1_285 } });
        await like(stand).click();
        await likes(stand, true, '۱٬۲۸۵');
        // The list knows it too.
        stand.answer({ 'GET /stories': 'never' });
        await stand.page.goBack();
        await stand.page.locator('main a').getByRole('img', { name: '۱٬۲۸۵ پسند' }).waitFor();
      },
    },
    {
      state: 'gone',
      path: at,
      answers: () => ({ 'GET /stories/:id': 'request/not_found' }),
      until: words(({ gone }) => gone),
    },
    {
      state: 'no-id',
      path: '/stories/x',
      answers: () => ({ 'GET /stories/:id': 'request/invalid' }),
      until: words(({ gone }) => gone),
    },
  ],
};

const handedIn = (): Answers => ({
  'GET /stories/submissions/mine': pageOf([
    submission(1, 'pending', { pictures: [mediaOf(3, 'میز حکم')] }),
    submission(2, 'approved', { title: 'حکم در قطار', story: CARD.id }),
    submission(3, 'approved', { title: 'The quiet partner', text: 'He never said a word.' }),
    submission(4, 'rejected', { rejection_reason: 'خوب است، ولی خیلی کوتاه. کمی بیشتر بنویسید.' }),
    submission(5, 'withdrawn'),
  ]),
});
const mine: MiniState = { state: 'ready', path: '/stories/mine', answers: handedIn, until: '.stories_own' };

/** The stories that the person has handed in. */
export const ownStoriesStates: MiniScreen = {
  screen: 'own-stories',
  states: [
    ...listStates({
      path: mine.path,
      call: 'GET /stories/submissions/mine',
      ready: handedIn,
      until: mine.until,
      failed: words(({ mine_failed }) => mine_failed),
      checks: async ({ page, see }) => {
        const { status, read, soon } = storiesText.fa.stories;
        for (const one of Object.values(status)) await see(`text=${one}`);
        await page
          .getByRole('article')
          .getByText(/دلیل: .?خوب است/u)
          .waitFor();
        const link = page.getByRole('article').getByRole('link', { name: read });
        if ((await link.getAttribute('href')) !== `/stories/${CARD.id}`)
          throw new Error('It leads elsewhere.');
        await see(`text=${soon}`);
      },
    }),
    {
      ...mine,
      state: 'empty',
      answers: () => ({ 'GET /stories/submissions/mine': pageOf([]) }),
      until: words(({ mine_empty }) => mine_empty),
    },
    {
      ...mine,
      state: 'withdraw',
      window: true,
      act: ({ press }) => press(words(({ withdraw }) => withdraw)),
      until: words(({ withdraw_cost }) => withdraw_cost),
    },
  ],
};

/** A picture of one point. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const fresh: MiniState = { state: 'empty', path: '/stories/new', until: '.stories_form' };
const send = (stand: Stand) => stand.press(words((texts) => texts.send));
async function write({ page }: Stand): Promise<void> {
  await page.locator('form input.input').fill('شبی که هفت بر صفر باختیم');
  await page.locator('form textarea').fill('پدربزرگ همیشه می‌گفت حکم را با صبر می‌برند.\nآن شب فهمیدیم.');
}
const drafted = {
  title: 'شب کوت',
  text: 'بند یک',
  key: 'key',
  sent: null,
  revision: null,
  pictures: [mediaOf(2, 'میز')],
};

/** The form of a story. */
export const newStoryStates: MiniScreen = {
  screen: 'new-story',
  states: [
    fresh,
    {
      ...fresh,
      state: 'draft',
      storage: { [`story-draft:${SARA.id}:new`]: JSON.stringify(drafted) },
      until: '.stories_thumb img',
      checks: async ({ page }) => {
        const title = await page.getByLabel(storiesText.fa.stories.field_title).inputValue();
        if (title !== drafted.title) throw new Error('The title is gone.');
      },
    },
    {
      ...fresh,
      state: 'missing',
      act: send,
      until: words(({ need_title }) => need_title),
      checks: async ({ sent, see }) => {
        await see(words(({ need_text }) => need_text));
        if (sent.some(({ call }) => call === 'POST /stories/submissions')) throw new Error('It was sent.');
      },
    },
    {
      ...fresh,
      state: 'too-many',
      answers: () => ({ 'POST /stories/submissions': 'stories/too_many' }),
      act: async (stand) => {
        await write(stand);
        await send(stand);
      },
      until: '[role=alert]',
      checks: async ({ page, see }) => {
        await see('text=امروز سه داستان فرستاده‌اید. فردا دوباره بنویسید.');
        const title = await page.getByLabel(storiesText.fa.stories.field_title).inputValue();
        if (title === '') throw new Error('The title is gone.');
      },
    },
    {
      ...fresh,
      state: 'picture-failed',
      isTight: true,
      answers: () => ({ 'POST /stories/submissions/pictures': 'lost' }),
      act: ({ choose }) =>
        choose(
          { name: 'a.png', mimeType: 'image/png', base64: PIXEL },
          { name: 'text.png', mimeType: 'image/png', text: 'no picture' },
        ),
      until: '.stories_problem >> nth=1',
      checks: async (stand) => {
        const { page, answer, see } = stand;
        await see('text=/عکس ۲ فرستاده نشد: این فایل عکس نیست/');
        await write(stand);
        await send(stand);
        await see(words(({ pictures_bad }) => pictures_bad));
        answer({ 'POST /stories/submissions/pictures': { success: true, data: mediaOf(2, '') } });
        await page.getByRole('button', { name: 'برداشتن عکس ۲' }).click();
        await page.getByRole('button', { name: 'تلاش دوبارهٔ عکس ۱' }).click();
        await page.locator('.stories_problem, .stories_sending').first().waitFor({ state: 'detached' });
      },
    },
    {
      ...fresh,
      state: 'muted',
      answers: () => ({
        'GET /user/sanctions': {
          success: true,
          data: [
            {
              id: 'a',
              kind: 'mute',
              at: daysAgo(1),
              reason: 'spam',
              message: null,
              until: daysAgo(-2),
              is_active: true,
              is_lifted: false,
              may_appeal: true,
            },
          ],
        },
      }),
      until: words(({ muted_why }) => muted_why),
    },
    {
      ...fresh,
      state: 'change',
      path: `/stories/mine/${submission(1, 'pending').id}`,
      answers: () => ({
        'GET /stories/submissions/mine/:id': { success: true, data: submission(1, 'pending') },
        'PUT /stories/submissions/:id': 'content/stale',
      }),
      checks: async ({ press, see }) => {
        await press(words(({ save }) => save));
        await see(words(({ stale }) => stale));
      },
    },
    {
      ...fresh,
      state: 'decided',
      path: `/stories/mine/${submission(1, 'approved').id}`,
      answers: () => ({
        'GET /stories/submissions/mine/:id': { success: true, data: submission(1, 'approved') },
      }),
      until: words(({ decided }) => decided),
    },
    {
      ...fresh,
      state: 'change-failed',
      path: `/stories/mine/${submission(1, 'pending').id}`,
      answers: () => ({ 'GET /stories/submissions/mine/:id': 'lost' }),
      until: words(({ story_failed }) => story_failed),
      checks: async ({ answer, press, see }) => {
        answer({ 'GET /stories/submissions/mine/:id': { success: true, data: submission(1, 'pending') } });
        await press(RETRY);
        await see('.stories_form');
      },
    },
  ],
};

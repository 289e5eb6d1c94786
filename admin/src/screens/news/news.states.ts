import { FakeNews, sampleNews } from '../../testing/fake-news.js';
import type { PanelScreen, PanelState } from '../../testing/states.js';
import { commonTexts } from '../../text/common.js';
import { formTexts } from '../../text/form.js';
import { listTexts } from '../../text/list.js';
import { newsTexts } from '../../text/news.js';

const [FIRST] = sampleNews(1, 0);
const ITEM = `/news/${FIRST?.id ?? ''}`;
const news = (items?: FakeNews['items']) => () => new FakeNews(items).answers;
const rows = 'table tbody tr, main ul[aria-label] > li';

const ready: PanelState = { state: 'ready', path: '/news', answers: news(), until: rows };

export const newsStates: PanelScreen = {
  screen: 'news',
  states: [
    {
      ...ready,
      checks: async ({ page }) => {
        const row = (title: string) => page.getByRole('row').filter({ hasText: title }).first();
        await page.getByText('43 items for the players').waitFor();
        await page.getByText('Page 1 of 3').waitFor();
        await page.locator('tbody tr').nth(19).waitFor();
        await row('The Yalda Cup begins on Thursday').getByText('Scheduled').first().waitFor();
        await row('Champions of Mehr').getByText('Draft').waitFor();
      },
    },
    {
      ...ready,
      state: 'loading',
      answers: () => ({ 'GET /admin/news': 'never' }),
      checks: ({ page }) => page.locator('tbody tr').nth(7).waitFor(),
    },
    { ...ready, state: 'empty', answers: news([]), until: newsTexts.pairs.empty },
    {
      ...ready,
      state: 'none-found',
      path: '/news?search=nothing+like+it',
      until: listTexts.pairs.no_match,
      checks: async ({ page }) => {
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await page.locator('tbody tr').nth(19).waitFor();
      },
    },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ 'GET /admin/news': 500 }),
      until: newsTexts.pairs.failed,
      checks: async ({ page, answer }) => {
        answer(new FakeNews([]).answers);
        await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
        await page.getByText('There are no news yet').waitFor();
      },
    },
    {
      ...ready,
      state: 'stale',
      act: async ({ page, answer, press }) => {
        await page.locator(rows).nth(19).waitFor();
        answer({ 'GET /admin/news': 'lost' });
        await press(listTexts.pairs.refresh);
      },
      until: /(The list could not be refreshed\. What you see is from \d\d:\d\d|فهرست تازه نشد)/u,
      checks: ({ page }) => page.locator('tbody tr').nth(19).waitFor(),
    },
    {
      ...ready,
      state: 'ticked',
      window: true,
      act: async ({ page }) => {
        for (const place of [1, 2]) await page.locator(rows).nth(place).getByRole('checkbox').check();
      },
      until: ['۲ مورد برگزیده', '2 selected'],
    },
    { ...ready, state: 'new', path: '/news/new', window: true, until: '[role=dialog] form' },
    {
      ...ready,
      state: 'missing',
      path: '/news/new',
      window: true,
      act: ({ press }) => press(formTexts.pairs.save),
      until: formTexts.pairs.required,
      checks: ({ sent }) => {
        if (sent.some(({ call }) => call === 'POST /admin/news')) throw new Error('An item was sent.');
        return Promise.resolve();
      },
    },
    {
      ...ready,
      state: 'not-there',
      path: '/news/000000000000000000000000',
      window: true,
      until: newsTexts.pairs.load_failed,
    },
    {
      ...ready,
      state: 'calendar',
      path: '/news/new',
      window: true,
      act: async ({ page }) => {
        await page
          .getByText(/^(منتشرشده|Published)$/u)
          .last()
          .click();
        await page.getByRole('button', { name: /^(از چه زمانی|Shown from)/u }).click();
      },
      until: '[role=gridcell]',
    },
    {
      ...ready,
      state: 'conflict',
      path: ITEM,
      window: true,
      act: async ({ page, answer, press }) => {
        const others = new FakeNews();
        await page.getByLabel(/^(عنوان \(انگلیسی\)|Title \(English\))$/u).fill('The cup begins on Friday');
        for (const item of others.items)
          others.change(item, { title: { ...item.title, en: 'It has moved' } });
        answer(others.answers);
        await press(formTexts.pairs.save);
      },
      until: formTexts.pairs.stale_title,
    },
    {
      ...ready,
      state: 'leaving',
      path: '/news/new',
      window: true,
      act: async ({ page, press }) => {
        await page.getByLabel(/^(عنوان \(فارسی\)|Title \(Persian\))$/u).fill('جام یلدا');
        await press(commonTexts.pairs.cancel);
      },
      until: formTexts.pairs.discard_title,
    },
    {
      ...ready,
      state: 'delete',
      window: true,
      act: async ({ page }) => {
        await page
          .getByRole('button', { name: /^(کارهای «|Actions for)/u })
          .first()
          .click();
        await page.getByRole('menuitem', { name: /^(حذف|Delete)$/u }).click();
      },
      until: newsTexts.pairs.delete_title,
    },
  ],
};

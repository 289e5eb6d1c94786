import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeNews } from '../admin/src/testing/fake-news.js';
import { staffOf } from '../admin/src/testing/frame.js';
import type { PanelState } from '../admin/src/testing/states.js';
import type { Answers } from '../web/src/testing/index.js';
import { sendPassword } from './support/panel.js';
import type { AppPage, Language, Size } from './support/app-page.js';
import { DESKTOP, PHONE } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';

const show = openPanelPages();
let news: FakeNews;
let panel: AppPage<PanelState>;

beforeEach(() => {
  news = new FakeNews();
});

/** An administrator at the news, whose server side is the fake one. Its states are in `news.states.ts`. */
async function atNews(
  path = '',
  language: Language = 'en',
  size: Size = DESKTOP,
  more: Answers = {},
): Promise<Page> {
  const answers = () => ({ ...news.answers, ...more });
  panel = await show({ state: 'ready', path: `/news${path}`, answers, until: 'h1' }, language, size);
  return panel.page;
}

/** Whoever signs in is an administrator. */
const SIGN_IN: Answers = {
  'GET /admin/me': staffOf('admin'),
  'POST /auth/admin/login': {
    success: true,
    message: '',
    user: staffOf('admin').user,
    token: 'none',
    expires_at: '2027-01-01T00:00:00.000Z',
    requires_2fa: false,
    requires_2fa_setup: false,
    requires_password_change: false,
    account_locked: false,
    unlock_time: null,
    failed_attempts: 0,
    security_alert: null,
  },
};

const addressOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length);
const rows = (page: Page) => page.getByRole('table', { name: 'News' }).locator('tbody tr');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
const drawer = (page: Page, name = 'Edit item') => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByLabel('Title (English)');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const sent = (method: string) => panel.sent.filter(({ call }) => call.startsWith(method));

describe('the list of news', () => {
  it('keeps page, order, search and length in its address, which shows the same again', async () => {
    const page = await atNews();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(addressOf(page)).toBe('/admin/news?page=2');

    await page.getByRole('button', { name: 'Published', exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe('/admin/news?sort_by=published_at');
    const head = page.getByRole('columnheader', { name: 'Published' });
    // The address changes first; the button turns the order of the list that is drawn.
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Published', exact: true }).click();
    await expect.poll(() => addressOf(page)).toBe('/admin/news?sort_by=published_at&sort_order=asc');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');

    await page.keyboard.press('f');
    await page.keyboard.type('shop');
    await page.getByText('Page 1 of 1').or(page.getByText('8 items for the players')).first().waitFor();
    expect(addressOf(page)).toContain('search=shop');
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(8);
    expect(await page.getByRole('searchbox').inputValue()).toBe('shop');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByText('43 items for the players').waitFor();
    expect(new URL(page.url()).searchParams.get('search')).toBeNull();
  });

  it('leads back to its last page when that has gone', async () => {
    const page = await atNews('?page=9');
    await page.getByText('Page 3 of 3').waitFor();
    expect(addressOf(page)).toBe('/admin/news?page=3');
  });

  it('is cards on a phone, with the same acts, in Persian from right to left', async () => {
    const page = await atNews('', 'fa', PHONE);
    const cards = page.getByRole('list', { name: 'خبرها' }).locator('> li');
    await expect.poll(() => cards.count()).toBe(20);
    await page.getByRole('button', { name: 'آخرین تغییر' }).click();
    await page.getByRole('menuitem', { name: 'انتشار' }).click();
    await expect.poll(() => addressOf(page)).toBe('/admin/news?sort_by=published_at');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('toolbar').getByText('۱ مورد برگزیده').waitFor();
  });

  it('is exported as a file', async () => {
    const page = await atNews();
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await download).suggestedFilename()).toBe('news.csv');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('id,title');
  });
});

describe('writing an item', () => {
  it('asks for a title, and saves the text', async () => {
    const page = await atNews('?search=cup');
    await page.getByRole('link', { name: 'New item' }).click();
    await drawer(page, 'New item').waitFor();
    expect(addressOf(page)).toBe('/admin/news/new?search=cup');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('lang'))).toBe('fa');
    await save(page).click();
    await page.getByText('This is required').waitFor();
    expect(sent('POST')).toEqual([]);

    await page.getByLabel('Title (Persian)').fill('  جام تازه ');
    await page.getByLabel('Text (Persian)').fill('متن');
    await save(page).click();
    await page.getByText('The item was saved').waitFor();
    expect(sent('POST')[0]?.body).toEqual({
      title: { fa: 'جام تازه', en: '' },
      text: { fa: 'متن', en: '' },
      published_at: null,
    });
    await drawer(page, 'New item').waitFor({ state: 'hidden' });
    expect(addressOf(page)).toBe('/admin/news?search=cup');
  });

  it('publishes from a moment of Tehran’s, picked in the Persian calendar', async () => {
    const page = await atNews('/new', 'fa');
    await page.clock.setFixedTime(new Date('2026-11-22T08:00:00.000Z'));
    await page.getByLabel('عنوان (فارسی)').fill('جام یلدا');
    await page.getByText('منتشرشده', { exact: true }).last().click();
    await page.getByRole('button', { name: /^از چه زمانی دیده شود: یکشنبه ۱ آذر ۱۴۰۵/ }).click();
    await page.getByRole('gridcell', { name: '۲۸' }).getByRole('button').click();
    await page.getByLabel('ساعت تهران').fill('۲۵:۰۰');
    await page.getByText('ساعت را مانند ۱۴:۳۰ بنویسید').waitFor();
    await page.getByLabel('ساعت تهران').fill('۱۸:۳۰');
    await page.getByText('ساعت را مانند ۱۴:۳۰ بنویسید').waitFor({ state: 'hidden' });
    // Escape belongs to the calendar while the focus is in it; the form would ask about its changes.
    await page.getByLabel('ساعت تهران').press('Escape');
    await page.getByRole('gridcell').first().waitFor({ state: 'hidden' });
    await page.getByText('این زمان هنوز نرسیده است').waitFor();
    await page.getByRole('button', { name: 'ذخیره' }).click();
    await page.getByText('خبر ذخیره شد').waitFor();
    expect(sent('POST')[0]?.body).toMatchObject({ published_at: '2026-12-19T15:00:00.000Z' });
    // Its clock stands still.
    await panel.close();
  });

  it('shows the server’s reason when it was not saved, and keeps the text', async () => {
    const page = await atNews('/new');
    await title(page).fill('Not yet');
    panel.answer({ 'POST /admin/news': 'request/invalid' });
    await save(page).click();
    await drawer(page, 'New item').getByRole('alert').waitFor();
    expect(await title(page).inputValue()).toBe('Not yet');
    panel.answer(news.answers);
    await save(page).click();
    await page.getByText('The item was saved').waitFor();
  });
});

describe('changing an item', () => {
  const first = () => news.items[0]!;

  it('begins at its title, and saves with the revision it was made from', async () => {
    const page = await atNews();
    await page.getByRole('link', { name: first().title.en }).first().click();
    await drawer(page).waitFor();
    expect(addressOf(page)).toBe(`/admin/news/${first().id}`);
    await title(page).fill('Changed');
    await save(page).click();
    await page.getByText('The changes were saved').waitFor();
    expect(sent('PUT')[0]?.body).toMatchObject({ title: { en: 'Changed' }, revision: 1 });
    await row(page, 'Changed').waitFor();
  });

  it('shows what another person has saved meanwhile, and overwrites nothing unasked', async () => {
    const page = await atNews(`/${first().id}`);
    await title(page).fill('Mine');
    news.change(first(), { title: { ...first().title, en: 'Theirs' } });
    await save(page).click();
    await page.getByText('Somebody else has changed this').waitFor();
    const versions = page.getByRole('row', { name: 'Title (English)' }).getByRole('cell');
    expect(await versions.allInnerTexts()).toEqual(['Mine', 'Theirs']);
    expect(first().title.en).toBe('Theirs');

    await page.getByRole('button', { name: 'Take theirs' }).click();
    expect(await title(page).inputValue()).toBe('Theirs');
    await title(page).fill('Mine again');
    news.change(first(), { title: { ...first().title, en: 'Theirs again' } });
    await save(page).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('The changes were saved').waitFor();
    expect(first().title.en).toBe('Mine again');
  });

  it('asks before unsaved changes are lost, by whichever way they would be', async () => {
    const page = await atNews(`/${first().id}`);
    await title(page).fill('Half');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await title(page).inputValue()).toBe('Half');
    await drawer(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await drawer(page).waitFor({ state: 'hidden' });
    expect(addressOf(page)).toBe('/admin/news');
    await page.getByRole('link', { name: first().title.en }).first().click();
    expect(await title(page).inputValue()).toBe(first().title.en);
  });

  it('gives an unsaved text back after a reload, until it is discarded', async () => {
    const page = await atNews(`/${first().id}`);
    await title(page).fill('Half');
    await page.reload();
    await page.getByText('Your unsaved changes have been restored.').waitFor();
    expect(await title(page).inputValue()).toBe('Half');
    await drawer(page).getByRole('button', { name: 'Discard' }).click();
    expect(await title(page).inputValue()).toBe(first().title.en);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });
  });
});

describe('acts on items', () => {
  it('publish and take back one from its menu', async () => {
    const page = await atNews();
    await page.getByRole('button', { name: 'Actions for “⁨Champions of Mehr⁩”' }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await page.getByText('1 item done').waitFor();
    await row(page, 'Champions of Mehr').first().getByText('Published').waitFor();
  });

  it('delete one only when its title has been typed', async () => {
    const page = await atNews();
    await page.getByRole('button', { name: 'Actions for “⁨The shop is open⁩”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this item?' });
    const button = dialog.getByRole('button', { name: 'Delete' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('The shop');
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('The shop is open');
    await page.keyboard.press('Enter');
    await page.getByText('The item was deleted').waitFor();
    await page.getByText('42 items for the players').waitFor();
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('reach all that is ticked, and say which were refused and why', async () => {
    const page = await atNews();
    await page
      .getByRole('checkbox', { name: 'Select The Yalda Cup begins on Thursday', exact: true })
      .check();
    await page.getByRole('checkbox', { name: 'Select Champions of Mehr', exact: true }).check();
    await page.getByRole('toolbar').getByText('2 selected').waitFor();
    news.refusals.set(news.items[0]!.id, 'request/not_found');
    await page.getByRole('toolbar').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('1 item done').waitFor();
    await page.getByText(/^1 item was not done: /).waitFor();
    await page.getByRole('toolbar').waitFor({ state: 'hidden' });

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 20 items?' });
    await dialog.getByRole('textbox').fill('۲۰');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('24 items for the players').waitFor();
  });

  it('can be done by keyboard alone', async () => {
    const page = await atNews('?search=shop');
    await expect.poll(() => rows(page).count()).toBe(8);
    await page.getByRole('link', { name: 'The shop is open', exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Enter');
    await drawer(page).waitFor();
    await title(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The shop has opened');
    await page.keyboard.press('Enter');
    await page.getByText('The changes were saved').waitFor();
    await row(page, 'The shop has opened').waitFor();
  });
});

describe('the address of an item', () => {
  it('is kept while a visitor signs in, and the text of one whose session ends while writing', async () => {
    const address = `/admin/news/${news.items[0]!.id}?search=cup`;
    const page = await atNews(address.replace('/admin/news', ''), 'en', DESKTOP, {
      'GET /admin/me': 'auth/unauthenticated',
    });
    const signIn = async () => {
      panel.answer({ ...news.answers, ...SIGN_IN });
      await sendPassword(page, 'visitor@example.org');
    };
    await signIn();
    await drawer(page).waitFor();
    expect(addressOf(page)).toBe(address);

    await title(page).fill('Long and well written');
    panel.answer({ 'PUT /admin/news/:id': 'auth/unauthenticated' });
    await save(page).click();
    await page.getByText('Your session has ended.').waitFor();
    await signIn();
    await page.getByText('Your unsaved changes have been restored.').waitFor();
    expect(addressOf(page)).toBe(address);
    expect(await title(page).inputValue()).toBe('Long and well written');
  });
});

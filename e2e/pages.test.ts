import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInGuest } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { openBrowser } from './support/browser.js';
import { calling, PANEL_PASSWORD, startPanelServer, type PanelServer } from './support/panel.js';
import { openSignedIn } from './support/signed-in.js';

let server: PanelServer;
let browser: Browser;
let staff: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startPanelServer(), openBrowser()]);
  const email = 'editor@example.org';
  await server.makeAdmin(email, 'admin');
  const { token } = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
  staff = String(token);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const tree = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Publishes a page as the panel does. */
async function publish(key: string, title: { fa: string; en: string }, more: object = {}): Promise<void> {
  const body = { fa: tree(`متن ${title.fa}`), en: tree(`Text of ${title.en}`) };
  const answer = await calling(server.url, staff, '/admin/page-content', {
    key,
    title,
    body,
    publish: true,
    ...more,
  });
  expect(answer).toMatchObject({ success: true });
}

async function open(path: string, lang: 'fa' | 'en'): Promise<Page> {
  const person = await signInGuest(server.url, 'سارا');
  const { page } = await openSignedIn(browser, server.url, person, path, {
    before: async (opened) => {
      await opened.context().addInitScript((language) => {
        if (localStorage.getItem('settings') !== null) return;
        const state = { language, theme: 'system', reducedMotion: true };
        localStorage.setItem('settings', JSON.stringify({ state, version: 1 }));
      }, lang);
    },
  });
  return page;
}

describe('books', () => {
  it('are listed with their authors, and each has a page', async () => {
    const page = await open('/books', 'fa');
    await page.locator('main .notice, main .panel').first().waitFor();
    await expectAccessible(page);
    const author = await calling(server.url, staff, '/admin/authors', {
      name: { fa: 'نویسندهٔ ما', en: 'Our author' },
      text: { fa: tree('زندگی'), en: tree('Life') },
      picture: null,
      url: '',
      order: 0,
    });
    const author_id = (author['data'] as { id: string } | undefined)?.id ?? '';
    const book = await calling(server.url, staff, '/admin/books', {
      title: { fa: 'حکم از نو', en: 'Hokm anew' },
      text: { fa: tree('کتاب'), en: tree('A book') },
      picture: null,
      author_ids: [author_id],
      year: 1400,
      language: 'fa',
      pages: 120,
      isbn: '',
      url: '',
      buy_url: '',
      order: 0,
    });
    expect([author, book]).toMatchObject([{ success: true }, { success: true }]);
    const published = { revision: 1 };
    for (const path of [`/admin/authors/${author_id}`, `/admin/books/${(book['data'] as { id: string }).id}`])
      expect(await calling(server.url, staff, `${path}/publish`, published)).toMatchObject({ success: true });
    await page.reload();
    await page.getByText('حکم از نو').tap();
    await page.getByRole('heading', { name: 'حکم از نو' }).waitFor();
    await expectAccessible(page);
    await page.locator('main').getByRole('link', { name: 'نویسندهٔ ما' }).tap();
    await page.getByRole('heading', { name: 'نویسندهٔ ما' }).waitFor();
    await expectAccessible(page);
  });
});

// Last: whoever has not accepted the terms is asked on every page.
describe('pages that the staff writes', () => {
  it('are read in both languages, and one that is not there leads to the help', async () => {
    await publish('about', { fa: 'دربارهٔ حکم', en: 'About Hokm' });
    for (const [lang, title, text] of [
      ['fa', 'دربارهٔ حکم', 'متن دربارهٔ حکم'],
      ['en', 'About Hokm', 'Text of About Hokm'],
    ] as const) {
      const page = await open('/about', lang);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByText(text, { exact: true }).waitFor();
      await expectAccessible(page);
    }
    const page = await open('/pages/nowhere', 'en');
    await page.locator('main a[href="/help"]').tap();
    await page.waitForURL('**/help');
  });

  it('ask once for binding terms, and again when there are newer ones', async () => {
    await publish('terms', { fa: 'شرایط ما', en: 'Our terms' }, { must_accept: true });
    const sheet = (page: Page) => page.getByRole('dialog', { name: 'شرایط ما' });
    // The process looks once a second.
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.url}/api/config`);
        return ((await answer.json()) as { terms_version: number | null }).terms_version;
      })
      .toBe(1);
    const page = await open('/', 'fa');
    await sheet(page).getByText('متن شرایط ما').waitFor();
    await expectAccessible(page);
    await sheet(page).locator('.btn.primary').tap();
    await sheet(page).waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('main').getByRole('button').first().waitFor();
    await expect.poll(() => sheet(page).count()).toBe(0);
    const accepted = await server.connection.collection('accounts').countDocuments({ terms_version: 1 });
    expect(accepted).toBe(1);
  });
});

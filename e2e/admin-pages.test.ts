import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true });

/** An administrator at the pages, of which the usual ones are there. */
async function atPages(): Promise<Page> {
  const { page } = await enterPanel(site.browser, site.server, '/admin/pages');
  return page;
}
const row = (page: Page, address: string) =>
  page.getByRole('table', { name: 'Pages' }).getByRole('row').filter({ hasText: address });
const body = (page: Page) => page.locator('.tiptap');

async function open(page: Page, address: string): Promise<void> {
  await row(page, address).getByRole('link').first().click();
  await body(page).waitFor();
}

describe('the pages of the product', () => {
  it('are laid down once, with their first texts', async () => {
    const page = await atPages();
    await page.getByRole('button', { name: 'Lay down the usual pages' }).first().click();
    await row(page, '/rules').waitFor();
    await row(page, '/terms').getByText('Usual').waitFor();
    await page.getByRole('button', { name: 'Lay down the usual pages' }).first().click();
    await page.getByText('All usual pages are there').waitFor();
    await row(page, '/rules')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
  });

  it('are edited and published, and readers get what was published', async () => {
    const page = await atPages();
    await open(page, '/rules');
    await page.getByLabel('Title (English)').fill('How to play');
    await body(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Kot counts two.');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('The changes were saved').waitFor();
    await expect
      .poll(async () => {
        const answer = await fetch(`${site.server.url}/api/pages/rules`, {
          headers: { 'accept-language': 'en' },
        });
        return answer.text();
      })
      .toContain('Kot counts two.');
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('dialog', { name: 'Versions' }).getByText('The draft now').waitFor();
    await expectAccessible(page);
  });

  it('that people have to accept get a version with each publication', async () => {
    const page = await atPages();
    await open(page, '/terms');
    await page.getByText('Not published yet').waitFor();
    await page.getByRole('switch', { name: 'People have to accept it' }).check({ force: true });
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('To be accepted').waitFor();
    await expect
      .poll(async () => {
        const answer = (await (await fetch(`${site.server.url}/api/pages/terms`)).json()) as {
          data?: { terms_version: number | null };
        };
        return answer.data?.terms_version;
      })
      // The laid down text is the first one, the binding one the second.
      .toBe(2);
  });

  it('get their first text back as a draft', async () => {
    const page = await atPages();
    await open(page, '/rules');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Bring the first text back' }).click();
    await page
      .getByRole('dialog', { name: 'Bring the first text back?' })
      .getByRole('button', { name: 'Bring the first text back' })
      .click();
    await page.getByText('The draft is the first text again').waitFor();
    await page.getByText('Unpublished changes').waitFor();
  });

  it('of one’s own have an address that nothing else has', async () => {
    const page = await atPages();
    await page.getByRole('link', { name: 'New page' }).click();
    await body(page).waitFor();
    await page.getByLabel('Title (English)').fill('Cup rules');
    await page.getByRole('textbox', { name: 'Address' }).fill('Cup Rules');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Small letters, digits and hyphens only').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('rules');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Another page has this name in its address.').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('cup-rules');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/admin\/pages\/[0-9a-f]{24}$/);
  });
});

describe('books and authors', () => {
  it('are written and published, and an author with books stays', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/authors/new');
    await body(page).waitFor();
    await page.getByLabel('Name (English)').fill('Hafez');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/authors\/[0-9a-f]{24}$/);

    await page.goto(`${site.server.url}/admin/books/new`);
    await body(page).waitFor();
    await page.getByLabel('Title (English)').fill('Old games of Iran');
    await page.getByLabel('Authors', { exact: true }).first().fill('Haf');
    await page.getByRole('option', { name: 'Hafez' }).click();
    await page.getByRole('textbox', { name: 'ISBN' }).fill('9780306406158');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The digits of this ISBN are not right').waitFor();
    await page.getByRole('textbox', { name: 'ISBN' }).fill('978-0-306-40615-7');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/books\/[0-9a-f]{24}$/);
    await page.getByText('Published', { exact: true }).first().waitFor();

    await page.goto(`${site.server.url}/admin/authors`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const uses = page.getByRole('dialog', { name: /is still shown/ });
    await uses.getByRole('button', { name: 'Old games of Iran' }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/books\/[0-9a-f]{24}$/);
  });

  it('are kept while they are written, and joined with what others write meanwhile', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/books/new');
    await body(page).waitFor();
    await page.getByLabel('Title (English)').fill('Hokm at home');
    await page.waitForURL(/\/admin\/books\/[0-9a-f]{24}$/, { timeout: 20_000 });
    await page.getByText(/The draft was saved at/).waitFor();
    const { page: theirs } = await enterPanel(site.browser, site.server, new URL(page.url()).pathname);
    await body(theirs).click();
    await theirs.keyboard.type('Their paragraph');
    await theirs.getByRole('button', { name: 'Save draft' }).click();
    await theirs.getByText('The changes were saved').waitFor();
    await page.getByRole('textbox', { name: 'Pages' }).fill('120');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('both changes are in the text now').waitFor();
    await expect.poll(() => body(page).innerText()).toContain('Their paragraph');
    await expectAccessible(page);

    await page.getByLabel('Title (English)').fill('My title');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('The changes were saved').last().waitFor();
    await theirs.getByLabel('Title (English)').fill('Their title');
    await theirs.getByRole('button', { name: 'Save draft' }).click();
    const conflict = theirs.getByRole('alert', { name: 'Somebody else has changed the same place' });
    await conflict.getByText('My title').waitFor();
    await expectAccessible(theirs);
    await conflict.getByRole('radio', { name: 'Theirs' }).check();
    await conflict.getByRole('button', { name: 'Join them' }).click();
    await expect.poll(() => theirs.getByLabel('Title (English)').inputValue()).toBe('My title');
  });

  it('whose tab is closed before they are stored are given back', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/authors/new');
    await body(page).click();
    await page.keyboard.type('An hour of writing');
    const again = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(`${site.server.url}/admin/authors/new`);
    await again.getByText('is still on this device').waitFor();
    await again.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => body(again).innerText()).toContain('An hour of writing');
  });
});

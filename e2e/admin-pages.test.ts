import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';

const site = openPanelSite();

const row = (page: Page, address: string) =>
  page.getByRole('table', { name: 'Pages' }).getByRole('row').filter({ hasText: address });
const body = (page: Page) => page.locator('.tiptap');
const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });
const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' });

describe('the pages of the product', () => {
  it('are laid down once, edited, published, read, given their first text back, and joined by one’s own', async () => {
    const { page } = await enterPanel(site.browser, site.server, '/admin/pages');
    const layDown = page.getByRole('button', { name: 'Lay down the usual pages' }).first();
    await layDown.click();
    await row(page, '/rules').waitFor();
    await row(page, '/terms').getByText('Usual').waitFor();
    await layDown.click();
    await page.getByText('All usual pages are there').waitFor();
    await row(page, '/rules')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await row(page, '/rules').getByRole('link').first().click();
    await page.getByLabel('Title (English)').fill('How to play');
    await body(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Kot counts two.');
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('The changes were saved').waitFor();
    const headers = { 'accept-language': 'en' };
    const read = async () => (await fetch(`${site.server.url}/api/pages/rules`, { headers })).text();
    await expect.poll(read).toContain('Kot counts two.');
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByText('The draft now').waitFor();
    await expectScreenAccessible(page);
    await page.keyboard.press('Escape');
    await versions.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Bring the first text back' }).click();
    await page
      .getByRole('dialog', { name: 'Bring the first text back?' })
      .getByRole('button', { name: 'Bring the first text back' })
      .click();
    await page.getByText('The draft is the first text again').waitFor();
    await page.getByText('Unpublished changes').waitFor();

    await page.goto(`${site.server.url}/admin/pages/new`);
    await body(page).waitFor();
    await page.getByLabel('Title (English)').fill('Cup rules');
    await address(page).fill('Cup Rules');
    await saveDraft(page).click();
    await page.getByText('Small letters, digits and hyphens only').waitFor();
    await address(page).fill('rules');
    await saveDraft(page).click();
    await page.getByText('Another page has this name in its address.').waitFor();
    await address(page).fill('cup-rules');
    await saveDraft(page).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/admin\/pages\/[0-9a-f]{24}$/);
  });
});

describe('books and authors', () => {
  it('are given back where a tab was closed, published, and an author with books stays', async () => {
    const { page: closed } = await enterPanel(site.browser, site.server, '/admin/authors/new');
    await body(closed).click();
    await closed.keyboard.type('An hour of writing');
    const page = await closed.context().newPage();
    await closed.close({ runBeforeUnload: false });
    await page.goto(`${site.server.url}/admin/authors/new`);
    await page.getByText('is still on this device').waitFor();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(() => body(page).innerText()).toContain('An hour of writing');
    await page.getByLabel('Name (English)').fill('Hafez');
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/authors\/[0-9a-f]{24}$/);
    const author = new URL(page.url()).pathname;

    await page.goto(`${site.server.url}/admin/books/new`);
    await body(page).waitFor();
    await page.getByLabel('Title (English)').fill('Old games of Iran');
    await page.getByLabel('Authors', { exact: true }).first().fill('Haf');
    await page.getByRole('option', { name: 'Hafez' }).first().click();
    await page.getByRole('textbox', { name: 'ISBN' }).fill('9780306406158');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The digits of this ISBN are not right').waitFor();
    await page.getByRole('textbox', { name: 'ISBN' }).fill('978-0-306-40615-7');
    await expectScreenAccessible(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/books\/[0-9a-f]{24}$/);
    await page.getByText('Published', { exact: true }).first().waitFor();

    await page.goto(`${site.server.url}${author}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const uses = page.getByRole('dialog', { name: /is still shown/ });
    await uses.getByRole('button', { name: 'Old games of Iran' }).click();
    await expect.poll(() => page.url()).toMatch(/\/admin\/books\/[0-9a-f]{24}$/);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterPanel, expectScreenAccessible, openPanelSite } from './support/panel.js';
import { StaffCalls } from './support/staff-calls.js';

const site = openPanelSite();

const atTexts = async (path = '') =>
  (await enterPanel(site.browser, site.server, `/admin/translations${path}`)).page;
const cell = (page: Page, key: string) => page.getByRole('textbox', { name: `Text of ${key}`, exact: true });
const saved = (page: Page) => page.getByText('The text was saved').first();
const isFocused = (page: Page, key: string) =>
  cell(page, key).evaluate((it) => it === document.activeElement);
/** Finds texts by their keys, without loading the page anew. */
async function find(page: Page, key: string): Promise<void> {
  await page.getByRole('searchbox').fill(key);
  await cell(page, key).waitFor();
}
const inBase = (page: Page, key: string) =>
  page.getByRole('button', { name: `Bring the base text back: ${key}` });

describe('the grid of texts', () => {
  it('finds texts of every part, is edited with the keyboard alone, and takes back', async () => {
    const page = await atTexts('/en');
    await page.getByRole('heading', { name: 'Languages and texts' }).waitFor();
    await page.getByRole('tab', { name: 'Bot' }).click();
    await cell(page, 'play').waitFor();
    await page.getByRole('tab', { name: 'Mini app' }).click();
    await cell(page, 'app.name').waitFor();
    await find(page, 'home.quick');
    await expect.poll(() => cell(page, 'home.quick').count()).toBe(1);
    expect(await cell(page, 'home.quick').getAttribute('placeholder')).toBe('Quick match');
    expect(new URL(page.url()).search).toContain('namespace=miniapp');

    await page.getByRole('searchbox').fill('home.l');
    const first = cell(page, 'home.learn');
    await first.focus();
    await page.keyboard.type('Is Hokm new to you?');
    await page.keyboard.press('Enter');
    await saved(page).waitFor();
    await expect.poll(() => first.inputValue()).toBe('Is Hokm new to you?');
    await expect.poll(() => isFocused(page, 'home.learn_text')).toBe(true);
    await page.keyboard.type('dropped');
    await page.keyboard.press('Escape');
    expect(await cell(page, 'home.learn_text').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back').waitFor();
    await expect.poll(() => first.inputValue()).toBe('');

    // A text that has lost a placeholder is not saved.
    await find(page, 'home.seconds');
    const seconds = cell(page, 'home.seconds');
    await seconds.fill('a while left');
    await page.getByText(/missing from the text: .*\{\{n\}\}/).waitFor();
    await seconds.press('Enter');
    expect(await isFocused(page, 'home.seconds')).toBe(true);
    await seconds.fill('{{n}} s to go');
    await seconds.press('Enter');
    await inBase(page, 'home.seconds').click();
    await page.getByText('The base text is back').first().waitFor();
    await expect.poll(() => seconds.inputValue()).toBe('');
  });

  it('keeps both texts when somebody else was faster, and changes the panel under the eyes of whoever has it open', async () => {
    const staff = await StaffCalls.signIn(site.server, 'texts@example.org');
    const page = await atTexts('/en?search=home.start');
    const mine = cell(page, 'home.start');
    await mine.waitFor();
    // The page learns of nothing meanwhile.
    await page.route('**/api/admin/translations?**', (route) => route.abort());
    await mine.fill('Mine');
    await staff.answer('POST', '/admin/translations/bulk-translate', {
      language: 'en',
      items: [{ namespace: 'miniapp', key: 'home.start', value: 'Theirs' }],
    });
    await mine.press('Enter');
    await page.getByText(/Somebody else has written in the meantime: .*Theirs/).waitFor();
    expect(await mine.inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await saved(page).waitFor();
    const texts = async () =>
      (
        (await (await fetch(`${site.server.url}/api/texts/en`)).json()) as {
          data: { texts: Record<string, string> };
        }
      ).data.texts;
    await expect.poll(async () => (await texts())['home.start']).toBe('Mine');
    await page.unroute('**/api/admin/translations?**');
    await page.reload();
    await inBase(page, 'home.start').click();
    await page.getByText('The base text is back').waitFor();

    await page.goto(`${site.server.url}/admin/translations/en?search=nav.analytics&namespace=panel`);
    await cell(page, 'nav.analytics').fill('Numbers');
    await cell(page, 'nav.analytics').press('Enter');
    await page.getByRole('link', { name: 'Numbers' }).first().waitFor();
    await inBase(page, 'nav.analytics').click();
    await page.getByRole('link', { name: 'Analytics' }).first().waitFor();
  });
});

describe('languages', () => {
  it('take in the texts of a release, are added, imported, drafted, and shown to players', async () => {
    const page = await atTexts();
    const take = async () => {
      await page.getByRole('button', { name: 'File' }).click();
      await page.getByRole('menuitem', { name: 'Texts of this release' }).click();
      const dialog = page.getByRole('dialog', { name: 'Texts of this release' });
      await dialog.getByText(/This release has [\d,]+ texts\./).waitFor();
      return dialog;
    };
    const first = await take();
    await first.getByText(/^New: [\d,]+$/).waitFor();
    await first.getByRole('button', { name: 'Close', exact: true }).last().click();
    await first.waitFor({ state: 'hidden' });
    const second = await take();
    await second.getByText('Nothing has changed.').waitFor();
    await second.getByRole('button', { name: 'Close', exact: true }).last().click();
    await second.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'New language' }).click();
    const dialog = page.getByRole('dialog', { name: 'New language' });
    await dialog.getByLabel('Language code').fill('de');
    await dialog.getByLabel('Its name in itself').fill('Deutsch');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('link', { name: /Deutsch/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/translations/de');

    await page.getByRole('button', { name: 'File' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Import CSV' }).click(),
    ]);
    const csv = 'namespace,key,value\nminiapp,app.close,Schließen\nminiapp,home.seconds,bald\n';
    await chooser.setFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const report = page.getByRole('dialog', { name: /Import texts of/ });
    await report.getByText('The file has 2 texts.').waitFor();
    await report.getByRole('button', { name: 'Import' }).click();
    await report.getByText('Written: 1, as before: 0').waitFor();
    await report.getByText('miniapp · home.seconds').waitFor();
    await expectScreenAccessible(page);
    await report.getByRole('button', { name: 'Close', exact: true }).last().click();

    await page.getByRole('button', { name: 'Draft automatically' }).click();
    const drafts = page.getByRole('dialog', { name: 'Drafts from earlier translations' });
    await drafts.getByRole('checkbox').first().waitFor();
    expect(await drafts.getByText('Schließen').count()).toBeGreaterThan(0);
    await drafts.getByRole('button', { name: /^Write \d+ text/ }).click();
    await page.getByText(/^Written: \d+, as before: 0$/).waitFor();
    // The dialog would take the click.
    await drafts.waitFor({ state: 'hidden' });

    const shown = async () =>
      (
        (await (await fetch(`${site.server.url}/api/languages`)).json()) as {
          data: { code: string }[];
        }
      ).data.map(({ code }) => code);
    const toPlayers = page.getByRole('switch', { name: /Show .*Deutsch.* to players/ });
    await toPlayers.click({ force: true });
    await expect.poll(shown).toContain('de');
    await expect.poll(() => toPlayers.and(page.locator(':enabled')).isChecked()).toBe(true);
    await toPlayers.click({ force: true });
    await expect.poll(shown).not.toContain('de');
  });
});

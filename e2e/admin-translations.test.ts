import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/axe.js';
import { enterPanel, openPanelSite } from './support/panel.js';

const site = openPanelSite({ alone: true });

async function atTexts(path = ''): Promise<Page> {
  const { page } = await enterPanel(site.browser, site.server, `/admin/translations${path}`);
  return page;
}

const cell = (page: Page, key: string) => page.getByRole('textbox', { name: `Text of ${key}`, exact: true });
const saved = (page: Page) => page.getByText('The text was saved').first();

describe('the grid of texts', () => {
  it('shows every part of the product, found by key or words, and is usable by everybody', async () => {
    const page = await atTexts('/en');
    await page.getByRole('heading', { name: 'Languages and texts' }).waitFor();
    await page.getByRole('tab', { name: 'Bot' }).click();
    await cell(page, 'play').waitFor();
    await page.getByRole('tab', { name: 'Mini app' }).click();
    await cell(page, 'app.name').waitFor();
    await page.getByRole('searchbox').fill('home.quick');
    await expect.poll(() => cell(page, 'home.quick').count()).toBe(1);
    expect(await cell(page, 'home.quick').getAttribute('placeholder')).toBe('Quick match');
    expect(new URL(page.url()).search).toContain('namespace=miniapp');
  });

  it('is edited in its place with the keyboard alone, and taken back', async () => {
    const page = await atTexts('/en?search=home.l');
    const first = cell(page, 'home.learn');
    await first.focus();
    await page.keyboard.type('Is Hokm new to you?');
    await page.keyboard.press('Enter');
    await saved(page).waitFor();
    await expect.poll(() => first.inputValue()).toBe('Is Hokm new to you?');
    await expect
      .poll(() => cell(page, 'home.learn_text').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.type('dropped');
    await page.keyboard.press('Escape');
    expect(await cell(page, 'home.learn_text').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back').waitFor();
    await expect.poll(() => first.inputValue()).toBe('');
  });

  it('does not save a text that has lost a placeholder', async () => {
    const page = await atTexts('/en?search=home.seconds');
    const seconds = cell(page, 'home.seconds');
    await seconds.fill('a while left');
    await page.getByText(/missing from the text: .*\{\{n\}\}/).waitFor();
    await seconds.press('Enter');
    expect(await seconds.evaluate((it) => it === document.activeElement)).toBe(true);
    await seconds.fill('{{n}} s to go');
    await seconds.press('Enter');
    await saved(page).waitFor();
    await page.getByRole('button', { name: 'Bring the base text back: home.seconds' }).click();
    await page.getByText('The base text is back').waitFor();
    await expect.poll(() => seconds.inputValue()).toBe('');
  });

  it('keeps both texts when somebody else was faster', async () => {
    const [one, other] = [await atTexts('/en?search=home.start'), await atTexts('/en?search=home.start')];
    const mine = cell(one, 'home.start');
    await mine.fill('Mine');
    await cell(other, 'home.start').fill('Theirs');
    await cell(other, 'home.start').press('Enter');
    await saved(other).waitFor();
    await mine.press('Enter');
    await one.getByText(/Somebody else has written in the meantime: .*Theirs/).waitFor();
    expect(await mine.inputValue()).toBe('Mine');
    await one.getByRole('button', { name: 'Keep mine' }).click();
    await saved(one).waitFor();
    await expect
      .poll(async () => {
        const answer = await fetch(`${site.server.url}/api/texts/en`);
        return ((await answer.json()) as { data: { texts: Record<string, string> } }).data.texts[
          'home.start'
        ];
      })
      .toBe('Mine');
  });

  it('changes the panel’s own texts under the eyes of whoever has it open', async () => {
    const page = await atTexts('/en?search=nav.analytics&namespace=panel');
    await cell(page, 'nav.analytics').fill('Numbers');
    await cell(page, 'nav.analytics').press('Enter');
    await page.getByRole('link', { name: 'Numbers' }).first().waitFor();
    await page.getByRole('button', { name: 'Bring the base text back: nav.analytics' }).click();
    await page.getByRole('link', { name: 'Analytics' }).first().waitFor();
  });
});

describe('languages', () => {
  it('are added, drafted from earlier translations, imported, and shown to players', async () => {
    const page = await atTexts();
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
    await expectAccessible(page);
    await report.getByRole('button', { name: 'Close', exact: true }).last().click();

    await page.getByRole('button', { name: 'Draft automatically' }).click();
    const drafts = page.getByRole('dialog', { name: 'Drafts from earlier translations' });
    await drafts.getByRole('checkbox').first().waitFor();
    expect(await drafts.getByText('Schließen').count()).toBeGreaterThan(0);
    await drafts.getByRole('button', { name: /^Write \d+ text/ }).click();
    await page.getByText(/^Written: \d+, as before: 0$/).waitFor();
    // The dialog would take the click.
    await drafts.waitFor({ state: 'hidden' });

    await page.getByRole('switch', { name: /Show .*Deutsch.* to players/ }).click({ force: true });
    await expect
      .poll(async () => {
        const answer = await fetch(`${site.server.url}/api/languages`);
        return ((await answer.json()) as { data: { code: string }[] }).data.map(({ code }) => code);
      })
      .toEqual(['fa', 'en', 'de']);
  });
});

describe('the texts of a release', () => {
  it('are taken in, and reported', async () => {
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
  });
});

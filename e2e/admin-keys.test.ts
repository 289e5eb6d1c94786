import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FRAME } from '../admin/src/testing/frame.js';
import type { PanelState } from '../admin/src/testing/states.js';
import { expectAccessible } from './support/axe.js';
import { DESKTOP } from './support/panel-page.js';
import { openPanelPages } from './support/panel-states.js';

const show = openPanelPages();

/** The panel at a screen. No screen but the frame gets an answer: the keys do not wait for them. */
const enter = async (path: string, level: PanelState['level'] = 'admin') =>
  (
    await show(
      { state: 'loading', path, level, answers: () => FRAME, others: 'never', until: '#main h1' },
      'en',
      DESKTOP,
    )
  ).page;
const addressOf = (page: Page) => new URL(page.url()).pathname;
const palette = (page: Page) => page.getByRole('textbox', { name: 'Search', exact: true });

/** Presses keys as a Persian keyboard does: the letters are others, the places are the same. */
const pressPersian = (page: Page, keys: readonly (readonly [code: string, key: string])[]) =>
  page.evaluate((keys) => {
    for (const [code, key] of keys)
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
  }, keys);

const PLACES = [
  ['d', '/admin'],
  ['a', '/admin/analytics'],
  ['r', '/admin/reports'],
  ['u', '/admin/users'],
  ['m', '/admin/tables'],
  ['i', '/admin/messages'],
  ['s', '/admin/security'],
] as const;

describe('the keys of the panel', () => {
  it('lead to a section by G and its letter, on a Persian keyboard too', async () => {
    const page = await enter('/account', 'super_admin');
    for (const [letter, path] of PLACES) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect.poll(() => addressOf(page)).toBe(path);
      await page.locator('#main h1').waitFor();
    }
    await pressPersian(page, [
      ['KeyG', 'ل'],
      ['KeyR', 'ق'],
    ]);
    await expect.poll(() => addressOf(page)).toBe('/admin/reports');
  });

  it('lead nowhere one may not go, and do not press keys of the screen instead', async () => {
    const page = await enter('/messages', 'moderator');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect.poll(() => addressOf(page)).toBe('/admin/analytics');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/admin/messages');
    // F alone is the key of the list; after G it is nothing.
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT');
    await page.keyboard.press('f');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  });

  it('are silent while somebody types, with other keys held, and in a dialog', async () => {
    const page = await enter('/news');
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    // The list has its keys once it is there.
    await expect
      .poll(async () => {
        if ((await focused()) !== 'INPUT') await page.keyboard.press('f');
        return focused();
      })
      .toBe('INPUT');
    await page.keyboard.type('gd/?');
    expect(addressOf(page)).toBe('/admin/news');
    expect(await palette(page).count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+g');
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    expect(addressOf(page)).toBe('/admin/news');
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await palette(page).waitFor();
  });

  it('are listed by ?, those of the screen and the sections one may open', async () => {
    const page = await enter('/messages', 'moderator');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Search this list').waitFor();
    const words = await help.locator('dd').allInnerTexts();
    expect(words).toEqual(expect.arrayContaining(['Next', 'Previous', 'Dashboard', 'Security']));
    expect(words).not.toContain('Users');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    // ⇧ and the place of the slash, whatever stands on it.
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '؟', code: 'Slash', shiftKey: true, bubbles: true }),
      ),
    );
    await help.getByText('This page has no keys of its own.').waitFor();
  });
});

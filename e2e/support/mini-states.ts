import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { MiniScreen, MiniState } from '../../miniapp/src/testing/states.js';
import { findBarriersInBoth } from './axe.js';
import { openAppPages, type ShowState } from './app-states.js';
import { misfits, sideways, withTextDoubled } from './large-text.js';
import { MINI_APP } from './mini-page.js';
import { protruding } from './protruding.js';

export const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 800 };
/** The widest window in which there is nothing side by side. */
const NARROW_WIDTH = 999;

/** The pages of the states, for the file that calls this. */
export const openMiniPages = (): ShowState<MiniState> => openAppPages(MINI_APP);

/** Expects two parts side by side in a wide window, the first one at the start, and below each other in a narrower one. */
async function expectBeside(page: Page, first: string, beside: string): Promise<void> {
  const box = async (part: string) => {
    const box = await page.locator(part).first().boundingBox();
    if (box === null) throw new Error(`${part} is not on the page.`);
    return box;
  };
  const [start, end] = [await box(first), await box(beside)];
  expect(end.x - start.x - start.width).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ ...WIDE, width: NARROW_WIDTH });
  const [above, below] = [await box(first), await box(beside)];
  expect(Math.abs(above.x + above.width / 2 - below.x - below.width / 2)).toBeLessThan(2);
  await page.setViewportSize(WIDE);
}

/** Expects one step back to close what lies on top of the page, where something does, and to leave the page as it is. */
async function expectBackCloses(page: Page): Promise<void> {
  const layers = page.locator('dialog[open], [role=alertdialog]');
  const open = await layers.count();
  if (open === 0) return;
  const path = new URL(page.url()).pathname;
  await page.goBack();
  await expect.poll(() => layers.count()).toBe(open - 1);
  expect(new URL(page.url()).pathname).toBe(path);
}

/** What is wrong with the texts of a page when they are twice as large, by either way to enlarge them. */
async function misfitsOfLargeText(page: Page): Promise<unknown[]> {
  await page.setViewportSize(SMALL_PHONE);
  const found: unknown[] = [];
  // What lies under a dialog is not read.
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  await withTextDoubled(page, ['root', 'text-zoom'], async (how) => {
    found.push(...(await misfits(page, isCovered ? 'dialog[open]' : 'main, .nav')));
    const wider = await sideways(page);
    if (wider > 0) found.push(`${how}: ${wider} px wider than the screen`);
  });
  await page.setViewportSize(PHONE);
  return found;
}

/**
 * Tests every state of screens. In Persian, on a phone: its own checks come last; axe finds nothing, nor any faint colour in the dark
 * and in the light; texts that are twice as large fit. In English, in a wide window: it is there, nothing is wider than the
 * window, and one step back closes its sheet.
 */
export function testMiniStates(screens: readonly MiniScreen[]): void {
  const show = openMiniPages();

  it('leads from state to state without loading the page anew', async () => {
    // Pages of nobody have no way out.
    const [first, second] = screens
      .flatMap(({ states }) => states)
      .filter(({ person, alone }) => person !== null && alone !== true);
    if (first === undefined || second === undefined) throw new Error('There are no two states.');
    const { loads } = await show(first, 'fa', PHONE);
    expect((await show(second, 'fa', PHONE)).loads).toBe(loads);
  });
  describe.each(screens)('$screen', ({ states }) => {
    it.each(states)('$state', async (state) => {
      const wide = await show(state, 'en', WIDE);
      expect(await sideways(wide.page)).toBe(0);
      expect(await protruding(wide.page)).toEqual([]);
      for (const [first, beside] of state.beside ?? []) await expectBeside(wide.page, first, beside);
      await expectBackCloses(wide.page);

      const phone = await show(state, 'fa', PHONE);
      const { page } = phone;
      expect(await findBarriersInBoth(page)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(await protruding(page)).toEqual([]);
      if (state.isTight !== true) expect(await misfitsOfLargeText(page)).toEqual([]);
      await state.checks?.(phone);
    });
  });
}

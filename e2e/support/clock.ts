import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Time that a busy machine may take to stop the clock, ms; less than the heartbeat timeout. */
const AHEAD = 10_000;

/** Stops a page's clock (`page.clock`, installed before it was opened), some seconds ahead. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}

/** A step of a stopped clock, ms: shorter than a thinking time of the others. */
const STEP = 300;

/** Moves a stopped clock on in steps until something is shown. */
export async function runUntil(page: Page, there: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if (await there.isVisible()) return true;
      await page.clock.runFor(STEP);
      return false;
    })
    .toBe(true);
}

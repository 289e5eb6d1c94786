import type { Page } from 'playwright-core';

/** Time that a busy machine may take to stop the clock, ms; less than the heartbeat timeout. */
const AHEAD = 10_000;

/** Stops a page's clock (`page.clock`, installed before it was opened), some seconds ahead. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}

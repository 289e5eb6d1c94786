import type { Page } from 'playwright-core';

/** A busy machine may take so long to say when to stop; less than a connection waits for a sign of life, ms. */
const AHEAD = 10_000;

/** Lets a page's time (`page.clock`, installed before it was opened) stand still, some seconds on. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD);
}

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Long enough for a busy page to take a tap and to load what was asked for, and short enough to look again, ms. */
const TAP_MS = 3_000;
const LOAD_MS = 5_000;

/**
 * Asks once more for what did not load, until it is there. Some of it comes by itself as soon as the connection has come
 * about, and takes the button away.
 */
export async function tryAgain(page: Page, there: Locator): Promise<void> {
  const again = page.getByRole('button', { name: 'تلاش دوباره', exact: true }).first();
  const wanted = there.first();
  await expect
    .poll(
      async () => {
        if (await again.isVisible()) {
          await again.tap({ timeout: TAP_MS }).catch(() => undefined);
          await wanted.waitFor({ timeout: LOAD_MS }).catch(() => undefined);
        }
        return wanted.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

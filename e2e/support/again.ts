import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Interval between checks, ms: long enough for a busy page to handle a tap and load. */
const TAP_MS = 3_000;
const LOAD_MS = 5_000;

/**
 * Presses "try again" until the content has loaded. Some of it loads by itself as soon as there is a connection, which
 * removes the button.
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

import type { Locator, Page } from 'playwright-core';

/** Home's big button: a link to the lobby, and for a newcomer a button that starts a match. */
export function startButton(page: Page): Locator {
  const name = 'شروع بازی';
  return page.getByRole('link', { name }).or(page.getByRole('button', { name }));
}

/** From home to the lobby, once home shows who is online: until then a newcomer's button is a link to the lobby. */
export async function toLobby(page: Page): Promise<void> {
  await page.getByText(/(?:نفر آنلاین|online)/u).waitFor();
  await page
    .getByRole('link', { name: /^(دیدن اتاق‌ها|شروع بازی)$/u })
    .first()
    .tap();
}

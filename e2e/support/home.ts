import type { Locator, Page } from 'playwright-core';

/** Home's big button, a link to the lobby. */
export function startButton(page: Page): Locator {
  return page.getByRole('link', { name: 'شروع بازی' });
}

/** From home to the lobby, once home shows who is online: a newcomer goes to look at the rooms, not to a first table. */
export async function toLobby(page: Page): Promise<void> {
  await page.getByText(/(?:نفر آنلاین|online)/u).waitFor();
  const rooms = page.getByRole('link', { name: 'دیدن اتاق‌ها' });
  await ((await rooms.isVisible()) ? rooms : startButton(page)).tap();
}

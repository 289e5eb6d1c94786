import type { Page } from 'playwright-core';

/** Enters as a guest, as anybody with a browser may, and waits for home. */
export async function enterAsGuest(page: Page, base: string, name: string): Promise<void> {
  await page.goto(base);
  await page.getByLabel('نام شما').fill(name);
  await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await page.getByRole('link', { name: 'شروع بازی' }).waitFor();
}

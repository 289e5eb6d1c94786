import type { Page } from 'playwright-core';
import { startButton } from './home.js';

/** Enters as a guest in a browser, and waits for home. */
export async function enterAsGuest(page: Page, base: string, name: string): Promise<void> {
  await page.goto(base);
  await page.getByLabel('نام شما').fill(name);
  await page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await startButton(page).waitFor();
}

/** The browser of a page forgets who was there. Away from the app, which would store it again. */
export async function forgetPerson(page: Page, base: string): Promise<void> {
  const blank = `${base}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

import type { Browser, Page } from 'playwright-core';
import { openPhone, type Phone } from './browser.js';

/** How the page is opened: its window, and its preparation. */
interface Opening {
  readonly viewport?: { width: number; height: number };
  readonly before?: ((page: Page) => unknown) | undefined;
}

/** A phone on which a person with a session opens a page, as after a reload. */
export async function openSignedIn(
  browser: Browser,
  base: string,
  { token }: { readonly token: string },
  path: string,
  { before, ...window }: Opening = {},
): Promise<Phone> {
  const answer = await fetch(`${base}/api/user/profile/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { user } = (await answer.json()) as { user: object };
  const phone = await openPhone(browser, window);
  await phone.page.context().addInitScript(
    ([kept, stored]) => {
      // Only on the first page: later changes by the app stay.
      if (localStorage.getItem('token') !== null) return;
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('user', stored ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await before?.(phone.page);
  await phone.page.goto(`${base}${path}`);
  return phone;
}

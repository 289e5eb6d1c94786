import type { Browser } from 'playwright-core';
import { openPhone, type Phone } from './browser.js';

/** A phone on which somebody who already has a session opens a page, as after a reload. */
export async function openSignedIn(
  browser: Browser,
  base: string,
  { token }: { readonly token: string },
  path: string,
): Promise<Phone> {
  const answer = await fetch(`${base}/api/user/profile/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { user } = (await answer.json()) as { user: object };
  const phone = await openPhone(browser);
  await phone.page.context().addInitScript(
    ([kept, stored]) => {
      // Only the first page: what the app changes of it later is its own.
      if (localStorage.getItem('token') !== null) return;
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('user', stored ?? '');
    },
    [token, JSON.stringify(user)],
  );
  await phone.page.goto(`${base}${path}`);
  return phone;
}

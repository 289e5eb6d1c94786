import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { createRoom, enterLobby, PATIENT } from './support/lobby.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite(PATIENT);

async function guest(name: string): Promise<Page> {
  const { page } = await openPhone(site.browser);
  await enterAsGuest(page, site.url, name);
  return page;
}

const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function quickMatch(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'بازی سریع' }).tap();
  await page.waitForURL('**/room/*');
  return codeOf(page);
}

describe('home', () => {
  it('seats two who want a quick match at one table; one goes on with bots and finds back, the other’s code lets in', async () => {
    const first = await guest('سارا');
    const code = await quickMatch(first);
    const second = await guest('کاوه');
    await second.getByText('۲ نفر آنلاین').waitFor();
    expect(await quickMatch(second)).toBe(code);
    await first.getByText('کاوه').waitFor();
    for (const page of [first, second]) {
      await page.getByText('در جست‌وجوی هم‌بازی…', { exact: true }).waitFor();
      await page.getByText('۲ نفر در جست‌وجوی بازی').waitFor();
      await page.getByText(/^تا [۰-۹]+ ثانیهٔ دیگر با ربات‌ها شروع می‌کنیم$/).waitFor();
    }
    await first.getByRole('button', { name: 'انصراف' }).tap();
    await startButton(first).waitFor();
    await second.getByRole('button', { name: 'همین حالا با ربات‌ها شروع کنید' }).tap();
    await second.waitForURL(`**/game/${code}`);
    await second.goto(site.url);
    const card = second.getByRole('link', { name: /ادامهٔ مسابقه/ });
    await card.getByText(/^دور ۱ · /).waitFor();
    await card.tap();
    await second.waitForURL(`**/game/${code}`);

    await enterLobby(first);
    const closed = await createRoom(first, 'خصوصی', { ورود: 'private' });
    await second.goto('about:blank');
    const third = await guest('بهرام');
    await third.getByRole('button', { name: 'ورود با کد' }).tap();
    const field = third.getByLabel('کد شش‌نویسه‌ای اتاق');
    // The field for the code has the focus at once.
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('ZZZZZ9');
    await third.getByRole('button', { name: 'ورود', exact: true }).tap();
    await third.getByRole('dialog').getByRole('alert').waitFor();
    await field.fill(closed.toLowerCase().replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))));
    await third.getByRole('button', { name: 'ورود', exact: true }).tap();
    await third.waitForURL(`**/room/${closed}`);
    await first.getByText('بهرام').waitFor();
  });
});

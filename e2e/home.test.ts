import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { expectAccessible } from './support/axe.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { createRoom, enterLobby } from './support/lobby.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const site = openSite({ BOT_DELAY_MS: '30', START_COUNTDOWN_MS: '60000', QUICK_SEARCH_MS: '180000' });

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
  it('seats two people who want a quick match at one table', async () => {
    const first = await guest('سارا');
    const code = await quickMatch(first);
    const second = await guest('کاوه');
    await second.getByText('۲ نفر آنلاین').waitFor();
    expect(await quickMatch(second)).toBe(code);
    await first.getByText('کاوه').waitFor();
    await second.reload();
    for (const page of [first, second]) {
      await page.getByText('در جست‌وجوی هم‌بازی…', { exact: true }).waitFor();
      await page.getByText('۲ نفر در جست‌وجوی بازی').waitFor();
      await page.getByText(/^تا [۰-۹]+ ثانیهٔ دیگر با ربات‌ها شروع می‌کنیم$/).waitFor();
    }
    await expectAccessible(first);
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'انصراف' }).tap();
      await startButton(page).waitFor();
    }
  });

  it('begins a search with computer players at once for who does not want to wait', async () => {
    const page = await guest('آرش');
    const code = await quickMatch(page);
    await page.getByRole('button', { name: 'همین حالا با ربات‌ها شروع کنید' }).tap();
    await page.waitForURL(`**/game/${code}`);
  });

  it('lets in by a private room’s code, typed small and in Persian digits, and by no other', async () => {
    const host = await guest('نیلوفر');
    await enterLobby(host);
    const code = await createRoom(host, 'خصوصی', { ورود: 'private' });
    const page = await guest('بهرام');
    await page.getByRole('button', { name: 'ورود با کد' }).tap();
    const field = page.getByLabel('کد شش‌نویسه‌ای اتاق');
    await field.waitFor();
    // The field for the code has the focus at once.
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('ZZZZZ9');
    await page.getByRole('button', { name: 'ورود', exact: true }).tap();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await field.fill(code.toLowerCase().replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit))));
    await page.getByRole('button', { name: 'ورود', exact: true }).tap();
    await page.waitForURL(`**/room/${code}`);
    await host.getByText('بهرام').waitFor();
  });

  it('leads back to a running match and tells how it stands', async () => {
    const page = await guest('مهسا');
    await playWithBots(page);
    const code = codeOf(page);
    await page.goto(site.url);
    const card = page.getByRole('link', { name: /ادامهٔ مسابقه/ });
    await card.getByText(/^دور ۱ · /).waitFor();
    await card.tap();
    await page.waitForURL(`**/game/${code}`);
  });
});

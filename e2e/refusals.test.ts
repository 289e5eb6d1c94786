import { describe, expect, it } from 'vitest';
import { openLaunched, openPhone } from './support/browser.js';
import { startButton } from './support/home.js';
import { launchData } from './support/launch.js';
import { openSite } from './support/site.js';

const site = openSite();

describe('the mini app', () => {
  it('says in words that launch data somebody made up is not believed', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const forged = launchData({ id: 920_000_001, first_name: 'Forged' }).replace('Forged', 'Changed');
    await openLaunched(phone, site.url, '/', forged);
    await phone.page.getByText('ورود با تلگرام انجام نشد').waitFor();
    expect(await startButton(phone.page).count()).toBe(0);
  });

  it('says in words that launch data of the day before yesterday is too old', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const old = new Date(Date.now() - 48 * 3_600_000);
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_002, first_name: 'دیر' }, old));
    await phone.page.getByText('ورود تلگرام منقضی شده است').waitFor();
  });
});

import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCaddy, startCaddy, type TestProxy } from '../server/test/support/caddy.js';
import { openTestCluster, type TestCluster, type TestNode } from '../server/test/support/cluster.js';
import { aGuest } from '../server/test/support/player.js';
import { freePort, hasRedis } from '../server/test/support/processes.js';
import { QUICK_TABLES } from './support/bots.js';
import { openPhone, type Phone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { closePages } from './support/site.js';
import { sharedBrowser } from './support/shared.js';
import { TablePlayer } from './support/table-player.js';

/** The test needs two processes and the proxy of `deploy/`, which are its own. */
const there = hasRedis() && hasCaddy();
const built = (app: string) => fileURLToPath(new URL(`../${app}/dist`, import.meta.url));
const PLACES = ['web1', 'web2'] as const;

const site = {} as { browser: Browser };
let cluster: TestCluster;
let proxy: TestProxy;
let nodes: Record<string, TestNode>;
beforeAll(async () => {
  if (!there) return;
  const port = await freePort();
  const env = { ...QUICK_TABLES, PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1' };
  cluster = await openTestCluster({ miniapp: built('miniapp'), admin: built('admin') });
  const [web1, web2] = await Promise.all(PLACES.map((PLACE) => cluster.join({ ...env, PLACE })));
  nodes = { web1: web1!, web2: web2! };
  proxy = await startCaddy([web1!.url, web2!.url], port);
  site.browser = await sharedBrowser();
});
closePages(site);
afterAll(async () => {
  if (!there) return;
  await proxy.stop();
  await cluster.stop();
});

const placeOf = ({ page }: Phone) => page.evaluate(() => localStorage.getItem('hokm-place'));

describe.skipIf(!there)('a page whose table lives in another process', () => {
  it('goes there without a word, plays on, and follows the table when that process stops', async () => {
    const phone = await openPhone(site.browser, { trusts: true });
    const { page } = phone;
    await enterAsGuest(page, proxy.url, 'ندا');
    const host = await aGuest(nodes['web1']!.url, 'میزبان');
    const made = await host.call('create_game', { room_id: 'میز', options: { target_points: 13 } });
    const room_id = String(made['room_id']);
    // As if a table of yesterday had been in the other process.
    await page.evaluate(() => localStorage.setItem('hokm-place', 'web2'));
    await page.goto(`${proxy.url}/room/${room_id}`);
    await page.getByRole('button', { name: 'نشستن سر میز' }).tap();
    await expect.poll(() => placeOf(phone), { timeout: 15_000 }).toBe('web1');
    await host.room(({ seats }) => seats.filter((seat) => seat !== null).length === 2);
    host.close();
    await page.goto(proxy.url);
    const player = await TablePlayer.alone(phone);
    await player.playByTouch();
    const banner = page.getByText(/در حال اتصال دوباره|سرور به‌روز می‌شود/).first();
    const isShown = banner.waitFor({ timeout: 60_000 }).then(
      () => true,
      () => false,
    );
    await player.moment();
    await nodes['web1']!.stop();
    await expect.poll(() => placeOf(phone), { timeout: 15_000 }).toBe('web2');
    for (let card = 0; card < 3; card += 1) {
      if ((await player.moment()) === 'choose') await player.nameTrump();
      await player.playByTouch();
    }
    expect(await Promise.race([isShown, Promise.resolve('not shown')])).toBe('not shown');
    expect(phone.errors).toEqual([]);
  });
});

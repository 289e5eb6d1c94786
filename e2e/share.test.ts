import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type TestPlayer } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { expectAccessible } from './support/axe.js';
import { openLaunched } from './support/browser.js';
import { launchData } from './support/launch.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { askedFor, openTelegram } from './support/telegram-client.js';
import { finalOverlay } from './support/table-player.js';

const site = openSite(VERY_QUICK);
let people: readonly TestPlayer[];
let roomId: string;
beforeAll(async () => {
  people = await fourRated(site.url, ['سارا', 'Alireza', 'مهسا', 'بهرام']);
  const headers = { Authorization: `Bearer ${people[0]?.token ?? ''}` };
  const played = await fetch(`${site.url}/api/games/history`, { headers });
  roomId = ((await played.json()) as { data: { room_id: string }[] }).data[0]?.room_id ?? '';
});
afterAll(() => {
  for (const person of people) person.close();
});

/** Longest wait for a drawing while other tests take the machine's time, ms. */
const DRAWN = { timeout: 75_000 };

async function openEnd(before?: (page: Page) => unknown) {
  const [sara] = people;
  if (sara === undefined) throw new Error('There are four.');
  const phone = await openSignedIn(site.browser, site.url, sara, `/game/${roomId}`, { before });
  const { page } = phone;
  await finalOverlay(page).getByRole('button', { name: 'اشتراک‌گذاری' }).tap();
  return { ...phone, sheet: page.getByRole('dialog', { name: 'اشتراک‌گذاری نتیجه' }) };
}

describe('the picture of a match that is over', () => {
  it('is shown, sent as a link where files cannot be, and saved', async () => {
    const { page, sheet, errors } = await openEnd();
    const picture = sheet.getByRole('img', { name: 'تصویر نتیجهٔ مسابقه' });
    await picture.waitFor(DRAWN);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1080, 1350]);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'فرستادن لینک' }).tap();
    await page.getByText('لینک کپی شد').waitFor();
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'ذخیره' }).tap();
    expect((await saved).suggestedFilename()).toBe('hokm.jpg');
    await page.keyboard.press('Escape');
    await finalOverlay(page).waitFor();
    expect(errors).toEqual([]);
  });

  it('is asked for again when it did not come, and when the network returns', async () => {
    const { page, sheet } = await openEnd((one) =>
      one.route('**/api/pictures/**', (route) => route.fulfill({ status: 503, body: 'busy' })),
    );
    await sheet.getByRole('alert').getByText('تصویر آماده نشد').waitFor();
    await page.context().setOffline(true);
    await sheet.getByText('برای ساختن تصویر باید به اینترنت وصل باشید.').waitFor();
    await page.unroute('**/api/pictures/**');
    await page.context().setOffline(false);
    await sheet.getByRole('img', { name: 'تصویر نتیجهٔ مسابقه' }).waitFor(DRAWN);
  });
});

/** A person whom Telegram has signed in has played a match; its room. */
async function matchOf(page: Page): Promise<string> {
  const token = () => page.evaluate(() => localStorage.getItem('token'));
  await expect.poll(token).not.toBeNull();
  const user = await page.evaluate(() => localStorage.getItem('user'));
  const { id } = JSON.parse(user ?? '{}') as { id: string };
  const player = await connect(site.url, { id, name: '', token: (await token()) ?? '' });
  const made = await player.call('create_game', {
    room_id: 'ربات',
    options: { bots: 'fill', target_points: 1 },
  });
  const played = String(made['room_id']);
  await player.call('start_game', { room_id: played });
  await playOut(player, played);
  player.close();
  return played;
}

describe('in Telegram', () => {
  it('it becomes a story, a message, or a download of the client', async () => {
    const phone = await openTelegram(site.browser);
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 940_000_060, first_name: 'رویا' }));
    await page.goto(`${site.url}/replay/${await matchOf(page)}`);
    await page.getByRole('button', { name: 'اشتراک‌گذاری نتیجه' }).tap();
    await page.getByRole('button', { name: 'استوری تلگرام' }).tap(DRAWN);
    const picture = expect.stringMatching(/\/api\/pictures\/matches\/[\w-]+\.jpg$/) as string;
    expect(await askedFor(page, 'web_app_share_to_story')).toEqual([
      { media_url: picture, text: expect.stringContaining('t.me/hokm_test_bot') as string },
    ]);
    await page.getByRole('button', { name: 'فرستادن در تلگرام' }).tap();
    const [link] = await askedFor(page, 'web_app_open_tg_link');
    expect(link?.['path_full']).toMatch(/^\/share\/url\?url=http.*matches/);
    await page.getByRole('button', { name: 'ذخیره' }).tap();
    await expect
      .poll(() => askedFor(page, 'web_app_request_file_download'))
      .toEqual([expect.objectContaining({ url: picture, file_name: 'hokm.jpg' })]);
    expect(phone.errors).toEqual([]);
  });
});

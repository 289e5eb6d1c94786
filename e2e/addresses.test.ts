import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS_KINDS, ADDRESSES, parameterOf, type AddressKind } from '@hokm/shared/addresses';
import { apiOf } from '../server/test/support/api.js';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { openPhone } from './support/browser.js';
import { launchData, launchUrl } from './support/launch.js';
import { openSite } from './support/site.js';
import { openTelegram } from './support/telegram-client.js';

const site = openSite();
const NOBODY = 'a'.repeat(24);
let host: TestPlayer;
let room = '';
let clan = '';
beforeAll(async () => {
  host = await aGuest(site.url, 'فریدون');
  const made = await host.call('create_game', { room_id: 'حیاط', options: {} });
  room = String(made['room_id']);
  const body = { name: 'شیران', badge: 'lion', description: '', country: null };
  const answer = await apiOf(site.url, host.token)('POST', '/clans', body);
  clan = (answer.body['data'] as { id: string }).id;
});
afterAll(() => host.close());

/** For each kind: the value of the link, and words of the page where its label leads. */
const PLACES: Record<AddressKind, () => readonly (readonly [value: string, words: RegExp])[]> = {
  room: () => [[room, /فریدون/]],
  friend: () => [[host.id, /فریدون/]],
  ref: () => [[host.id, /فریدون/]],
  profile: () => [[host.id, /فریدون/]],
  clan: () => [[clan, /شیران/]],
  replay: () => [[NOBODY, /این مسابقه پیدا نشد/]],
  story: () => [
    ['mine', /داستان/],
    [NOBODY, /این داستان پیدا نشد/],
  ],
  picture: () => [[NOBODY, /این تصویر دیگر این‌جا نیست/]],
  album: () => [[NOBODY, /این آلبوم دیگر این‌جا نیست/]],
  account: () => [
    ['data', /داده/],
    ['delete', /پاک کردن حساب|حذف حساب/],
  ],
  page: () => [
    ['rules', /قوانین|قانون/],
    ['settings_notifications', /خبر|اعلان/],
  ],
  preview: () => [['abc', /این پیش‌نمایش پیدا نشد/]],
};

describe('an address of a link of Telegram', () => {
  it('leads where its label says, whatever page was open before', async () => {
    const phone = await openTelegram(site.browser);
    const { page } = phone;
    for (const kind of ADDRESS_KINDS)
      for (const [value, words] of PLACES[kind]()) {
        const parameter = parameterOf({ kind, id: value });
        await page.goto('about:blank');
        const data = launchData({ id: 960_000_000, first_name: 'مهسا' }, new Date(), parameter);
        await page.goto(launchUrl(site.url, '/', data));
        await page
          .locator('#root')
          .getByText(words)
          .first()
          .waitFor({ timeout: 20_000 })
          .catch(async (error: unknown) => {
            const shown = (await page.locator('body').innerText()).replace(/\s+/g, ' ').slice(0, 300);
            throw new Error(`${parameter} shows ${page.url()}: ${shown}`, { cause: error });
          });
        const path = new URL(ADDRESSES[kind].path(value), site.url).pathname;
        expect([parameter, new URL(page.url()).pathname]).toEqual([parameter, path]);
      }
    // Things that are gone are told of by the server's 404.
    expect(phone.errors.filter((error) => !error.includes('404'))).toEqual([]);
  }, 300_000);
});

describe('the link of /invite', () => {
  it('says in a browser without Telegram who has invited', async () => {
    const { page, errors } = await openPhone(site.browser);
    await page.goto(`${site.url}/?startapp=ref_${host.id}`);
    await page.getByRole('heading', { name: /فریدون.* شما را به بازی حکم دعوت کرده است/ }).waitFor();
    expect(errors).toEqual([]);
  });
});

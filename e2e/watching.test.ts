import type { GameState } from '@hokm/shared/protocol';
import { describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { QUICK_TABLES } from './support/bots.js';
import { openPhone, type Phone } from './support/browser.js';
import { statesOf } from './support/recording.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { toLobby } from './support/home.js';

const site = openSite(QUICK_TABLES);

async function guestPhone(name: string): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await phone.page.goto(site.url);
  await phone.page.getByLabel('نام شما').fill(name);
  await phone.page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await toLobby(phone.page);
  return phone;
}

async function makeRoom(host: TestPlayer, name: string, options: object): Promise<string> {
  return String((await host.call('create_game', { room_id: name, options }))['room_id']);
}

describe('somebody who watches', () => {
  it('sees a public match to its end, then its hands and the proof of its deals', async () => {
    const host = await aGuest(site.url, 'بهرام');
    const roomId = await makeRoom(host, 'تماشایی', { target_points: 1, bots: 'fill' });
    await host.call('start_game', { room_id: roomId });
    const phone = await guestPhone('تماشاگر');
    const { page } = phone;
    await page.getByRole('button', { name: /^تماشای .*تماشایی/u }).tap();
    await page.getByRole('note').getByText('تماشا').waitFor();
    await playOut(host, roomId);
    const end = page.getByRole('dialog', { name: /^تیم .* برد$/ });
    await end.waitFor();
    const seen = statesOf(phone.recording.received);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.every(({ clientId, my_cards }) => clientId === null && my_cards.length === 0)).toBe(true);

    await end.getByRole('button', { name: 'مرور دورها' }).tap();
    for (let card = 0; card < 4; card++) await page.getByRole('button', { name: 'برگ بعد' }).tap();
    await page.getByText(/^دست ۱ را .* برد$/u).waitFor();
    expect(
      await page
        .getByRole('region', { name: /^برگ‌های / })
        .locator('li')
        .count(),
    ).toBe(52);
    await page.getByRole('button', { name: 'دست قبل' }).tap();
    await page.getByText('پخش برگ‌ها').waitFor();

    await page.getByRole('link', { name: 'بررسی پخش' }).tap();
    await page.getByText(/در همین دستگاه بررسی شد و درست است$/u).waitFor();
    expect(await page.locator('details.fairness_proof.fairness_ok').count()).toBeGreaterThanOrEqual(1);
    expect(phone.errors).toEqual([]);
    host.close();
  });
});

describe('two people at one table', () => {
  it('stop it for both, and say phrases to one another, until one blocks the other', async () => {
    const host = await aGuest(site.url, 'بهرام');
    const roomId = await makeRoom(host, 'دوستان', { target_points: 7 });
    const phone = await guestPhone('نیلوفر');
    const { page } = phone;
    await page.getByRole('button', { name: /^ورود دوستان/u }).tap();
    await host.room(({ seats }) => seats.filter((seat) => seat !== null).length === 2);
    await host.call('add_bot', { room_id: roomId });
    await host.call('add_bot', { room_id: roomId });
    await host.call('start_game', { room_id: roomId });
    void playOut(host, roomId).catch(() => undefined);
    await page.waitForURL('**/game/*');
    const player = new TablePlayer(phone);
    if ((await player.moment()) === 'choose') await player.nameTrump();
    await player.moment();

    await page.getByRole('button', { name: /^توقف بازی/ }).tap();
    const paused = page.getByRole('dialog', { name: 'بازی متوقف است' });
    await paused.waitFor();
    const isPaused = ({ deck_state: { pause_active } }: GameState) => pause_active;
    await host.game(isPaused);
    const button = page.getByRole('button', { name: /^ادامه/ });
    expect(await button.isDisabled()).toBe(true);
    expect(await button.evaluate((one) => one.classList.contains('table_gold'))).toBe(true);
    expect(await page.locator('.table_hand .table_legal').count()).toBe(0);
    await page.getByRole('button', { name: 'آماده‌ام' }).tap();
    await page.getByRole('button', { name: 'در انتظار دیگران…' }).waitFor();
    await host.call('ready', { room_id: roomId });
    await paused.waitFor({ state: 'detached' });
    await host.game((game) => !isPaused(game));
    // A second request of the same person is refused with a message.
    await page.getByRole('button', { name: /^توقف بازی/ }).tap({ force: true });
    await page.locator('.toast').waitFor();
    expect(await paused.count()).toBe(0);

    await host.call('send_reaction', { room_id: roomId, reaction: 'well_played' });
    await page.getByText('آفرین، خوب بود!').waitFor();
    const heard = host.next<{ text_key: string }>('message');
    await page.getByRole('button', { name: 'پیام آماده' }).tap();
    await page.getByRole('button', { name: 'ممنون' }).tap();
    expect(await heard).toMatchObject({ text_key: 'reaction/thanks' });

    for (const answer of ['درخواست دوستی فرستاده شد', /قبلاً فرستاده/u]) {
      await page.getByRole('button', { name: /^دربارهٔ .*بهرام/u }).tap();
      await page.getByRole('button', { name: /^درخواست دوستی/u }).tap();
      await page.getByText(answer).waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^دربارهٔ .*بهرام/u }).tap();
    await page.getByRole('button', { name: /^مسدود کردن/u }).tap();
    await page.getByText('مسدود شد').waitFor();
    const before = phone.recording.of('message').length;
    await host.call('send_reaction', { room_id: roomId, reaction: 'hurry' });
    await host.call('heartbeat', {});
    await page.keyboard.press('Escape');
    await player.moment();
    await player.playByTouch();
    expect(phone.recording.of('message')).toHaveLength(before);
    // The second request was refused, which the browser logs by itself.
    expect(phone.errors.filter((text) => !text.includes('/friends/requests'))).toEqual([]);
    host.close();
  });
});

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone, type Phone } from './support/browser.js';
import { runUntil, stopClock } from './support/clock.js';
import { enterAsGuest } from './support/guest.js';
import { openMiniPages, PHONE } from './support/mini-states.js';
import { openSite } from './support/site.js';

const site = openSite();
const show = openMiniPages();

const coach = (page: Page) => page.getByRole('region', { name: 'آموزش حکم' });
const heading = (page: Page, text: string) => coach(page).getByRole('heading', { name: text });

/** Plays a card with the keyboard, by its name, even if something covers it. */
async function play(page: Page, card: string): Promise<void> {
  await page.getByRole('button', { name: card, exact: true }).press('Enter');
}

async function beginLesson(): Promise<Phone> {
  const phone = await openPhone(site.browser);
  await phone.page.clock.install();
  await enterAsGuest(phone.page, site.url, 'نازنین');
  await phone.page.getByRole('link', { name: 'یاد می‌گیرم' }).tap();
  await heading(phone.page, 'یار شما کجاست؟').waitFor();
  return phone;
}

describe('the lesson', () => {
  it('leads a newcomer from home through a whole hand to a kot, and explains mistakes', async () => {
    const { page, errors } = await beginLesson();
    // Thinking times and pauses follow a clock that moves on in steps shorter than a thinking time.
    await stopClock(page);
    const until = (there: Locator) => runUntil(page, there);
    await page.getByRole('button', { name: /کاوه/ }).tap();
    await page.getByText('او کنار شماست، پس حریف است.').waitFor();
    await page.getByRole('button', { name: /نیلوفر/ }).tap();

    const sheet = page.getByRole('dialog', { name: 'حکم را انتخاب کنید' });
    await until(sheet);
    await sheet.getByRole('radio', { name: /خشت/ }).tap();
    await sheet.getByRole('button', { name: /^حکم: / }).tap();
    await page.getByText('می‌توانید، ولی حکم ضعیفی است.').waitFor();
    await sheet.getByRole('radio', { name: /پیک/ }).tap();
    await sheet.getByRole('button', { name: /^حکم: / }).tap();

    await until(heading(page, 'بزرگ‌ترین برگ می‌برد'));
    await play(page, 'سه خشت');
    await page.getByText('ولی آس دل دست را می‌برد').waitFor();
    await play(page, 'آس دل');

    await until(heading(page, 'دستِ یار، دستِ شماست'));
    await play(page, 'سه خشت');
    await until(heading(page, 'هم‌خال بازی کنید'));
    // The others have only begun to think.
    await play(page, 'آس پیک');
    await page.getByText('کمی صبر کنید؛ نوبت دیگران است.').waitFor();
    await until(coach(page).getByText('یک دل بازی کنید.'));
    await page.getByText('باید دل بازی کنید', { exact: true }).waitFor();
    await play(page, 'آس پیک');
    await page.getByText('خال زمین دل است و شما دل دارید').waitFor();
    await play(page, 'پنج دل');

    await until(page.getByText('با یک پیک ببُرید؛ کوچکش هم بس است.'));
    await heading(page, 'با حکم ببُرید').waitFor();
    await play(page, 'ده دل');
    await page.getByText('می‌توانید رد کنید، ولی دست را می‌بازید.').waitFor();
    await play(page, 'نه پیک');

    await until(heading(page, 'سه دست مانده تا بردن دور'));
    for (const card of ['آس پیک', 'شاه پیک', 'بی‌بی پیک']) {
      await until(coach(page).getByText('هر طور می‌خواهید'));
      await play(page, card);
    }
    await until(heading(page, 'دور را بردید!'));
    await page.getByText('کوت! ۷ بر ۰').waitFor();
    await coach(page).getByRole('button', { name: '۲', exact: true }).tap();
    await page.getByText('بیشتر: حاکم‌کوت').waitFor();
    await coach(page).getByRole('button', { name: '۳', exact: true }).tap();
    await page.getByText('درست است: سه امتیاز').waitFor();
    expect(await page.getByText('بیشتر: حاکم‌کوت').count()).toBe(0);
    // A first match against computer players begins in the lobby by itself, or at once.
    await coach(page).getByRole('button', { name: 'شروع بازی' }).tap();
    await page.getByRole('button', { name: 'شروع کن' }).tap();
    await page.waitForURL(/\/game\/[0-9A-Z]{6}$/);
    expect(errors).toEqual([]);
  });

  it('goes on where it was left, any step may be skipped, and it is no longer offered once it was put away', async () => {
    const storage = { lesson: JSON.stringify({ step: 0, status: 'begun' }) };
    const begun = {
      state: 'begun',
      path: '/help/lesson',
      storage,
      alone: true as const,
      until: '.help_coach h1',
    };
    const { page } = await show(begun, 'fa', PHONE);
    await coach(page).getByRole('button', { name: 'بعدی' }).tap();
    await heading(page, 'شما حاکم شدید').waitFor();
    await coach(page).getByRole('button', { name: 'بعدی' }).tap();
    await heading(page, 'بزرگ‌ترین برگ می‌برد').waitFor();
    await page.reload();
    await heading(page, 'بزرگ‌ترین برگ می‌برد').waitFor();
    await coach(page).getByRole('button', { name: 'قبلی' }).tap();
    await heading(page, 'شما حاکم شدید').waitFor();
    for (let step = 2; step < 8; step += 1) await coach(page).getByRole('button', { name: 'بعدی' }).tap();
    await heading(page, 'دور را بردید!').waitFor();
    await coach(page).getByRole('button', { name: 'بیرون رفتن از آموزش' }).tap();
    await page.getByRole('heading', { name: 'آموزش و قانون‌ها' }).waitFor();

    const newcomer = { total_games_played: 0, games_played: 0, games_won: 0 };
    const home = {
      state: 'home',
      path: '/',
      person: newcomer,
      others: 'lost' as const,
      alone: true as const,
    };
    const { page: offered } = await show({ ...home, until: 'text=بلدم' }, 'fa', PHONE);
    await offered.getByRole('button', { name: 'بلدم' }).tap();
    await offered.reload();
    await offered.getByRole('button', { name: 'بازی سریع' }).waitFor();
    expect(await offered.getByRole('link', { name: 'یاد می‌گیرم' }).count()).toBe(0);
  });
});

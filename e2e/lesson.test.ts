import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { homeStates } from '../miniapp/src/screens/home/home.states.js';
import type { MiniState } from '../miniapp/src/testing/states.js';
import { AppPage } from './support/app-page.js';
import { runUntil, stopClock } from './support/clock.js';
import { inTurn } from './support/in-turn.js';
import { MINI_APP } from './support/mini-page.js';
import { sharedBrowser } from './support/shared.js';
import { TablePlayer } from './support/table-player.js';

let open: AppPage<MiniState> | undefined;
afterEach(() => open?.close());

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
const WAYS = ['touch', 'keyboard'] as const;
const ALL = SIZES.flatMap((size) => WAYS.map((by) => ({ by, ...size })));
/** Most times that Tab is pressed to get somewhere: more than a screen of the lesson has places. */
const TABS = 60;
const CARDS = 13;

const coach = (page: Page) => page.getByRole('region', { name: 'آموزش حکم' });
const heading = (page: Page, text: string) => coach(page).getByRole('heading', { name: text });
const hand = (page: Page) => page.getByRole('group', { name: 'برگ‌های شما' });

type Seen = ConstructorParameters<typeof TablePlayer>[0];

/** The two things that a pupil does; nothing else of the page is used. */
interface Pupil {
  press: (what: Locator) => Promise<void>;
  play: (card: string) => Promise<void>;
}

function byTouch(phone: Seen): Pupil {
  const player = new TablePlayer(phone);
  return { press: (what) => what.tap(), play: (card) => player.playByTouch(card) };
}

/** Uses no locator but to see where the focus is. */
function byKeyboard({ page }: Seen): Pupil {
  const press = (key: string) => page.keyboard.press(key);
  const isAt = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  async function go(what: Locator, key: string, most: number): Promise<void> {
    await what.waitFor();
    for (let pressed = 0; !(await isAt(what)); pressed += 1) {
      expect(pressed, `${key} leads to ${String(what)}`).toBeLessThan(most);
      await press(key);
    }
  }
  return {
    async press(what) {
      await go(what, 'Tab', TABS);
      await press('Enter');
    },
    async play(card) {
      const wanted = hand(page).getByRole('button', { name: card, exact: true });
      const inHand = () => hand(page).evaluate((box) => box.contains(document.activeElement));
      for (let pressed = 0; !(await inHand()); pressed += 1) {
        expect(pressed, 'Tab leads to the hand').toBeLessThan(TABS);
        await press('Tab');
      }
      await press('Home');
      await go(wanted, 'ArrowRight', CARDS);
      await press('Enter');
      await wanted.waitFor({ state: 'detached' });
    },
  };
}

describe('the whole lesson', () => {
  it.each(inTurn(ALL, ALL.length - 1))('is passed by $by alone at $width px', async ({ by, ...viewport }) => {
    const newcomer = homeStates.states.find(({ state }) => state === 'newcomer');
    if (newcomer === undefined) throw new Error('Home knows newcomers.');
    open = await AppPage.open(await sharedBrowser(), MINI_APP, 'fa', viewport);
    const { page } = open;
    const { press, play } = by === 'touch' ? byTouch({ page }) : byKeyboard({ page });
    await page.clock.install();
    await open.show({
      ...newcomer,
      live: () => ({ replies: { create_game: () => ({ answer: { room_id: 'HKLES1' } }) } }),
    });
    await press(page.getByRole('link', { name: 'یاد می‌گیرم' }));
    await heading(page, 'یار شما کجاست؟').waitFor();
    await stopClock(page);
    const until = (there: Locator) => runUntil(page, there);
    await press(page.getByRole('button', { name: /نیلوفر/ }));
    const sheet = page.getByRole('dialog', { name: 'حکم را انتخاب کنید' });
    await until(sheet);
    await press(sheet.getByRole('radio', { name: /پیک/ }));
    await press(sheet.getByRole('button', { name: /^حکم: / }));
    const steps = [
      ['بزرگ‌ترین برگ می‌برد', 'آس دل'],
      ['دستِ یار، دستِ شماست', 'سه خشت'],
      ['هم‌خال بازی کنید', 'پنج دل'],
      ['با حکم ببُرید', 'نه پیک'],
    ] as const;
    for (const [title, card] of steps) {
      await until(heading(page, title));
      await until(hand(page).locator('button:not([aria-disabled])').first());
      await play(card);
    }
    for (const card of ['آس پیک', 'شاه پیک', 'بی‌بی پیک']) {
      await until(coach(page).getByText('هر طور می‌خواهید'));
      await play(card);
    }
    await until(heading(page, 'دور را بردید!'));
    await press(coach(page).getByRole('button', { name: '۳', exact: true }));
    await page.getByText('درست است: سه امتیاز').waitFor();
    await press(coach(page).getByRole('button', { name: 'شروع بازی' }));
    await press(page.getByRole('button', { name: 'شروع کن' }));
    await page.waitForURL(/\/game\/[0-9A-Z]{6}$/);
    expect(open.takeProblems()).toEqual([]);
  });
});

import { pageOf, type Stand } from '@hokm/web/testing';
import { FakeShop } from '../../testing/fake-shop.js';
import { RETRY } from '../../testing/list-states.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { said } from '../../testing/words.js';
import { shopText } from '../../text/shop.js';

const words = (pick: (texts: (typeof shopText)[keyof typeof shopText]['shop']) => string) =>
  said(shopText, ({ shop }) => pick(shop));
const stocked = () => new FakeShop().answers;
const good = (n: number) => `.shop_good:nth-child(${n})`;
const ready: MiniState = { state: 'ready', path: '/shop', answers: stocked, until: good(6) };

let dearer = new FakeShop();

const look = ({ page }: Stand, n: number) => page.locator(good(n)).first().click();
const buy = ({ page }: Stand) => page.locator('.shop_shop-act').first().click();
const confirm = (stand: Stand) => stand.press(words(({ confirm }) => confirm));
const openPurse = ({ page }: Stand) => page.locator('.coin.shop_chrome').click();
const purse = ({ page }: Stand, coins: string) =>
  page.getByRole('button', { name: `کیف پول: ${coins} سکه` }).waitFor();

/** Everything that a part sells has a drawing of its own. */
async function drawn({ page }: Stand): Promise<void> {
  await page.waitForFunction(() => {
    const looks = [...document.querySelectorAll('.shop_good')].map((one) => {
      const swatch = one.querySelector('.shop_sw');
      return swatch === null ? '' : getComputedStyle(swatch).backgroundImage + swatch.innerHTML;
    });
    return looks.length === 6 && new Set(looks).size === 6 && !looks.includes('');
  });
}
/** What is looked at, and what can be done with it, are in sight in a window of this size. */
async function inSight(
  stand: Stand,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const { page } = stand;
  await page.setViewportSize(size);
  await look(stand, 6);
  await page.waitForFunction((last) => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const bottom = boxOf('.nav')?.top ?? 0;
    return ['.shop_preview', last, '.shop_shop-act'].every((part) => {
      const box = boxOf(part);
      return box !== undefined && box.top >= 0 && box.bottom <= bottom;
    });
  }, good(6));
}

/** The shop. */
export const shopStates: MiniScreen = {
  screen: 'shop',
  states: [
    {
      ...ready,
      beside: [['.shop_preview', '.shop_goods']],
      checks: async (stand) => {
        await drawn(stand);
        await inSight(stand, { width: 320, height: 640 });
        await inSight(stand, { width: 844, height: 390 });
        await stand.page.setViewportSize({ width: 390, height: 844 });
      },
    },
    { ...ready, state: 'backs', path: '/shop?of=card_back', checks: drawn },
    { ...ready, state: 'frames', path: '/shop?of=frame', checks: drawn },
    {
      ...ready,
      state: 'collection',
      answers: () => new FakeShop(false, true, true).answers,
      until: /(یلدا · تا|Yalda · until)/u,
      act: async (stand) => {
        await stand.page.locator(good(7)).first().waitFor();
        await look(stand, 7);
      },
    },
    {
      ...ready,
      state: 'collection-owned',
      path: '/shop?of=frame',
      answers: () => new FakeShop(false, true, true).answers,
      until: good(7),
      checks: async ({ page }) => {
        if ((await page.getByText(/· (تا|until)/u).count()) > 0) throw new Error('It ends for its owner.');
      },
    },
    {
      ...ready,
      state: 'season-frames',
      path: '/shop?of=frame',
      answers: () =>
        new FakeShop(false, true, false, [
          { year: 1405, quarter: 4, division: 6 },
          { year: 1405, quarter: 3, division: 4 },
          { year: 1405, quarter: 2, division: 2 },
          { year: 1405, quarter: 1, division: 1 },
        ]).answers,
      until: good(10),
      checks: async (stand) => {
        const { page, press, see } = stand;
        await look(stand, 8);
        await press(/^(استفاده از پاییز ۱۴۰۵، لیگ زمرد|Use Autumn 1405.*)$/u);
        await see(/^(استفاده نکردن از پاییز ۱۴۰۵، لیگ زمرد|Stop using Autumn 1405.*)$/u);
        if ((await page.locator('.shop_price').count()) !== 5) throw new Error('A won frame has a price.');
      },
    },
    {
      ...ready,
      state: 'coins',
      path: '/shop?of=coins',
      until: words((texts) => texts.payments_off),
      checks: ({ see }) => see(/^(≈ ۷۵٬۰۰۰ تومان|≈ 0\.65 USD)$/u),
    },
    {
      ...ready,
      state: 'coins-no-rate',
      path: '/shop?of=coins',
      answers: () => new FakeShop(false, false).answers,
      until: words((texts) => texts.payments_off),
      checks: async ({ page }) => {
        if ((await page.getByText('≈').count()) > 0) throw new Error('A price by a rate that nobody has.');
      },
    },
    {
      ...ready,
      state: 'coins-off',
      path: '/shop?of=coins',
      answers: () => new FakeShop(true, true, false, [], false).answers,
      until: words((texts) => texts.payments_off_telegram),
    },
    { ...ready, state: 'loading', answers: () => ({ 'GET /shop': 'never' }), until: '.skel' },
    {
      ...ready,
      state: 'failed',
      answers: () => ({ 'GET /shop': 'lost' }),
      until: words(({ failed }) => failed),
      checks: async ({ answer, press, see }) => {
        answer(stocked());
        await press(RETRY);
        await see(good(6));
      },
    },
    {
      ...ready,
      state: 'preview',
      window: true,
      act: (stand) => look(stand, 2),
      until: /^(خرید لاجورد · ۵۰۰ سکه|Buy Lapis .*500.*)$/u,
      checks: async ({ page }) => {
        // A look changes nothing.
        if ((await page.getAttribute('html', 'data-felt')) !== null) throw new Error('It lies on the table.');
      },
    },
    {
      ...ready,
      state: 'buy',
      window: true,
      act: async (stand) => {
        await look(stand, 2);
        await buy(stand);
      },
      until: words(({ left }) => left),
      checks: async (stand) => {
        const { page } = stand;
        await confirm(stand);
        await purse(stand, '۵۰۰');
        await page.waitForFunction(() => document.documentElement.dataset['felt'] === 'lapis');
        await stand.press(/^استفاده نکردن از لاجورد/u);
        await page.waitForFunction(() => document.documentElement.dataset['felt'] === undefined);
      },
    },
    {
      ...ready,
      state: 'buy-back',
      window: true,
      path: '/shop?of=card_back',
      act: async (stand) => {
        await look(stand, 2);
        await buy(stand);
      },
      until: words(({ left }) => left),
      checks: async (stand) => {
        const back = () => stand.page.evaluate(() => document.getElementById('card-back-1')?.innerHTML);
        const before = await back();
        await confirm(stand);
        await stand.see(/^استفاده نکردن از سرو$/u);
        await stand.page.waitForFunction(
          (before) => document.getElementById('card-back-1')?.innerHTML !== before,
          before,
        );
      },
    },
    {
      ...ready,
      state: 'short',
      window: true,
      path: '/shop?of=frame',
      act: async (stand) => {
        await look(stand, 6);
        await buy(stand);
      },
      until: /^(۳٬۰۰۰ سکه کم دارید\.|.*3,000.*)/u,
      checks: async ({ press, see }) => {
        await press(words(({ to_coins }) => to_coins));
        await see(words((texts) => texts.payments_off));
      },
    },
    {
      ...ready,
      state: 'refused',
      window: true,
      answers: () => ({ ...stocked(), 'POST /shop/buy_item': 'server/unavailable' }),
      act: async (stand) => {
        await look(stand, 2);
        await buy(stand);
        await confirm(stand);
      },
      until: 'dialog[open] [role=alert]',
      checks: async (stand) => {
        stand.answer(stocked());
        await confirm(stand);
        await purse(stand, '۵۰۰');
      },
    },
    {
      ...ready,
      state: 'price-changed',
      window: true,
      answers: () => (dearer = new FakeShop()).answers,
      act: async (stand) => {
        await look(stand, 2);
        await buy(stand);
        dearer.changePrice('felt:lapis', 700);
        await confirm(stand);
      },
      until: 'dialog[open] [role=alert]',
      checks: async (stand) => {
        await stand.see(/^(۷۰۰|700)$/u);
        await confirm(stand);
        await purse(stand, '۳۰۰');
      },
    },
    { ...ready, state: 'purse', window: true, act: openPurse, until: '.shop_wallet > li:nth-child(9)' },
    {
      ...ready,
      state: 'purse-empty',
      window: true,
      answers: () => ({ ...stocked(), 'GET /wallet/history': pageOf([]) }),
      act: openPurse,
      until: words(({ history_empty }) => history_empty),
    },
    {
      ...ready,
      state: 'purse-loading',
      window: true,
      answers: () => ({ ...stocked(), 'GET /wallet/history': 'never' }),
      act: openPurse,
      until: '.shop_wallet-skel',
    },
    {
      ...ready,
      state: 'purse-failed',
      window: true,
      answers: () => ({ ...stocked(), 'GET /wallet/history': 'lost' }),
      act: openPurse,
      until: words(({ history_failed }) => history_failed),
    },
  ],
};

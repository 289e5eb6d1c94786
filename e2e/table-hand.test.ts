import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { heard } from '../miniapp/src/testing/table-state.js';
import { openTableStates } from './support/table-states.js';

/** From the narrowest phone to a wide desk, and both sides of each border of the required spacing, px. */
const WINDOWS = [
  [320, 640],
  [360, 740],
  [429, 900],
  [430, 932],
  [767, 1024],
  [768, 1024],
  [1280, 800],
  [1440, 900],
  [844, 390],
  [667, 375],
  [568, 320],
] as const;
/** Interval between touch events of a screen, s. */
const FRAME = 1 / 60;
const spacingAt = (width: number) => (width < 430 ? 50 : width < 768 ? 70 : 90);

const tableAt = openTableStates();

const cards = (page: Page) => page.locator('.table_hand button');
const legalCards = (page: Page) => page.locator('.table_hand button:not([aria-disabled])');

/**
 * A finger of the screen itself: down at the first point, along the others, and up at the last. It is as fast as the
 * screen would report it, a point per frame, however slow this machine is.
 */
async function drag(finger: CDPSession, points: readonly { x: number; y: number }[]): Promise<void> {
  const began = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.slice(step, step + 1),
      timestamp: began + step * FRAME,
    });
  await touch('touchStart', 0);
  for (let step = 1; step < points.length; step += 1) await touch('touchMove', step);
  await touch('touchEnd', points.length);
}

/** Place of a tap on a card that has stopped moving: the part that no neighbour covers. */
async function gripOf(card: Locator): Promise<{ x: number; y: number }> {
  await (await card.elementHandle()).waitForElementState('stable');
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card is not on the screen.');
  return { x: box.x + box.width * 0.3, y: box.y + box.height * 0.3 };
}

const nameOf = async (card: Locator) => (await card.getAttribute('aria-label')) ?? '';

interface Standing {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
  readonly raised: boolean;
}

/** The places of the cards in the hand, in rows, without the rotation of outer cards. */
function rowsOf(page: Page): Promise<Standing[][]> {
  return page.locator('.table_hand').evaluate((hand) => {
    const box = hand.getBoundingClientRect();
    const cards = [...hand.querySelectorAll<HTMLElement>('.card')].map((card) => {
      const { e, f } = new DOMMatrix(getComputedStyle(card).transform);
      return {
        x: box.left + e,
        y: f,
        right: box.left + e + card.offsetWidth,
        bottom: box.top + f + card.offsetHeight,
        raised: card.classList.contains('table_legal'),
      };
    });
    const rows: (typeof cards)[] = [];
    for (const card of cards) {
      const row = rows.at(-1);
      if (row === undefined || card.x < (row.at(-1)?.x ?? 0)) rows.push([card]);
      else row.push(card);
    }
    return rows;
  });
}

/** Waits until the hand has not moved for some frames: a change of the window moves it in steps. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        let before = '';
        let still = 0;
        const look = () => {
          const now = [...document.querySelectorAll('.table_hand, .table_hand .card')]
            .map((one) => JSON.stringify(one.getBoundingClientRect()))
            .join();
          still = now === before ? still + 1 : 0;
          before = now;
          if (still >= frames) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
    20,
  );
}

/** Those of some parts whose middle is covered by something opaque. */
const outOfSight = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const there = document.elementsFromPoint(left + width / 2, top + height / 2);
        const at = there.findIndex((other) => one.contains(other) || other.contains(one));
        const clear = (other: Element) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(other);
          return backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
        };
        return width === 0 || at < 0 || !there.slice(0, at).every(clear);
      })
      .map((one) => one.outerHTML.slice(0, 80)),
  );

describe('the hand under a finger', () => {
  it.each([
    ['flicked up', 'told-again', (y: number) => y - 60],
    ['carried to the table', 'three-lie', (_: number, top: number) => top - 40],
  ] as const)('plays a card that is %s', async (_, state, endOf) => {
    const stand = await tableAt(state);
    const { page } = stand;
    const finger = await page.context().newCDPSession(page);
    const card = legalCards(page).first();
    const name = await nameOf(card);
    const held = await cards(page).count();
    const { x, y } = await gripOf(card);
    const top = (await page.locator('.table_hand').boundingBox())?.y ?? 0;
    const end = endOf(y, top);
    await drag(finger, [
      { x, y },
      { x, y: y - 20 },
      { x, y: (y - 20 + end) / 2 },
      { x, y: end },
    ]);
    await page
      .getByRole('group', { name: 'برگ‌های شما' })
      .getByLabel(name, { exact: true })
      .waitFor({ state: 'detached' });
    await heard(stand, 'play_card');
    await expect.poll(() => cards(page).count()).toBe(held - 1);
  });

  it('keeps a card that is laid back, and chooses the one where a slide ends', async () => {
    const { page, line } = await tableAt('four-colour');
    const finger = await page.context().newCDPSession(page);
    const held = await cards(page).count();
    const grip = await gripOf(legalCards(page).first());
    await drag(finger, [grip, { x: grip.x, y: grip.y - 30 }, { x: grip.x, y: grip.y - 10 }, grip]);
    expect(await cards(page).count()).toBe(held);
    expect(await page.locator('.table_hand .table_sel').count()).toBe(0);

    const last = legalCards(page).last();
    const to = await gripOf(last);
    const name = await nameOf(last);
    // Along its own row: a slide changes the card, it does not carry it.
    const from = { x: to.x > 195 ? to.x - 50 : to.x + 50, y: to.y };
    await drag(finger, [from, { x: (from.x + to.x) / 2, y: to.y }, to]);
    await page.getByRole('button', { name: `${name}، انتخاب‌شده` }).waitFor();
    expect(line.heard('play_card')).toEqual([]);
  });
});

describe('the table in every window', () => {
  it('keeps the required distance between cards, raises only what may be played, and hides nothing', async () => {
    // A suit has been led: legal cards rise and others do not.
    const { page } = await tableAt('must-follow');
    const legal = await legalCards(page).count();
    for (const [width, height] of WINDOWS) {
      const at = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await atRest(page);
      const rows = await rowsOf(page);
      for (const row of rows) {
        row.forEach((card, k) => {
          const next = row[k + 1];
          if (next !== undefined) expect(next.x - card.x, at).toBeCloseTo(spacingAt(width), 0);
          expect(card.x, at).toBeGreaterThanOrEqual(0);
          expect(card.right, at).toBeLessThanOrEqual(width);
          expect(card.bottom, at).toBeLessThanOrEqual(height);
        });
        const flat = row.filter(({ raised }) => !raised).map(({ y }) => y);
        const raised = row.filter((card) => card.raised).map(({ y }) => y);
        if (flat.length > 0 && raised.length > 0)
          expect(Math.max(...raised), at).toBeLessThan(Math.min(...flat));
      }
      expect(
        rows.flat().filter(({ raised }) => raised),
        at,
      ).toHaveLength(legal);
      for (const name of [/^حکم/, /^زمین/])
        expect(await page.locator('.table_suits').getByRole('img', { name }).count(), at).toBe(1);
      for (const side of ['us', 'them'])
        expect(await page.locator(`.table_${side} .table_dots i`).count()).toBe(7);
      const parts =
        '.table_suits [role=img], .table_thead .tb, .table_me .table_tools .tb, .table_seat .table_ring, .table_me .table_ring';
      expect(await outOfSight(page.locator(parts)), at).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(width);
    }
  });
});

import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlayer } from '../server/test/support/player.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite(VERY_QUICK, { alone: true });
let people: TestPlayer[];

beforeAll(async () => {
  people = await fourRated(site.url, ['سارا', 'نیلوفر', 'کاوه', 'Alexander']);
});
afterAll(() => {
  for (const player of people) player.close();
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

/** Opens a page in a wide window, with both of its parts on it. */
async function openWide(path: string, first: string, beside: string) {
  const viewport = { width: 1280, height: 800 };
  const { page } = await openSignedIn(site.browser, site.url, people[0]!, path, { viewport });
  const parts = { first: page.locator(first).first(), beside: page.locator(beside).first() };
  await Promise.all([parts.first.waitFor(), parts.beside.waitFor()]);
  // The page is right-to-left.
  const apart = async () => {
    const [start, end] = [await boxOf(parts.first), await boxOf(parts.beside)];
    return start.x - end.x - end.width;
  };
  await expect.poll(apart).toBeGreaterThanOrEqual(0);
  return { page, ...parts };
}

/** The first part, and the part beside it. */
const PAGES = [
  ['/leaderboard', '.leaderboard_podium', '.leaderboard_lb'],
  ['/rankings', '.rankings_own-card', '.rankings_ranks'],
  ['/rankings', '.rankings_figures', '.rankings_ranks'],
  ['/badges', '.badges_holder', '.badges_badge-grid'],
  ['/score', '.score_score-hero', '.profile_recent'],
  ['/friends', '.friends_add-friend', '[role=tablist]'],
  ['/profile', '.profile_id', '.profile_strip'],
  ['/settings', '.settings_decks', '.settings_version'],
  ['/shop', '.shop_preview', '.shop_goods'],
] as const;

describe('a wide window', () => {
  it.each(PAGES)('at %s has %s before %s, side by side', async (path, from, to) => {
    const { page, first, beside } = await openWide(path, from, to);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
    await page.setViewportSize({ width: 999, height: 800 });
    const middleOf = async (part: Locator) => {
      const { x, width } = await boxOf(part);
      return x + width / 2;
    };
    await expect
      .poll(async () => Math.abs((await middleOf(first)) - (await middleOf(beside))))
      .toBeLessThan(2);
  });

  it('has a clan before its members, and keeps it there while one reads on', async () => {
    const made = await fetch(`${site.url}/api/clans`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${people[0]!.token}` },
      body: JSON.stringify({ name: 'شیران', badge: 'lion', description: '', country: null }),
    });
    const { data } = (await made.json()) as { data: { id: string } };
    const { page, first } = await openWide(`/clans/${data.id}`, '.clan_clan-head', '.clan_members');
    await page.evaluate(
      () => (document.querySelector<HTMLElement>('.clan_members')!.style.minHeight = '2000px'),
    );
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
    expect((await boxOf(first)).y).toBeGreaterThanOrEqual(0);
  });

  it('has your own place under the podium, also while your row is in sight', async () => {
    const { page, first } = await openWide('/leaderboard', '.leaderboard_mine', '.leaderboard_lb');
    const under = async () => {
      const [podium, own] = [await boxOf(page.locator('.leaderboard_podium')), await boxOf(first)];
      return own.y - podium.y - podium.height;
    };
    await expect.poll(under).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await first.waitFor({ state: 'hidden' });
  });
});

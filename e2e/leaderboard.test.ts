import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { expectAccessible } from './support/axe.js';
import { fourRated, VERY_QUICK } from './support/rated-match.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

/** Nobody else may have points on the boards. */
const site = openSite(VERY_QUICK, { alone: true });
/** Four people who have finished one rated match, and one who has not. */
let people: TestPlayer[] = [];
let newcomer: TestPlayer;

beforeAll(async () => {
  newcomer = await aGuest(site.url, 'نوآمده');
});
afterAll(() => {
  for (const player of [...people, newcomer]) player.close();
});

const openAs = (player: TestPlayer, path: string, before?: (page: Page) => unknown) =>
  openSignedIn(site.browser, site.url, player, path, { before });
const podium = (page: Page) => page.getByRole('list', { name: 'سه نفر اول' });

/** The ranks on this week's board. */
async function weekRanks({ token }: TestPlayer): Promise<number[]> {
  const answer = await fetch(`${site.url}/api/leaderboard?period=week`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { rank: number }[] }).data.map(({ rank }) => rank);
}

describe('the leaderboard', () => {
  it('shows who won, in three periods that the address remembers', async () => {
    people = await fourRated(site.url, ['سارا', 'نیلوفر', 'کاوه', 'Alexander']);
    const [me] = people;
    // People are counted one after the other, and a first badge gives points too.
    await expect.poll(() => weekRanks(me!)).toEqual([1, 2, 3, 4]);
    const { page, errors } = await openAs(me!, '/leaderboard-new');
    await podium(page).waitFor();
    const ranks = await page.locator('.leaderboard_podium .leaderboard_blk').allInnerTexts();
    expect(ranks.map((text) => text.trim())).toEqual(['۱', '۲', '۳']);
    expect(await page.locator('.leaderboard_lb li').count()).toBe(1);
    await page.getByText(/تا پایان این هفته$/u).waitFor();
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'هفته' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByRole('tab', { name: 'ماه', selected: true }).waitFor();
    await podium(page).getByRole('link').first().tap();
    await page.waitForURL('**/profile/*');
    await page.goBack();
    await page.waitForURL('**/leaderboard-new?period=month');
    await page.getByText(/تا پایان این ماه$/u).waitFor();
    expect(errors).toEqual([]);
  });
});

describe('the rankings', () => {
  it('rank people by trophies, with medals and your own card', async () => {
    const { page, errors } = await openAs(people[0]!, '/rankings');
    await page.getByRole('region', { name: 'جایگاه شما' }).waitFor();
    await expect
      .poll(() => page.locator('.rankings_ranks .rankings_rank-mark svg').count())
      .toBeGreaterThanOrEqual(3);
    await expect.poll(() => page.locator('.rankings_figures dd').first().innerText()).toBe('۴');
    await expectAccessible(page);
    expect(errors).toEqual([]);
  });
});

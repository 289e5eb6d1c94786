import { describe, expect, it } from 'vitest';
import { aGuest, connect, signInGuest, type TestPlayer } from '../server/test/support/player.js';
import { QUICK_TABLES } from './support/bots.js';
import { expectAccessible } from './support/axe.js';
import { callAs, makeFriends, type Guest } from './support/friends.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const site = openSite(QUICK_TABLES);
const openAs = (who: Guest, path: string) => openSignedIn(site.browser, site.url, who, path);

/** A match with three computer players. */
async function startMatch(player: TestPlayer, visibility: 'public' | 'private'): Promise<string> {
  const options = { visibility, bots: 'fill', target_points: 7 };
  const room_id = String((await player.call('create_game', { room_id: 'میز', options }))['room_id']);
  expect(await player.call('start_game', { room_id })).toMatchObject({ ok: true });
  return room_id;
}

describe('a friend who plays', () => {
  it('is seen to, and watched where anybody may', async () => {
    const [me, friend] = [await signInGuest(site.url, 'بیننده'), await aGuest(site.url, 'بازیکن')];
    await makeFriends(site.url, me, friend);
    const { page, errors } = await openAs(me, '/friends');
    const row = page.locator('.friends_fr > li').filter({ hasText: 'بازیکن' });
    await row.getByText(/^آنلاین/u).waitFor();
    const roomId = await startMatch(friend, 'public');
    await row.getByText('در حال بازی').waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^تماشای بازی/u }).tap();
    await page.waitForURL(`**/watch/${roomId}`);
    await page.getByRole('note').getByText('تماشا').waitFor();
    expect(errors).toEqual([]);
    friend.close();
  });

  it('is asked all the same, and hears of it when the match is over', async () => {
    const [me, friend] = [await signInGuest(site.url, 'خواهنده'), await signInGuest(site.url, 'سرگرم')];
    await makeFriends(site.url, me, friend);
    const socket = await connect(site.url, friend);
    const roomId = await startMatch(socket, 'private');
    socket.close();
    const theirs = await openAs(friend, `/game/${roomId}`);
    await theirs.page.getByRole('button', { name: 'خروج', exact: true }).waitFor();

    const { page } = await openAs(me, '/friends');
    await page.getByText('در حال بازی').waitFor();
    await page.getByRole('button', { name: /^دعوت/u }).tap();
    await page.getByText(/بعد از بازی می‌بیند$/u).waitFor();
    await page.waitForURL('**/room/*');

    const invited = theirs.page.getByText(/دعوت کرد$/u);
    await callAs(site.url, friend, 'GET', '/friends');
    expect(await invited.count()).toBe(0);
    await theirs.page.getByRole('button', { name: 'خروج', exact: true }).tap();
    await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'بیرون می‌روم' }).tap();
    await invited.waitFor();
    // A toast is easily missed, so the row of the friend keeps its message.
    await theirs.page
      .getByRole('link', { name: /^دوستان/u })
      .first()
      .tap();
    const asking = theirs.page.locator('.friends_fr > li').filter({ hasText: 'خواهنده' });
    await asking.getByText('دعوتتان کرده است').waitFor();
    await asking.getByRole('button', { name: /^ورود به اتاق/u }).tap();
    await theirs.page.waitForURL(page.url());
  });
});

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { anAccount, signInElsewhere } from './support/accounts.js';
import type { Phone } from './support/browser.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';
import { finalOverlay, TablePlayer } from './support/table-player.js';
import { coinsWithoutQuests } from '../server/test/support/without-quests.js';

const CLOCKS = {
  // As `npm start` without a bot: coin rooms are open, also to new accounts without Telegram.
  BOT_TOKEN: '',
  START_COUNTDOWN_MS: '1500',
  ROUND_PAUSE_MS: '300',
  HAND_PAUSE_MS: '500',
  TURN_TIMEOUT_MS: '60000',
};
const ENTRY = 10;
const POT = 4 * ENTRY;
/** The opening, and the first daily reward: the only coins of a newcomer that may be put in. */
const BEGIN = 1_050;

const site = openSite(CLOCKS, { alone: true });

interface Player {
  readonly name: string;
  readonly token: string;
}

async function asks<Answer>({ token }: Player, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

/** A new account with the first daily reward. */
async function aPlayer(name: string): Promise<Player> {
  const email = await anAccount(site.url, name);
  const player = { name, token: await signInElsewhere(site.url, email) };
  await asks(player, 'POST', '/wallet/daily');
  await asks(player, 'POST', '/betting/adult', { is_adult: true });
  return player;
}
const players = (...names: readonly string[]) => Promise.all(names.map(aPlayer));
const open = (player: Player, path: string) => openSignedIn(site.browser, site.url, player, path);
const coinsOf = ({ token }: Player) => coinsWithoutQuests(site.url, token);
const sumOf = async (all: readonly Player[]) =>
  (await Promise.all(all.map(coinsOf))).reduce((sum, coins) => sum + coins, 0);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const codeOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The first makes a room in the coin lobby, to one point, so that the walk is short. */
async function makeRoom(player: Player): Promise<Phone> {
  const phone = await open(player, '/lobby?coins=1');
  const { page } = phone;
  await page.route('**/api/betting/create_room', (route) =>
    route.continue({
      postData: JSON.stringify({ ...(route.request().postDataJSON() as object), target_points: 1 }),
    }),
  );
  await button(page, 'ساختن اتاق سکه‌ای').tap();
  await button(page, 'ساختن با ورودی ۱۰').tap();
  await page.waitForURL('**/room/*');
  await page.getByText('هنوز کسی ورودی نگذاشته است').waitFor();
  return phone;
}

/** Another finds the room in the coin lobby, sees what is put in, and sits down. */
async function sitDown(player: Player, host: Player): Promise<Phone> {
  const phone = await open(player, '/lobby?coins=1');
  const { page } = phone;
  await page.getByRole('link', { name: `دیدن \u2068${host.name}\u2069، ورودی ۱۰ سکه` }).tap();
  await page.getByText('ورودی ۱۰ سکه').waitFor();
  await button(page, 'می‌نشینم · ورودی ۱۰').tap();
  return phone;
}

async function fullRoom(all: readonly Player[]): Promise<Phone[]> {
  const [host, ...others] = all;
  if (host === undefined) throw new Error('Nobody is there.');
  const phones = [await makeRoom(host)];
  for (const other of others) phones.push(await sitDown(other, host));
  return phones;
}

describe('a coin room', () => {
  it('leads four people from the lobby over the table to their matches, on all their devices', async () => {
    const all = await players('سارا', 'Kaveh', 'مهسا', 'بهرام');
    const [host, second] = all as [Player, Player];
    const first = await makeRoom(host);
    const room = codeOf(first.page);
    // A second device of the same person follows, and a page that is loaded anew is where it was.
    const tablet = await open(host, `/room/${room}`);
    await first.page.reload();
    await first.page.getByText('هنوز کسی ورودی نگذاشته است').waitFor();
    // A link with a wish to join says what is put in, and asks.
    const linked = await open(second, `/room/${room}?join=1`);
    await button(linked.page, 'می‌نشینم · ورودی ۱۰').tap();
    const phones = [first, linked];
    for (const player of all.slice(2)) phones.push(await sitDown(player, host));
    for (const { page } of [...phones, tablet]) await page.waitForURL(`**/game/${room}`);
    for (const { page } of phones) await page.getByRole('img', { name: 'ورودی ۱۰، صندوق ۴۰ سکه' }).waitFor();
    expect(await sumOf(all)).toBe(4 * BEGIN - POT);

    const table = phones.map((phone) => new TablePlayer(phone));
    await Promise.all(table.map((player) => player.playToTheEnd(() => player.playByKey())));
    const won: boolean[] = [];
    for (const { page } of phones) {
      const verdict = await finalOverlay(page).getByRole('heading').textContent();
      const isWon = verdict === 'بردید!';
      won.push(isWon);
      await finalOverlay(page)
        .getByText(isWon ? 'از صندوق ۴۰' : 'ورودی شما')
        .waitFor();
      // Coins are not put in by the way: what the next match costs stands on the button.
      await button(page, 'بازی دوباره · ورودی ۱۰').waitFor();
    }
    expect(won.filter(Boolean)).toHaveLength(2);
    await expect.poll(() => sumOf(all), { timeout: 20_000 }).toBe(4 * BEGIN);
    for (const [n, player] of all.entries())
      expect(await coinsOf(player)).toBe(BEGIN + (won[n] === true ? ENTRY : -ENTRY));

    const winner = phones[won.indexOf(true)];
    if (winner === undefined) throw new Error('Nobody has won.');
    const { page } = winner;
    await finalOverlay(page).getByText('از صندوق ۴۰').tap();
    await page.waitForURL('**/coins/history');
    await page.locator('.coins_matches').getByText('ورودی ۱۰ · صندوق ۴۰').waitFor();
    await page.goto(`${site.url}/fairness/${room}`);
    await page.getByText('صندلی‌ها از همان کلیدها قرعه‌کشی شده است').waitFor();
    // The purse moved without being asked for.
    await page.goto(`${site.url}/lobby?coins=1`);
    // A quest may pay meanwhile.
    const isShown = async () => {
      const { user } = await asks<{ user: { balance: number } }>(
        all[won.indexOf(true)] as Player,
        'GET',
        '/user/profile/me',
      );
      return page.getByText(new Intl.NumberFormat('fa').format(user.balance)).first().isVisible();
    };
    await expect.poll(isShown, { timeout: 20_000 }).toBe(true);
    // Nobody tapped on a page that played by keys: it may not vibrate.
    const faults = [...phones, tablet].flatMap(({ errors }) => errors);
    expect(faults.filter((fault) => !fault.includes('navigator.vibrate'))).toEqual([]);
  });

  it('stands up who did not put in, says why, and gives the others their coins back', async () => {
    const all = await players('نیلوفر', 'Dara', 'لیلا', 'آرش');
    const phones = await fullRoom(all.slice(0, 3));
    const [, , , last] = all as [Player, Player, Player, Player];
    const { page } = await sitDown(last, all[0] as Player);
    // On another device, in the last second.
    await asks(last, 'PUT', '/betting/limits', { pause_days: 1 });
    await page.waitForURL('**/lobby?coins=1');
    await page.getByText('خودتان برای اتاق سکه‌ای و پیش‌بینی وقفه گذاشته‌اید').first().waitFor();
    await page.getByText(/^خودتان تا .* وقفه گذاشته‌اید\.$/u).waitFor();
    for (const phone of phones)
      await phone.page
        .getByText(/ورودی نگذاشت؛ همهٔ سکه‌ها برگشت/u)
        .first()
        .waitFor();
    expect(await Promise.all(all.map(coinsOf))).toEqual([BEGIN, BEGIN, BEGIN, BEGIN]);
  });

  it('lets somebody go while coins are collected: out of the room with all coins, or from the table, which names the cost', async () => {
    const all = await players('شیرین', 'Omid', 'نسرین', 'بابک');
    const phones = await fullRoom(all);
    const { page } = phones[3] as Phone;
    await page.getByText('شروع…').or(page.getByText('جمع کردن ورودی‌ها…')).first().waitFor();
    await button(page, 'خروج').first().tap();
    await page.waitForURL(/\/$|\/game\//u);
    if (!page.url().includes('/game/')) {
      await (phones[0] as Phone).page.getByText('۳ از ۴').waitFor();
      await expect.poll(() => sumOf(all), { timeout: 20_000 }).toBe(4 * BEGIN);
      return;
    }
    const question = page.getByRole('alertdialog');
    await question.getByText('ورودی ۱۰ سکه‌ای‌تان می‌رود').waitFor();
    await question.getByRole('button').last().tap();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await coinsOf(all[3] as Player)).toBe(BEGIN - ENTRY);
  });
});

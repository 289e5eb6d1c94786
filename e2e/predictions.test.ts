import { describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { anAccount, signInElsewhere } from './support/accounts.js';
import { openSignedIn } from './support/signed-in.js';
import { openSite } from './support/site.js';

const QUICK = {
  // As `npm start` without a bot: predictions are open, also of new players by new accounts without Telegram.
  BOT_TOKEN: '',
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '20',
  HAND_PAUSE_MS: '50',
  TURN_TIMEOUT_MS: '120000',
};
/** The opening, and the first daily reward. */
const BEGIN = 1_050;
/** What is predicted so shortly before the first trick is complete comes back, ms. */
const IN_TIME_MS = 2_500;

const site = openSite(QUICK);

interface Spectator {
  readonly name: string;
  readonly token: string;
}

async function asks<Answer>(
  { token }: Spectator,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A new account with the first daily reward. */
async function aSpectator(name: string): Promise<Spectator> {
  const email = await anAccount(site.url, name);
  const spectator = { name, token: await signInElsewhere(site.url, email) };
  await asks(spectator, 'POST', '/wallet/daily');
  await asks(spectator, 'POST', '/betting/adult', { is_adult: true });
  return spectator;
}
const coinsOf = async (who: Spectator) =>
  (await asks<{ user: { balance: number } }>(who, 'GET', '/user/profile/me')).user.balance;

/** Four people at a public table to five points, which has begun. */
async function aTable(): Promise<{ room: string; players: readonly TestPlayer[] }> {
  const players = await Promise.all(
    ['بهرام', 'Kaveh', 'مهسا', 'نیلوفر'].map((name) => aGuest(site.url, name)),
  );
  const [host, ...others] = players as [TestPlayer, ...TestPlayer[]];
  const made = await host.call('create_game', { room_id: 'تماشایی', options: { target_points: 5 } });
  const room = String(made['room_id']);
  for (const other of others) await other.call('join_room', { room_id: room });
  await host.call('start_game', { room_id: room });
  await host.game(({ phase }) => phase !== 'waiting');
  return { room, players };
}

describe('a spectator', () => {
  it('predicts a match from the lobby, sees it close and end, and finds what it paid among their coins', async () => {
    const [sara, other] = await Promise.all([aSpectator('سارا'), aSpectator('رضا')]);
    const { room, players } = await aTable();
    const phone = await openSignedIn(site.browser, site.url, sara, '/lobby');
    const { page } = phone;
    await page.getByRole('button', { name: /^پیش‌بینی .*تماشایی/u }).tap();
    const sheet = page.getByRole('dialog', { name: 'پیش‌بینی این بازی' });
    await sheet.getByText('تا پایان دست اول باز است').waitFor();
    await sheet.locator('label', { hasText: 'بهرام' }).tap();
    await sheet.getByRole('button', { name: 'پیش‌بینی با ۱۰ سکه' }).tap();
    await sheet.getByText('ثبت شد.').waitFor();
    const wish = { room_id: room, team: 'team2', coins: 10, idempotency_key: 'key-of-the-other' };
    await asks(other, 'POST', '/predictions', wish);
    const made = Date.now();
    expect([await coinsOf(sara), await coinsOf(other)]).toEqual([BEGIN - 10, BEGIN - 10]);
    await expect
      .poll(() => Date.now() - made, { timeout: 10_000, interval: 250 })
      .toBeGreaterThan(IN_TIME_MS);

    await Promise.all(players.map((player) => playOut(player, room)));
    await sheet.getByText(/^(درست بود|این بار درست نبود)/u).waitFor();
    const isRight = (await sheet.getByText(/^درست بود: ۲۰ سکه گرفتید$/u).count()) > 0;
    expect(await coinsOf(sara)).toBe(isRight ? BEGIN + 10 : BEGIN - 10);
    expect(await coinsOf(other)).toBe(isRight ? BEGIN - 10 : BEGIN + 10);

    await page.goto(`${site.url}/coins/history?what=predictions`);
    await page.getByText(isRight ? 'درست' : 'نادرست', { exact: true }).waitFor();
    expect(phone.errors).toEqual([]);
    for (const player of players) player.close();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBadWorld, type BadWorld } from './support/bad-world.js';
import { openLaunched, openPhone, type Phone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { findLeaks, secretsOf } from './support/leaks.js';
import { createRoom, enterLobby, joinRoom } from './support/lobby.js';
import { statesOf } from './support/recording.js';
import { finalOverlay, TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { setOffline } from './support/offline.js';

const QUICK = {
  START_COUNTDOWN_MS: '300',
  ROUND_PAUSE_MS: '400',
  HAND_PAUSE_MS: '600',
  TURN_TIMEOUT_MS: '60000',
};
const NAMES = ['سارا', 'Alireza', 'مهسا', 'بهرام'] as const;
const ROOM = 'شب یلدا';

/** The second phone's network is lost on the way. */
const UNLUCKY = 1;

const site = openSite(QUICK, { alone: true });
let line: BadWorld;
beforeAll(async () => {
  line = await openBadWorld(site.url);
});
afterAll(() => line.stop());

/** Four people open the app in Telegram; the first makes a room, the others join it from the lobby. */
async function sitDown(): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (const [n, first_name] of NAMES.entries()) {
    const phone = await openPhone(site.browser, { inTelegram: true, moves: true });
    const base = n === UNLUCKY ? line.url : site.url;
    await openLaunched(phone, base, '/', launchData({ id: 910_000_000 + n, first_name }));
    await enterLobby(phone.page);
    if (n === 0) await createRoom(phone.page, ROOM, { امتیاز: '1' });
    else await joinRoom(phone.page, ROOM);
    phones.push(phone);
  }
  return phones;
}

const LOST = /^(?:۰|\u2066−[۰-۹٬]+\u2069)$/u;
const WON = /^\u2066\+[۰-۹٬]+\u2069$/u;

/** The rewards of a rated match are counted and shown: trophies by its result, score, and level. */
async function seesGain(page: Page, won: boolean): Promise<void> {
  const gain = finalOverlay(page).getByRole('status');
  const number = (label: string) => gain.locator('div', { hasText: label }).locator('b');
  await gain.getByText('سطح ۱', { exact: true }).waitFor();
  expect(await number('جام').textContent()).toMatch(won ? WON : LOST);
  expect(await number('امتیاز').textContent()).toMatch(WON);
}

/** The players of a room's match in the order of one phone's table; null until the phone shows that match. */
function seatsOf({ recording }: Phone, room: string): string[] | null {
  const state = statesOf(recording.received).findLast(({ game_id }) => game_id === room);
  return state?.players.map(({ name }) => name) ?? null;
}

const codeOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** At the end of a match one player asks for a rematch; the others join the same room, each on their former seat. */
async function playAgain([first, ...others]: readonly Phone[]): Promise<void> {
  if (first === undefined) throw new Error('nobody is there');
  const before = seatsOf(first, codeOf(first.page));
  await finalOverlay(first.page).getByRole('button', { name: 'بازی دوباره' }).tap();
  await first.page.waitForURL('**/room/*');
  const room = codeOf(first.page);
  for (const { page } of others) {
    const call = finalOverlay(page).getByRole('button', { name: /^سارا دوباره بازی می‌کند\s*پیوستن$/u });
    await call.tap();
    await page.waitForURL(new RegExp(`/(?:room|game)/${room}$`, 'u'));
  }
  for (const { page } of [first, ...others]) await page.waitForURL(`**/game/${room}`);
  await expect.poll(() => seatsOf(first, room), { timeout: 15_000 }).toEqual(before);
}

/** Plays a card at the moment in which the phone's network goes away, and comes back to the same table. */
async function playAndLose(player: TablePlayer): Promise<void> {
  const { page } = player;
  const before = await player.cardCount();
  // From now on neither the phone's messages nor answers get through.
  line.silence();
  await player.playByTouch();
  expect(await player.cardCount()).toBe(before - 1);
  await page.getByRole('list', { name: 'برگ‌های روی زمین' }).getByRole('listitem').first().waitFor();
  line.tear();
  await setOffline(page, true);
  await page
    .getByText(/در حال اتصال دوباره|اتصال به سرور قطع شد/)
    .first()
    .waitFor();
  line.mend();
  await setOffline(page, false);
  await page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
}

describe('four people in Telegram', () => {
  it(
    'play a whole hand, though a network is lost; none learns a card too early, and a card counts once',
    { timeout: 300_000 },
    async () => {
      const phones = await sitDown();
      await Promise.all(phones.map(({ page }) => page.waitForURL('**/game/*')));
      const players = phones.map((phone) => new TablePlayer(phone));
      let isLost = false;
      const play = (player: TablePlayer) => async () => {
        if (isLost || player !== players[UNLUCKY]) return player.playByTouch();
        isLost = true;
        return playAndLose(player);
      };
      await Promise.all(players.map((player) => player.playToTheEnd(play(player))));
      expect(isLost).toBe(true);

      const verdicts = await Promise.all(
        phones.map(({ page }) => finalOverlay(page).getByRole('heading').textContent()),
      );
      expect(verdicts.filter((text) => text === 'بردید!')).toHaveLength(2);
      expect(verdicts[0]).toBe(verdicts[2]);
      expect(verdicts[1]).toBe(verdicts[3]);
      for (const { page } of phones) await page.getByText('پخش عادلانه در گوشی شما تأیید شد').waitFor();
      for (const [n, { page }] of phones.entries()) await seesGain(page, verdicts[n] === 'بردید!');

      const recordings = await Promise.all(phones.map(({ recording }) => recording.settled()));
      const secrets = secretsOf(recordings);
      const cardsPlayed = players.reduce((sum, { played }) => sum + played, 0);
      expect(secrets.playedAt.size).toBe(cardsPlayed);
      expect(cardsPlayed % 4).toBe(0);
      expect(secrets.hands.map((hand) => hand.size)).toEqual([13, 13, 13, 13]);
      expect(new Set(secrets.hands.flatMap((hand) => [...hand])).size).toBe(52);
      const leaks = recordings.flatMap((received, viewer) => findLeaks(viewer, received, secrets));
      expect(leaks).toEqual([]);

      for (const [n, { recording, errors }] of phones.entries()) {
        const states = statesOf(recording.received);
        const versions = states.map(({ version }) => version);
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        // Nobody was away for longer than the grace period.
        expect(states.some(({ players: all }) => all.some((one) => one.bot_plays))).toBe(false);
        // The browser itself reports the calls and sockets that found no network.
        if (n !== UNLUCKY) expect(errors).toEqual([]);
      }
      expect(site.output()).not.toMatch(/"level":(?:50|60)/);

      await playAgain(phones);
      for (const [n, { errors }] of phones.entries()) if (n !== UNLUCKY) expect(errors).toEqual([]);
    },
  );
});

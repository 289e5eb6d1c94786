import { describe, expect, it } from 'vitest';
import { playWithBots } from './support/bots.js';
import { openPhone, type Phone } from './support/browser.js';
import { statesOf } from './support/recording.js';
import { finalOverlay, TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const VERY_QUICK = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '5',
  ROUND_PAUSE_MS: '10',
  HAND_PAUSE_MS: '20',
  TURN_TIMEOUT_MS: '60000',
};

const site = openSite(VERY_QUICK, { alone: true });

/** Enters as a guest in a browser. */
async function enterAsGuest(phone: Phone, name: string): Promise<void> {
  await phone.page.goto(site.url);
  await phone.page.getByLabel('نام شما').fill(name);
  await phone.page.getByRole('button', { name: 'بازی به‌عنوان مهمان' }).tap();
  await startButton(phone.page).waitFor();
}

describe('one person in a browser', () => {
  it(
    'plays a match to three points against three computer players, over a reload',
    { timeout: 300_000 },
    async () => {
      const phone = await openPhone(site.browser, { viewport: { width: 1280, height: 800 }, moves: true });
      await enterAsGuest(phone, 'Kaveh');
      await playWithBots(phone.page);
      const player = new TablePlayer(phone);
      if ((await player.moment()) === 'choose') await player.nameTrump();
      await player.moment();
      // A reload leads back to the same table with the same cards.
      const names = () =>
        player.legal.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
      await expect.poll(() => player.cardCount()).toBe(13);
      const before = await names();
      await phone.page.reload();
      expect(await player.moment()).toBe('play');
      await expect.poll(names).toEqual(before);
      await player.playToTheEnd(() => player.playByKey());

      const last = statesOf(phone.recording.received).at(-1);
      const points = last?.teams.map(({ game_win }) => game_win) ?? [];
      expect(Math.max(...points)).toBeGreaterThanOrEqual(3);
      expect(Math.min(...points)).toBeLessThan(3);
      const won = last?.gameResult?.winner === 'team1';
      expect(await finalOverlay(phone.page).getByRole('heading').textContent()).toBe(
        won ? 'بردید!' : 'باختید',
      );
      expect(player.played).toBeGreaterThanOrEqual(7);
      expect(phone.errors).toEqual([]);
    },
  );
});

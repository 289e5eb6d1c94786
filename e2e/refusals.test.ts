import type { GameState } from '@hokm/shared/protocol';
import { describe, expect, it } from 'vitest';
import { aGuest } from '../server/test/support/player.js';
import { playOut } from '../server/test/support/table.js';
import { openLaunched, openPhone } from './support/browser.js';
import { launchData } from './support/launch.js';
import { enterLobby, joinRoom } from './support/lobby.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';
import { startButton } from './support/home.js';

const CALM = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '30',
  ROUND_PAUSE_MS: '100',
  TURN_TIMEOUT_MS: '120000',
};

const site = openSite(CALM);

describe('the mini app', () => {
  it('opens in Telegram in Persian, from right to left and without a scroll bar', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_000, first_name: 'نسرین' }));
    await startButton(phone.page).waitFor();
    expect(await phone.page.getAttribute('html', 'dir')).toBe('rtl');
    expect(await phone.page.getAttribute('html', 'lang')).toBe('fa');
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(phone.errors).toEqual([]);
  });

  it('says in words that launch data somebody made up is not believed', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const forged = launchData({ id: 920_000_001, first_name: 'Forged' }).replace('Forged', 'Changed');
    await openLaunched(phone, site.url, '/', forged);
    await phone.page.getByText('ورود با تلگرام انجام نشد').waitFor();
    expect(await startButton(phone.page).count()).toBe(0);
  });

  it('says in words that launch data of the day before yesterday is too old', async () => {
    const phone = await openPhone(site.browser, { inTelegram: true });
    const old = new Date(Date.now() - 48 * 3_600_000);
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_002, first_name: 'دیر' }, old));
    await phone.page.getByText('ورود تلگرام منقضی شده است').waitFor();
  });

  it('refuses a card out of turn and a card of the wrong suit, with words and without effect', async () => {
    const other = await aGuest(site.url, 'کند');
    const options = { target_points: 13 };
    const room_id = String((await other.call('create_game', { room_id: 'تند', options }))['room_id']);
    const phone = await openPhone(site.browser, { inTelegram: true });
    const { page } = phone;
    await openLaunched(phone, site.url, '/', launchData({ id: 920_000_005, first_name: 'تند' }));
    await enterLobby(page);
    await joinRoom(page, 'تند');
    await other.call('add_bot', { room_id });
    await other.call('add_bot', { room_id });
    await other.call('start_game', { room_id });
    const player = new TablePlayer(phone);
    const toast = (words: string | RegExp) => page.getByRole('status').getByText(words);
    const turnOf = (game: GameState) =>
      game.players.find(({ player_id }) => player_id === game.deck_state.turn_player_id)?.name;

    // The other person does not play, so that the table waits.
    for (let version = -1; ;) {
      const state = await other.game(
        (game) => game.version > version && ['کند', 'تند'].includes(turnOf(game) ?? ''),
      );
      version = state.version;
      const playing = state.phase === 'playing';
      if (turnOf(state) === 'تند') await (playing ? player.playByKey() : player.nameTrump());
      else if (playing) break;
      else await other.call('select_rule', { room_id, rule_suit: 'Spade' });
    }
    const held = 13 - player.played;
    await expect.poll(() => player.cardCount()).toBe(held);
    await player.refused.first().press('Enter');
    await toast(/نوبت شما نیست!|قبلاً در این راند/).waitFor();
    expect(await player.cardCount()).toBe(held);

    void playOut(other, room_id).catch(() => undefined);
    // Sooner or later the player has to follow a suit and holds cards of another.
    for (;;) {
      const moment = await player.moment();
      if (moment === 'over') throw new Error('Every card could be played.');
      if (moment === 'choose') await player.nameTrump();
      else if ((await player.refused.count()) > 0) break;
      else await player.playByKey();
    }
    const left = await player.cardCount();
    await player.refused.first().press('Enter');
    await toast('باید هم‌خالِ زمین').waitFor();
    expect(await player.cardCount()).toBe(left);
    expect(phone.errors).toEqual([]);
    other.close();
  });
});

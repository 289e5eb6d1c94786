import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../server/test/support/player.js';
import { QUICK_TABLES } from './support/bots.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openBadWorld, type BadWorld } from './support/bad-world.js';
import { TablePlayer } from './support/table-player.js';
import { openSite } from './support/site.js';

const site = openSite(QUICK_TABLES);
let line: BadWorld;

beforeAll(async () => {
  line = await openBadWorld(site.url);
});
afterAll(async () => {
  await line.stop();
});

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** The signed-in person of a phone, for a second device. */
async function ownerOf(page: Page): Promise<Kept> {
  return page.evaluate(() => {
    const { id, name } = JSON.parse(localStorage.getItem('user') ?? '{}') as Omit<Kept, 'token'>;
    return { id, name, token: localStorage.getItem('token') ?? '' };
  });
}

describe('a phone whose system has frozen it', () => {
  it('shows the newest table when it is let go, though its line died and the match went on', async () => {
    const phone = await openPhone(site.browser);
    const { page } = phone;
    await enterAsGuest(page, line.url, 'Kaveh');
    const player = await TablePlayer.alone(phone);

    const room_id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const second = await connect(site.url, await ownerOf(page));
    await second.call('res_connect', { room_id });
    const asleep = await page.context().newCDPSession(page);
    await asleep.send('Page.setWebLifecycleState', { state: 'frozen' });
    line.tear();

    // Two tricks are played from the other device meanwhile.
    for (const left of [12, 11]) {
      const mine = await second.game(
        ({ legal_card_ids, my_cards }) => my_cards.length === left + 1 && legal_card_ids.length > 0,
      );
      const card_id = mine.legal_card_ids[0];
      expect(await second.call('play_card', { room_id, card_id })).toMatchObject({ ok: true });
    }
    const newest = await second.game(
      ({ my_cards, legal_card_ids }) => my_cards.length === 11 && legal_card_ids.length > 0,
    );
    expect(await player.cardCount()).toBe(13);

    line.mend();
    await asleep.send('Page.setWebLifecycleState', { state: 'active' });
    await page.getByRole('img', { name: 'متصل به سرور' }).waitFor();
    await expect.poll(() => player.cardCount(), { timeout: 20_000 }).toBe(newest.my_cards.length);
    expect(await player.moment()).toBe('play');
    await player.playByTouch();
    await second.game(({ my_cards }) => my_cards.length === 10);
    second.close();
  });
});

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aGuest, type TestPlayer } from '../server/test/support/player.js';
import { playUntil } from '../server/test/support/table.js';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';

const site = openSite(
  {
    START_COUNTDOWN_MS: '0',
    BOT_DELAY_MS: '20',
    ROUND_PAUSE_MS: '50',
    HAND_PAUSE_MS: '60000',
    TURN_TIMEOUT_MS: '120000',
  },
  { alone: true },
);

const OPTIONS = { target_points: 5, pace: 'fast' };
let host: TestPlayer;
let room_id: string;
afterEach(async () => {
  await host.call('leave_room', { room_id });
  host.close();
});

/** Looks for a match from home, until a seat of the running one is kept. */
async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'بازی سریع' }).tap();
  await page.waitForURL(`**/watch/${room_id}`);
  await page.getByText('از دور بعد سر میز می‌نشینید').waitFor();
}

/** A person for whom a computer player's seat of a running quick match is kept; `hold` keeps the server's messages back. */
async function waiting(name: string) {
  host = await aGuest(site.url, 'میزبان');
  room_id = String(
    (await host.call('create_game', { room_id: 'سریع', quick: true, options: OPTIONS }))['room_id'],
  );
  await host.call('start_game', { room_id, fill: true });
  await host.game(({ phase }) => phase === 'choosing_rule' || phase === 'playing');
  const { page, errors } = await openPhone(site.browser);
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (held === null) socket.send(message);
      else held.push(() => socket.send(message));
    });
  });
  await enterAsGuest(page, site.url, name);
  await search(page);
  return {
    page,
    errors,
    hold: () => void (held = []),
    release: () => {
      const kept = held ?? [];
      held = null;
      for (const send of kept) send();
    },
  };
}

const cancel = (page: Page) => page.getByRole('button', { name: 'انصراف' }).tap();

describe('a seat that is kept until the hand is over', () => {
  it('is given up with one tap; one that is lost is told, and the search goes on with one tap', async () => {
    const { page, errors } = await waiting('بهرام');
    await cancel(page);
    await page.waitForURL(`${site.url}/`);
    await host.room(({ incoming }) => incoming.length === 0);
    await search(page);
    await host.call('leave_room', { room_id });
    await page.locator('.toast').getByText('صندلی این مسابقه به شما نرسید.').waitFor();
    await page.getByRole('button', { name: 'جست‌وجوی دوباره' }).tap();
    await page.waitForURL('**/room/*');
    await page.getByText('در جست‌وجوی هم‌بازی…', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'انصراف' }).tap();
    expect(errors).toEqual([]);
  });

  it('that has just been taken is left for good only after a question, and then the computer player plays at once', async () => {
    const { page, errors, hold, release } = await waiting('لیلا');
    hold();
    const seated = await playUntil(host, room_id, ({ phase, players }) => {
      return phase === 'hand_complete' && players.filter(({ is_bot }) => !is_bot).length === 2;
    });
    const own = seated.players.find(({ is_bot, player_id }) => !is_bot && player_id !== host.id);
    await cancel(page);
    const told = page.getByText('همین حالا صندلی به شما رسید.').waitFor();
    release();
    await Promise.all([told, page.waitForURL(`**/game/${room_id}`)]);
    const question = page.getByRole('alertdialog');
    await question.getByText(/ربات به جای شما ادامه می‌دهد/).waitFor();
    await question.getByRole('button', { name: 'بیرون می‌روم' }).tap();
    await page.waitForURL(`${site.url}/`);
    const after = await host.game(
      ({ players }) => players.find(({ player_id }) => player_id === own?.player_id)?.left === true,
    );
    expect(after).toMatchObject({ phase: 'hand_complete', gameResult: null });
    expect(errors).toEqual([]);
  });
});

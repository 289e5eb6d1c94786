import type { GameState } from '@hokm/shared/protocol';
import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPhone } from './support/browser.js';
import { enterAsGuest } from './support/guest.js';
import { openSite } from './support/site.js';
import { TablePlayer } from './support/table-player.js';

/** Tricks stay as long as in a real match; everything else is fast. */
const CLASSIC = { START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '30', TURN_TIMEOUT_MS: '120000' };
const EVENT = '42';

const site = openSite(CLASSIC);

/** The connection of a page, on which a test can send in the server's place and read the page's messages. */
class HeldLine {
  readonly sent: string[] = [];
  private readonly open = new Set<WebSocketRoute>();
  private state: GameState | null = null;
  private down = false;

  static async of(page: Page): Promise<HeldLine> {
    const line = new HeldLine();
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      if (line.down) return void socket.close();
      line.open.add(socket);
      const real = socket.connectToServer();
      socket.onMessage((text) => {
        line.sent.push(String(text));
        real.send(text);
      });
      real.onMessage((text) => {
        line.note(String(text));
        socket.send(text);
      });
      return undefined;
    });
    return line;
  }

  /** The newest whole state of the table. */
  get latest(): GameState {
    if (this.state === null) throw new Error('No table yet.');
    return this.state;
  }

  say(event: string, payload: unknown): void {
    for (const socket of this.open) socket.send(EVENT + JSON.stringify([event, payload]));
  }

  /** Blocks all connections from now on. */
  cut(): void {
    this.down = true;
  }

  private note(text: string): void {
    if (!text.startsWith(`${EVENT}["game_state"`)) return;
    const [, state] = JSON.parse(text.slice(EVENT.length)) as [string, GameState];
    this.state = state;
  }
}

async function heldTable(name: string) {
  const phone = await openPhone(site.browser);
  const { page } = phone;
  const line = await HeldLine.of(page);
  await enterAsGuest(page, site.url, name);
  const player = await TablePlayer.alone(phone, ['کلاسیک']);
  // A whole state, after any changes that came before it.
  await page.reload();
  await player.moment();
  return { phone, page, line, player };
}

const dotsOf = (page: Page) => page.locator('.table_score .table_us .table_dots i.table_on').count();

describe('what the server says of the table', () => {
  it('is not turned back by an older state, nor broken by one without its parts', async () => {
    const { phone, page, line, player } = await heldTable('نوشین');
    const cards = await player.cardCount();
    const now = line.latest;
    const won = { ...now, teams: now.teams.map((team) => ({ ...team, round_win: 6 })) };
    line.say('game_state', { ...won, version: now.version - 1 });
    for (const part of ['players', 'teams', 'deck_state'])
      line.say('game_state', { ...won, version: now.version + 9, [part]: undefined });
    // A later message has come, so they have come too.
    line.say('game_error', { code: 'server/unavailable', msg: '' });
    await page.getByText('Game Error: Unknown error').waitFor();
    expect(await dotsOf(page)).toBe(0);
    expect(await player.cardCount()).toBe(cards);

    // Numbers as texts and flags as numbers are coerced, and a state that requires it is acknowledged.
    line.say('game_state', {
      ...now,
      teams: now.teams.map((team) => ({ ...team, round_win: '4' })),
      players: now.players.map((one) => ({ ...one, is_king: one.player_id === now.clientId ? 1 : 0 })),
      version: now.version + 1,
      requires_ack: true,
      ack_id: 'ack-of-this-test',
    });
    await expect.poll(() => dotsOf(page)).toBe(4);
    expect(await page.locator('.table_mk.table_king').count()).toBe(1);
    expect(await page.locator('.table_me .table_mk.table_king').count()).toBe(1);
    const acknowledged = () => line.sent.find((text) => text.includes('ack-of-this-test')) ?? '';
    await expect.poll(acknowledged).not.toBe('');
    const [event, answer] = JSON.parse(acknowledged().replace(/^\d+/u, '')) as [
      string,
      { timestamp: unknown },
    ];
    expect(event).toBe('state_acknowledgment');
    expect(answer).toMatchObject({ ack_id: 'ack-of-this-test', player_id: now.clientId });
    expect(answer.timestamp).toBeTypeOf('number');
    expect(phone.errors).toEqual([]);
  });

  it('is shown when it is an error, and leads to the lobby when the room is gone', async () => {
    const { page, line } = await heldTable('آوا');
    line.say('game_error', { code: 'server/unavailable', msg: 'the table is full of dust' });
    await page.getByText('Game Error: the table is full of dust').waitFor();
    line.say('lobby_error', { code: 'room/does_not_exist', msg: 'This room does not exist' });
    await page.waitForURL('**/lobby');
  });
});

describe('a table that does not come', () => {
  it('says that there is no connection, and can be left', async () => {
    const { page, line } = await heldTable('چشم‌به‌راه');
    const { pathname } = new URL(page.url());
    line.cut();
    await page.goto(`${site.url}${pathname}`);
    await page.getByText('آماده‌سازی میز بازی...').waitFor();
    await page
      .getByText(/در حال اتصال/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'رفتن به لابی' }).tap();
    await page.waitForURL('**/lobby');
  });
});

describe('the end of a trick', () => {
  it('is counted from five, said after a second, by whom it was won for three, and the next one comes after five', async () => {
    const { page, player } = await heldTable('شبنم');
    const times = await page.evaluateHandle(() => {
      const seen: Record<string, number> = {};
      const note = (name: string, there: boolean) => {
        if (there && !(name in seen)) seen[name] = performance.now();
        if (!there && name in seen && !(`${name}-gone` in seen)) seen[`${name}-gone`] = performance.now();
      };
      const look = () => {
        note('full', document.querySelectorAll('.table_arena .table_trick .card').length === 4);
        note('said', document.querySelector('.table_me.table_say') !== null);
        note('banner', document.querySelector('.table_callout') !== null);
        const second = /دست بعد تا ([۰-۹]) ثانیه/.exec(
          document.querySelector('.table_me')?.textContent ?? '',
        );
        if (second !== null) note(`second ${second[1]}`, true);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await player.playByTouch();
    await page.getByText('دست تمام شد!').waitFor();
    await page.getByText(/^این دست را .* (برد|بردید)$/u).waitFor();
    await page.locator('.table_me.table_say').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await times.jsonValue())['banner-gone'], { timeout: 15_000 })
      .toBeGreaterThan(0);
    const at = await times.jsonValue();
    const after = (name: string) => (at[name] ?? 0) - (at['full'] ?? 0);
    const counted = Object.keys(at).filter((name) => name.startsWith('second'));
    // A busy machine may draw the trick only after its first seconds.
    expect(counted.length).toBeGreaterThanOrEqual(3);
    expect(counted).toEqual(['۵', '۴', '۳', '۲', '۱'].map((n) => `second ${n}`).slice(-counted.length));
    expect(after('said')).toBeGreaterThan(800);
    expect(after('said')).toBeLessThan(3500);
    // Five seconds from the server's trick, of which a busy machine has drawn the end late.
    expect(after('said-gone')).toBeGreaterThan(3000);
    expect(after('said-gone')).toBeLessThan(9000);
    expect(after('banner-gone') - after('banner')).toBeGreaterThan(1500);
    expect(after('banner-gone') - after('banner')).toBeLessThan(6000);
  });
});

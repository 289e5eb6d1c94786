import type { Stand } from '@hokm/web/testing';
import { playedUntil } from './matches.js';
import { opening } from './table-scenes.js';
import { heard, later, TURN } from './table-state.js';
import { viewOf } from './tables.js';

/** A card that cannot be played is refused with words, and without effect. */
export const refuses = (card: string, words: RegExp) => async (stand: Stand) => {
  const { page, line, see } = stand;
  const cards = page.locator('.table_hand button');
  const before = await cards.count();
  await page.locator(card).first().press('Enter');
  await see(words);
  if ((await cards.count()) !== before) throw new Error('The card is gone.');
  if (line.heard('play_card').length > 0) throw new Error('It was sent.');
};

/** A rest ends at a tap anywhere, at the hint, at Space, and at a card, each time with one wish. */
export async function goesOn(stand: Stand): Promise<void> {
  const { page, line } = stand;
  const scene = { code: page.url().split('/').at(-1) ?? '' };
  const ways = [
    () => page.touchscreen.tap(60, 300),
    () => page.getByRole('button', { name: 'برای ادامه بزنید' }).click(),
    () => page.keyboard.press('Space'),
    () => page.locator('.table_hand button').first().press('Enter'),
  ];
  for (const [index, goOn] of ways.entries()) {
    const trick = () =>
      playedUntil(({ phase, hand }) => phase === 'round_complete' && hand?.tricks.length === index, {
        alone: true,
      });
    const now = await page.evaluate(() => Date.now());
    line.tell(['game_state', viewOf({ ...scene, match: trick }, now)]);
    // The button is there from the trick before, too.
    const number = (index + 1).toLocaleString('fa');
    await page.locator('.table_thead', { hasText: `دست ${number}` }).waitFor();
    await page.getByRole('button', { name: 'برای ادامه بزنید' }).waitFor();
    // A tap in the first moments belongs to the card.
    await later(stand, 400);
    await goOn();
    await heard(stand, 'continue_game', index + 1);
  }
}

/** The clock warns in the last twenty seconds and is red in the last ten, in ring and header. */
export async function turnsRed(stand: Stand): Promise<void> {
  const { page } = stand;
  const timer = page.locator('.table_thead .table_timer');
  const shown = timer.locator('b');
  const colours = new Set<string>();
  for (const [tone, text] of [
    ['calm', '۲۵'],
    ['warn', '۱۵'],
    ['red', '۵'],
  ] as const) {
    await page.locator(`.table_me .table_ring[data-tone=${tone}]`).waitFor();
    await shown.getByText(text, { exact: true }).waitFor();
    if ((await timer.getAttribute('aria-label'))?.includes(text) !== true)
      throw new Error('It says something else.');
    colours.add(await shown.evaluate((one) => getComputedStyle(one).color));
    await later(stand, 10_000);
  }
  if (colours.size !== 3) throw new Error('Each has its colour.');
}

/** An older state turns nothing back, one that asks for it is acknowledged, and errors are told in words. */
export async function takesWhatIsTold(stand: Stand): Promise<void> {
  const { page, line, see } = stand;
  const scene = { code: page.url().split('/').at(-1) ?? '', match: opening };
  const now = viewOf(scene, Date.now());
  const won = (count: number) => now.teams.map((team) => ({ ...team, round_win: count }));
  line.tell(['game_state', { ...now, version: now.version - 1, teams: won(6) }]);
  line.tell(['game_error', { code: 'server/unavailable', msg: 'the table is full of dust' }]);
  await see('.toast');
  await page.getByText('Game Error: the table is full of dust').waitFor();
  const dots = page.locator('.table_score .table_us .table_dots i.table_on');
  if ((await dots.count()) > 0) throw new Error('An older state was shown.');
  const newer = {
    ...now,
    version: now.version + 1,
    teams: won(4),
    requires_ack: true,
    ack_id: 'ack-of-this',
  };
  line.tell(['game_state', newer]);
  await dots.nth(3).waitFor();
  const answer = await heard(stand, 'state_acknowledgment');
  if (answer?.ack_id !== 'ack-of-this' || answer.player_id !== now.clientId)
    throw new Error('It is not acknowledged.');
  line.tell(['lobby_error', { code: 'room/does_not_exist', msg: 'This room does not exist' }]);
  await page.waitForURL('**/lobby');
}

/** Attempts to connect are counted, and after the fifth one nothing happens by itself. */
export async function givesUp({ see, line, page }: Stand): Promise<void> {
  await see(TURN);
  line.cut();
  const banner = page.locator('.table_topbanner');
  const isOver = async () => (await page.locator('.table_topbanner[role=alert]').count()) > 0;
  const counted = new Set<string>();
  while (!(await isOver())) {
    await page.clock.runFor(500);
    for (const text of await banner.allTextContents()) {
      const [, attempt] = /\((.*)\//u.exec(text) ?? [];
      if (attempt !== undefined) counted.add(attempt);
    }
  }
  // The first attempt may end within the second in which a lost connection is not shown.
  if (counted.size < 4) throw new Error(`Attempts: ${[...counted].join()}`);
}

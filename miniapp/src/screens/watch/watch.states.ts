import { myTurn, playedUntil } from '../../testing/matches.js';
import type { MiniScreen, MiniState } from '../../testing/states.js';
import { heardWithin } from '../../testing/table-state.js';
import { watching } from '../../testing/tables.js';
import { said } from '../../testing/words.js';
import { invitationText } from '../../text/invitation.js';
import { table } from '../../text/table.js';

const scene = {
  code: 'HKW001',
  match: () => playedUntil(myTurn(1, 3)),
  options: { visibility: 'public' as const },
};
const ready: MiniState = {
  state: 'ready',
  path: `/watch/${scene.code}`,
  live: watching(scene),
  until: '.table_watchstrip',
  window: true,
};

/** A match as somebody watches it. */
export const watchStates: MiniScreen = {
  screen: 'watch',
  states: [
    {
      ...ready,
      checks: async ({ page, press }) => {
        if ((await page.locator('.table_hand').count()) > 0) throw new Error('Nobody shows a hand.');
        // There is nothing to lose, and so no question.
        await press(said(table, ({ leave }) => leave));
        await page.waitForURL('**/lobby');
      },
    },
    {
      ...ready,
      state: 'refresh',
      path: '/watch/HKW002',
      person: { is_guest: true, email: null },
      live: watching({ ...scene, code: 'HKW002' }),
      act: async ({ see, press }) => {
        await see('.table_watchstrip');
        await press(said(table, ({ refresh }) => refresh));
      },
      until: '[role=alertdialog]',
      checks: async ({ page }) => {
        const told = await page.getByRole('alertdialog').locator('p').textContent();
        if (told?.endsWith('ورود مهمان شما هم پاک می‌شود.') !== true) throw new Error(`It says: ${told}`);
      },
    },
    {
      ...ready,
      state: 'told-nothing',
      path: '/watch/HKW007',
      live: watching({ ...scene, code: 'HKW007' }),
      alone: true,
      isStill: true,
      window: true,
      checks: (stand) => heardWithin(stand, 41_000, 'get_game_state', 1),
    },
    {
      ...ready,
      state: 'waiting',
      path: '/watch/HKW003',
      live: () => ({ connects: false }),
      until: '.table_waits .btn',
      checks: async ({ page, see, press }) => {
        await see(/در حال اتصال/u);
        await press(said(table, ({ to_lobby }) => to_lobby));
        await page.waitForURL('**/lobby');
      },
    },
    {
      ...ready,
      state: 'playing',
      path: '/watch/HKW006',
      live: () => ({ replies: { spectate: () => 'room/already_playing', get_game_state: () => 'never' } }),
      until: '.table_loading',
      checks: ({ page }) => page.waitForURL('**/game/HKW006'),
    },
    {
      ...ready,
      state: 'private',
      path: '/watch/HKW004',
      live: () => ({ replies: { spectate: () => 'room/private' } }),
      until: said(table, ({ not_here }) => not_here),
    },
    {
      ...ready,
      state: 'missing',
      path: '/watch/HKW005',
      live: () => ({ replies: { spectate: () => 'room/does_not_exist' } }),
      until: said(invitationText, ({ invitation }) => invitation.gone_text),
      checks: ({ page }) => page.waitForURL('**/lobby'),
    },
  ],
};

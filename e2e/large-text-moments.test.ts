import { describe, expect, it } from 'vitest';
import { openScreen } from '../scripts/shots/camera.mjs';
import { SCREENS } from '../scripts/shots/screens.mjs';
import { doubleText, misfits, sideways } from './support/large-text.js';
import { openStage } from './support/stage.js';
import { OPENS_ALL } from './support/in-turn.js';

/** Parts of the table that come for a moment or lie over it, with the place of their words. */
const MOMENTS = {
  'hand-won': '.table_handover',
  'hand-lost': '.table_handover',
  kot: '.table_final',
  'hakem-kot': '.table_final',
  'won-kot': '.table_final',
  lost: '.table_final',
  'trick-taken': '.table_callout',
  'last-trick': '.table_lasttrick',
  'paused-by': '[role=dialog]',
  refresh: '[role=alertdialog]',
  'trump-hint': '[role=dialog]',
  reactions: '.table_bubble',
  restarting: '.table_topbanner',
} as const;

const stage = openStage();

/** The moments, alternating between the two languages; with `E2E_ALL` all of them in both. */
const momentsIn = (lang: 'fa' | 'en') =>
  Object.entries(MOMENTS).filter((_, place) => OPENS_ALL || (place % 2 === 0) === (lang === 'fa'));

describe.each(['fa', 'en'] as const)('text twice as large at the table (%s)', (lang) => {
  it.each(momentsIn(lang))('is neither cut nor covered: %s', async (state, words) => {
    const screen = SCREENS.find((one) => one.name === 'table' && one.state === state);
    if (screen === undefined) throw new Error(`There is no picture of ${state}.`);
    const large = {
      ...screen,
      before: async (...[page]: Parameters<NonNullable<typeof screen.before>>) => {
        await doubleText(page.context(), 'root');
        await screen.before?.(page);
      },
    };
    const errors: string[] = [];
    const { context, page } = await openScreen(stage.browser, stage.world, large, {
      lang,
      theme: 'dark',
      size: [360, 740],
      onError: (text) => errors.push(text),
    });
    // Momentary parts enter with an animation; the clock stands still, so they stay.
    await expect.poll(() => misfits(page, words, true)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

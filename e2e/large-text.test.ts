import { describe, expect, it } from 'vitest';
import { misfits, touching, withTextDoubled, type Doubling } from './support/large-text.js';
import { openTableStates } from './support/table-states.js';

const SMALL = { width: 360, height: 740 };
const WAYS: readonly Doubling[] = ['root', 'text-zoom'];
/** The parts of the table that must not overlap at any text size. */
const TABLE = {
  header: '.table_thead',
  score: '.table_score',
  'partner’s ring': '.table_seat.table_top .table_ring',
  'partner’s name': '.table_seat.table_top .table_name',
  'left ring': '.table_seat.table_left .table_ring',
  'left name': '.table_seat.table_left .table_name',
  'right ring': '.table_seat.table_right .table_ring',
  'right name': '.table_seat.table_right .table_name',
  'own ring': '.table_me .table_ring',
  bar: '.table_me .table_who',
  tools: '.table_me .table_tools',
  hand: '.table_hand .card',
};
/** Parts that come for a moment or lie over the table, with the place of their words. */
const MOMENTS = {
  trump: '[role=dialog]',
  'hand-won': '.table_handover',
  'trick-taken': '.table_callout',
  'last-trick': '.table_lasttrick',
  leave: '[role=alertdialog]',
  pause: '[role=dialog]',
  reactions: '.table_bubble',
  restarting: '.table_topbanner',
} as const;

const tableAt = openTableStates();

/** The small phone in a state of the table. */
async function smallAt(state: string) {
  const { page } = await tableAt(state);
  await page.setViewportSize(SMALL);
  return page;
}

describe.each(WAYS)('text twice as large (%s), on a small phone,', (how) => {
  it('leaves every part of the table its own place, and covers none of its words', async () => {
    const page = await smallAt('told-again');
    await withTextDoubled(page, [how], async () => {
      await expect.poll(() => touching(page, TABLE)).toEqual([]);
      await expect.poll(() => misfits(page, '.table_table', true)).toEqual([]);
    });
  });

  it.each(Object.entries(MOMENTS))('is not covered: %s', async (state, words) => {
    const page = await smallAt(state);
    await withTextDoubled(page, [how], () => expect.poll(() => misfits(page, words, true)).toEqual([]));
  });
});

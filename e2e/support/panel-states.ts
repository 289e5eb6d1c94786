import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { PanelScreen, PanelState } from '../../admin/src/testing/states.js';
import type { AppPage } from './app-page.js';
import { openAppPages, type ShowState } from './app-states.js';
import { findBarriers, findBarriersInBoth } from './axe.js';
import { sideways } from './large-text.js';
import { protruding } from './protruding.js';
import { DESKTOP, FRAME_PARTS, PANEL, PHONE } from './panel-page.js';

/** The pages of the states, for the file that calls this. */
export const openPanelPages = (): ShowState<PanelState> => openAppPages(PANEL);

/** Pages whose frame was looked at: it is the same in every state. */
const framed = new WeakSet<Page>();

/** What axe finds in a state. */
async function barriersOn(
  { page }: AppPage<PanelState>,
  isFrame: boolean,
  look: typeof findBarriers,
): Promise<string[]> {
  const isSeen = framed.has(page) && !isFrame;
  const barriers = await look(page, isSeen ? FRAME_PARTS : undefined);
  framed.add(page);
  return barriers;
}

/**
 * Tests every state of screens: in English on a desktop with its own checks, in Persian on a phone, where nothing is wider
 * than the window; axe finds nothing in either, nor any faint colour on the phone in the dark and in the light.
 */
export function testPanelStates(screens: readonly PanelScreen[]): void {
  const show = openPanelPages();

  it('leads from state to state without loading the page anew', async () => {
    const states = screens.flatMap(({ states }) => states.filter(({ path }) => path === '/news'));
    const [first, second] = states;
    if (first === undefined || second === undefined) throw new Error('There are no two states.');
    const { loads } = await show(first, 'en', DESKTOP);
    expect((await show(second, 'en', DESKTOP)).loads).toBe(loads);
  });
  describe.each(screens)('$screen', ({ states, isFrame = false }) => {
    it.each(states)('$state', async (state) => {
      if (state.only !== 'phone') {
        const desktop = await show(state, 'en', DESKTOP);
        expect(await protruding(desktop.page)).toEqual([]);
        expect(await barriersOn(desktop, isFrame, findBarriers)).toEqual([]);
        await state.checks?.(desktop);
      }
      if (state.only !== 'desktop') {
        const phone = await show(state, 'fa', PHONE);
        expect(await sideways(phone.page)).toBe(0);
        expect(await protruding(phone.page)).toEqual([]);
        expect(await barriersOn(phone, isFrame, findBarriersInBoth)).toEqual([]);
      }
    });
  });
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { Screen, State } from '../../admin/src/testing/states.js';
import { findBarriers, findBarriersOfColour } from './axe.js';
import { reportPages } from './seen.js';
import { sharedBrowser } from './shared.js';
import { SIZES, StatePage, type Language, type Size } from './state-page.js';

interface Kind {
  readonly language: Language;
  readonly size: Size;
}
export const ENGLISH: Kind = { language: 'en', size: 'desktop' };
export const PERSIAN: Kind = { language: 'fa', size: 'phone' };

/** The pages in which states are shown, from a file's first test to its last. */
export interface StatePages {
  /** The page of a language and size, at a state. */
  show(state: State, kind?: Kind): Promise<StatePage>;
  /**
   * A page for one test, at a state: for what stays in a page (its clock, a theme, scripts that did not come). It is loaded
   * for that test alone, which costs seconds.
   * @param prepare is done before the page is loaded
   */
  showAlone(state: State, kind?: Kind, prepare?: (page: Page) => Promise<unknown>): Promise<StatePage>;
}

/** Opens them for the file that calls this. A page lives until a test in it fails. */
export function openStatePages(): StatePages {
  const pages = new Map<string, StatePage>();
  const alone = new Set<StatePage>();
  let browser: Browser;
  const closeAll = async (some: Iterable<StatePage>) => {
    await Promise.all([...some].map((page) => page.close()));
  };
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async (test) => {
    await reportPages(test, browser);
    const problems = [...pages.values(), ...alone].flatMap((page) => page.problems.splice(0));
    await closeAll(alone);
    alone.clear();
    if (test.task.result?.state === 'fail') {
      await closeAll(pages.values());
      pages.clear();
    }
    expect(problems).toEqual([]);
  });
  afterAll(() => closeAll(pages.values()));
  return {
    async show(state, { language, size } = ENGLISH) {
      const open = pages.get(language);
      const page = open?.isOpen === true ? open : await StatePage.open(browser, language, size);
      pages.set(language, page);
      await page.page.setViewportSize(SIZES[size]);
      await page.show(state);
      return page;
    },
    async showAlone(state, { language, size } = ENGLISH, prepare) {
      const page = await StatePage.open(browser, language, size);
      alone.add(page);
      await prepare?.(page.page);
      await page.show(state);
      return page;
    },
  };
}

/** The frame around all screens. */
const FRAME = 'body > div header, body > div nav';
/** The ways in which a page is looked at. */
const LOOKS = { all: findBarriers, dark: findBarriersOfColour };
/** Pages whose frame was looked at in each way: it is the same in every state. */
const framed = { all: new WeakSet<StatePage>(), dark: new WeakSet<StatePage>() };

/** What axe finds in a state. */
async function barriersOn(panel: StatePage, isFrame: boolean, look: keyof typeof LOOKS): Promise<string[]> {
  const isSeen = framed[look].has(panel) && !isFrame;
  const barriers = await LOOKS[look](panel.page, isSeen ? FRAME : undefined);
  framed[look].add(panel);
  return barriers;
}

/**
 * Tests every state of screens: in English on a desktop with its own checks, in Persian on a phone, where nothing is wider
 * than the window; axe finds nothing in either, and
 * no faint colour in the dark.
 */
export function testStates(pages: StatePages, screens: readonly Screen[]): void {
  describe.each(screens)('$screen', ({ states, isFrame = false }) => {
    it.each(states)('$state', async (state) => {
      if (state.only !== 'phone') {
        const desktop = await pages.show(state);
        expect(await barriersOn(desktop, isFrame, 'all')).toEqual([]);

        await state.checks?.(desktop);
      }
      if (state.only !== 'desktop') {
        const phone = await pages.show(state, PERSIAN);
        expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          SIZES.phone.width,
        );
        expect(await barriersOn(phone, isFrame, 'all')).toEqual([]);
        await phone.page.emulateMedia({ colorScheme: 'dark' });
        expect(await barriersOn(phone, isFrame, 'dark')).toEqual([]);
        await phone.page.emulateMedia({ colorScheme: 'light' });
      }
    });
  });
}

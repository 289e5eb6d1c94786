import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { State } from '../../web/src/testing/index.js';
import { AppPage, type App, type Language, type Size } from './app-page.js';
import { reportPages } from './seen.js';
import { sharedBrowser } from './shared.js';

/**
 * The page of an app for a language, at a state in a window; the same one as long as no test in it has failed.
 * @param prepare asks for a page that lives for one test: for what stays in a page (its clock, scripts that did not come). It
 * is done before the page is loaded.
 */
export type ShowState<S extends State> = (
  state: S,
  language: Language,
  size: Size,
  prepare?: (page: Page) => Promise<unknown>,
) => Promise<AppPage<S>>;

/** Opens the pages of an app's states for the file that calls this. */
export function openAppPages<S extends State>(app: App<S>): ShowState<S> {
  const pages = new Map<Language, AppPage<S>>();
  const ofOneTest = new Set<AppPage<S>>();
  let browser: Browser;
  const closeAll = (some: Iterable<AppPage<S>>) => Promise.all([...some].map((page) => page.close()));
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async (test) => {
    await reportPages(test, browser);
    const problems = [...pages.values(), ...ofOneTest].flatMap((page) => page.takeProblems());
    await closeAll(ofOneTest);
    ofOneTest.clear();
    if (test.task.result?.state === 'fail') {
      await closeAll(pages.values());
      pages.clear();
    }
    expect(problems).toEqual([]);
  });
  afterAll(() => closeAll(pages.values()));
  return async (state, language, size, prepare) => {
    const open = prepare === undefined ? pages.get(language) : undefined;
    const page = open?.isOpen === true ? open : await AppPage.open(browser, app, language, size);
    if (prepare === undefined) pages.set(language, page);
    else ofOneTest.add(page);
    await page.resize(size);
    await prepare?.(page.page);
    await page.show(state);
    return page;
  };
}

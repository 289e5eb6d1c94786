import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Browser } from 'playwright-core';
import type { State } from '../../web/src/testing/index.js';
import { AppPage, type App, type Language, type Size } from './app-page.js';
import { reportPages } from './seen.js';
import { sharedBrowser } from './shared.js';

/** The page of an app for a language and a window; the same one as long as no test in it has failed. */
export type ShowState<S extends State> = (state: S, language: Language, size: Size) => Promise<AppPage<S>>;

/** Opens the pages of an app's states for the file that calls this. */
export function openAppPages<S extends State>(app: App<S>): ShowState<S> {
  const pages = new Map<string, AppPage<S>>();
  let browser: Browser;
  const closeAll = async () => {
    await Promise.all([...pages.values()].map((page) => page.close()));
    pages.clear();
  };
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async (test) => {
    await reportPages(test, browser);
    const problems = [...pages.values()].flatMap((page) => page.takeProblems());
    if (test.task.result?.state === 'fail') await closeAll();
    expect(problems).toEqual([]);
  });
  afterAll(closeAll);
  return async (state, language, size) => {
    const open = pages.get(language);
    const page = open?.isOpen === true ? open : await AppPage.open(browser, app, language, size);
    pages.set(language, page);
    await page.show(state);
    return page;
  };
}

import type { BrowserContext, Page } from 'playwright-core';

/** One jump of a page's layout: how much of the screen it moved how far (Chromium's own measure), and what moved. */
export interface Shift {
  readonly value: number;
  readonly at: number;
  readonly of: readonly string[];
}

declare global {
  var shifts: Shift[] | undefined;
}

/** Begins to record the layout shifts of a page that happen without a touch. */
function record(): void {
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const seen: Shift[] = [];
  globalThis.shifts = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        seen.push({
          value,
          at: startTime,
          of: sources.map(({ node }) =>
            node instanceof Element ? `${node.nodeName}.${node.className}` : '',
          ),
        });
  }).observe({ type: 'layout-shift', buffered: document.readyState === 'loading' });
}

/** Records every layout shift without a touch on the pages of a context. Called before the first page is opened. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(record);
}

/** Records those of an open page from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.evaluate(record);
}

/** The layout shifts of a page since it was opened. */
export async function shiftsOf(page: Page): Promise<readonly Shift[]> {
  return page.evaluate(() => globalThis.shifts ?? []);
}

/** Waits until the font is loaded, nothing is loading, and the page has not moved for so many frames. */
export async function untilStill(page: Page, frames = 30): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.querySelector('.skel, [aria-busy="true"]') === null,
  );
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let left = wanted;
        let height = document.documentElement.scrollHeight;
        const look = () => {
          const now = document.documentElement.scrollHeight;
          left = now === height ? left - 1 : wanted;
          height = now;
          if (left === 0) resolve();
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    frames,
  );
}

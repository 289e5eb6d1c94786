import type { Page } from 'playwright-core';

/** Checks that time runs from left to right in a chart, in either language. `first`, `last`: parts of its two ends. */
export async function expectTimeToTheRight(page: Page, first: string, last: string): Promise<void> {
  const middleOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (box === null) throw new Error(`${selector} is not shown.`);
    return box.x + box.width / 2;
  };
  if ((await middleOf(first)) >= (await middleOf(last))) throw new Error('Time runs from right to left.');
}

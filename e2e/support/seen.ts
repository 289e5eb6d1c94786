import type { Browser } from 'playwright-core';
import type { TestContext } from 'vitest';

/** Characters of a page’s text that a failure shows. */
const TEXT_MAX = 600;

/** Adds to a failed test’s error where the open pages were, and the text on them. */
export async function reportPages({ task }: TestContext, browser: Browser): Promise<void> {
  const error = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
  if (error === undefined) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  const seen = await Promise.all(
    pages.map(async (page) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: 2000 })
        .catch((reason: unknown) => String(reason));
      return `${page.url()}\n${text.replaceAll(/\s*\n\s*/gu, ' | ').slice(0, TEXT_MAX)}`;
    }),
  );
  error.message += `\nSeen at the end:\n${seen.join('\n')}`;
  error.stack = error.stack?.replace(/\n {4}at /u, `\nSeen at the end:\n${seen.join('\n')}$&`) ?? '';
}

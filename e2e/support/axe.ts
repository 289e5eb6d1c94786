import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** axe as one script; evaluated, not linked, because the pages' policy lets no foreign script in. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules of WCAG 2.2 at levels A and AA, and axe's own good practice. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // Only for rules that never find a violation: of media that play by themselves.
  preload: false,
};
/** The rules about colours. */
const OF_COLOUR: RunOptions = { ...OPTIONS, runOnly: ['color-contrast', 'link-in-text-block'] };

/** The violations on a page as it is now, one line per element: rule, element, reason. What `besides` selects is left out. */
export async function findBarriers(page: Page, besides?: string): Promise<string[]> {
  return find(page, OPTIONS, besides);
}

const OTHER = { light: 'dark', dark: 'light' } as const;
/** The colours that pages were turned to; at first they are light. */
const schemes = new WeakMap<Page, keyof typeof OTHER>();

/**
 * The same, with faint colours in the light and in the dark. It begins with the colours that are there, and leaves the page in the others:
 * each turn draws the whole page anew.
 */
export async function findBarriersInBoth(page: Page, besides?: string): Promise<string[]> {
  const barriers = await findBarriers(page, besides);
  const colorScheme = OTHER[schemes.get(page) ?? 'light'];
  await page.emulateMedia({ colorScheme });
  schemes.set(page, colorScheme);
  // The apps take over the other colours in the frame after the browser has told them.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  return [...barriers, ...(await find(page, OF_COLOUR, besides))];
}

/** How often a page that shows a barrier is looked at again: a change may begin while axe runs. */
const LOOKS = 3;

async function find(page: Page, options: RunOptions, besides?: string): Promise<string[]> {
  let barriers: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    barriers = await findOnce(page, options, besides);
    if (barriers.length === 0) return barriers;
  }
  return barriers;
}

async function findOnce(page: Page, options: RunOptions, besides?: string): Promise<string[]> {
  // Rows of a list are dimmed while the next ones come.
  await page.waitForFunction(() => document.querySelector('[data-changing]') === null);
  const isThere = await page.evaluate(async () => {
    // During a fade all colours are wrong.
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    return 'axe' in globalThis;
  });
  if (!isThere) await page.evaluate(`${SOURCE};axe.configure({ noHtml: true })`);
  const where = { include: ['html'], exclude: besides === undefined ? [] : [besides] };
  const violations = await page.evaluate<AxeResults['violations'], [object, RunOptions]>(
    async (how) => {
      const { axe } = globalThis as unknown as { axe: { run: (...how: unknown[]) => Promise<AxeResults> } };
      // The rest of the results is long, and nobody reads it.
      return (await axe.run(...how)).violations;
    },
    [where, options],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')}: ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`,
    ),
  );
}

/** Fails, naming each element, when axe finds anything on a page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
}

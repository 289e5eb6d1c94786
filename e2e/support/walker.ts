import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { PanelServer } from './panel.js';
import { onBoth, type InBoth, type Readers } from './readers.js';
import { richText, type StaffCalls, type Stored } from './staff-calls.js';

const inBoth = <T>(make: (language: 'fa' | 'en') => T): InBoth<T> => ({ fa: make('fa'), en: make('en') });
export const rich = (words: InBoth) => inBoth((each) => richText(words[each]));
export const altFields = ({ fa, en }: InBoth) => ({ alt_fa: fa, alt_en: en });

/** The descriptions of pictures, once so many are there. */
export async function altsOf(page: Page, selector: string, count: number): Promise<(string | null)[]> {
  await expect.poll(() => page.locator(selector).count()).toBe(count);
  return page.locator(selector).evaluateAll((all) => all.map((one) => one.getAttribute('alt')));
}

/**
 * Leads an open page of the mini app somewhere by its own router. It is loaded anew where it is there already, for home, which
 * keeps what it has read, and for links with a parameter, which is read at the start.
 */
async function lead(page: Page, url: string, path: string): Promise<void> {
  if (page.url() === `${url}${path}` || path === '/' || path.includes('?')) {
    await page.goto(`${url}${path}`);
    return;
  }
  await page.evaluate((path) => {
    const state = { usr: null, idx: 0, key: path };
    history.pushState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** Staff who publish, and two readers who look: one reads Persian, the other English. */
export class Walker {
  constructor(
    readonly server: PanelServer,
    readonly staff: StaffCalls,
    readonly readers: Readers,
  ) {}

  /** Both readers open a page and see their words in its main part, as parts of texts. */
  async seen(path: string, ...all: readonly InBoth[]): Promise<void> {
    await onBoth(this.readers, async ({ page }, language) => {
      await lead(page, this.server.url, path);
      for (const words of all) await page.locator('main').getByText(words[language]).first().waitFor();
    });
  }

  /** Both readers see a picture by its description. */
  async seenPicture(path: string, alt: InBoth, within = 'main'): Promise<void> {
    await onBoth(this.readers, async ({ page }, language) => {
      await lead(page, this.server.url, path);
      await page.locator(within).getByRole('img', { name: alt[language] }).first().waitFor();
    });
  }

  /** A published story of the staff; `more` replaces fields. */
  async aStory(title: InBoth, body: InBoth, more: object = {}): Promise<Stored> {
    const words = {
      title,
      summary: { fa: '', en: '' },
      body: rich(body),
      picture: null,
      tags: [],
      pinned: false,
    };
    return this.staff.publish(
      'stories',
      await this.staff.call('POST', '/admin/stories', { ...words, ...more }),
    );
  }

  /** A published picture of the gallery. */
  async aPicture(alt: InBoth, colour: string, fields: Record<string, string> = {}): Promise<Stored> {
    return this.staff.publish(
      'gallery',
      await this.staff.upload('/admin/gallery/upload', colour, { ...altFields(alt), ...fields }),
    );
  }

  /** A published author. */
  async anAuthor(name: InBoth, words: InBoth): Promise<Stored> {
    const made = await this.staff.call('POST', '/admin/authors', { name, text: rich(words), picture: null });
    return this.staff.publish('authors', made);
  }
}

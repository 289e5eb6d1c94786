import type { Page } from 'playwright-core';

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  readonly state: string;
  /** Comes before anybody and anything is there. */
  readonly bare?: boolean;
  /** What is put in the page's way before it is opened. */
  readonly before?: (page: Page) => unknown;
}

export const SCREENS: readonly Screen[];

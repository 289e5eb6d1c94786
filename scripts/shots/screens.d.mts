import type { Page } from 'playwright-core';

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  readonly state: string;
  /** Taken before the world is filled. */
  readonly bare?: boolean;
  /** Prepares the page before it is opened. */
  readonly before?: (page: Page) => unknown;
}

export const SCREENS: readonly Screen[];

import type { Page } from 'playwright-core';
import type { Words } from './states.js';

/** Presses the button with this name, in either language. */
export async function press(page: Page, [fa, en]: Words): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(fa).or(button(en)).first().click();
}

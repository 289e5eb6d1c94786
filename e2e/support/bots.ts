import type { Page } from 'playwright-core';

/** The sheet in which a match against computer players is chosen. */
async function openBotSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'با ربات‌ها' }).tap();
  await page.getByRole('dialog', { name: 'با ربات‌ها' }).waitFor();
}

/** Goes from home to a table with three computer players; `choose` names other choices than the ones kept. */
export async function playWithBots(page: Page, choose: readonly string[] = []): Promise<void> {
  await openBotSheet(page);
  const sheet = page.getByRole('dialog', { name: 'با ربات‌ها' });
  for (const choice of choose) await sheet.getByText(choice, { exact: true }).tap();
  await sheet.getByRole('button', { name: 'شروع' }).tap();
  await page.waitForURL('**/game/*');
}

/** A server whose tables begin at once and pause shortly, and leave people time for their cards. Files that use it share it. */
export const QUICK_TABLES = {
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '60',
  ROUND_PAUSE_MS: '150',
  HAND_PAUSE_MS: '300',
  TURN_TIMEOUT_MS: '120000',
};

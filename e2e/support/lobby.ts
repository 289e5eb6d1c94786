import type { Page } from 'playwright-core';
import { toLobby } from './home.js';
import { pressMain } from './telegram-client.js';

const MAKE = 'ساختن';
/** A room, or the table that follows a full one after its countdown. */
const ROOM = /\/(?:room|game)\/\w+/;

/** From home to the lobby, as people go, until it is drawn. */
export async function enterLobby(page: Page): Promise<void> {
  await toLobby(page);
  await page.waitForURL('**/lobby');
  await page.getByLabel('نام اتاق').waitFor();
}

/** Makes a room in the lobby; returns its code. */
export async function createRoom(
  page: Page,
  name: string,
  choices: Readonly<Record<string, string>>,
): Promise<string> {
  await page.getByLabel('نام اتاق').fill(name);
  for (const [label, value] of Object.entries(choices))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  if (await page.evaluate(() => 'TelegramWebviewProxy' in globalThis)) await pressMain(page, MAKE);
  else await page.getByRole('button', { name: MAKE, exact: true }).tap();
  await page.waitForURL(ROOM);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Takes a seat in a room of the list. */
export async function joinRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `ورود ${name}`, exact: true }).tap();
  await page.waitForURL(ROOM);
}

/** A server whose full rooms and searches wait until they have been looked at, and whose computer players are quick. */
export const PATIENT = { START_COUNTDOWN_MS: '60000', QUICK_SEARCH_MS: '180000', BOT_DELAY_MS: '200' };

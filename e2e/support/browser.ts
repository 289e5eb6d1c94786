import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { launchUrl } from './launch.js';
import { Recording } from './recording.js';

/**
 * Pages of tests live for seconds: what compilers make better in the background is never repaid. Without a graphics processor, imitating one
 * costs more than drawing without it.
 */
const ARGS = ['--js-flags=--no-opt,--no-maglev', '--disable-gpu'];

const PHONE = { width: 390, height: 844 };

/** One person's phone: its page, the received messages, and its errors. */
export interface Phone {
  readonly page: Page;
  readonly recording: Recording;
  /** Uncaught exceptions and console errors, oldest first. */
  readonly errors: string[];
}

/** Starts the browser; rejects when there is none (`npm test` skips browser tests then). */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found; name one with CHROMIUM=/path/to/it.');
  return chromium.launch({ executablePath, args: ARGS });
}

/** A fresh profile on a phone; `inTelegram` gives it the bridge of a Telegram client. */
export async function openPhone(
  browser: Browser,
  {
    inTelegram = false,
    viewport = PHONE,
    moves = false,
    offlineShell = false,
    trusts = false,
  }: {
    inTelegram?: boolean;
    viewport?: { width: number; height: number };
    /**
     * What fades, slides or shimmers does so. Otherwise it is drawn once, which saves a fifth of the processor: only walks that
     * play as most people do need it.
     */
    moves?: boolean;
    /** Allows the service worker, which fetches the whole app for each new profile: only its own tests need it. */
    offlineShell?: boolean;
    /** Takes any certificate: of a proxy with an authority of its own. */
    trusts?: boolean;
  } = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    locale: 'fa-IR',
    reducedMotion: moves ? 'no-preference' : 'reduce',
    serviceWorkers: offlineShell ? 'allow' : 'block',
    ignoreHTTPSErrors: trusts,
  });
  if (inTelegram) {
    await context.addInitScript(() => {
      // As `bridgeTo` of `telegram-client.ts` notes them.
      const asked: { type: string; data: unknown }[] = [];
      const postEvent = (type: string, data?: string) => {
        asked.push({ type, data: JSON.parse(data ?? '{}') as unknown });
      };
      Object.assign(globalThis, { asked, TelegramWebviewProxy: { postEvent } });
    });
  }
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return { page, recording: new Recording(page), errors };
}

/** Opens a page of the mini app as a Telegram client does. */
export async function openLaunched(
  phone: Phone,
  base: string,
  path: string,
  initData: string,
): Promise<void> {
  await phone.page.goto(launchUrl(base, path, initData));
}

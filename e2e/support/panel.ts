import type { Connection } from 'mongoose';
import type { Browser, Page } from 'playwright-core';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { PASSWORD_COST, PasswordHasher } from '../../server/src/sign-in/common/password-hash.js';
import { createAdmin, type AdminProps } from '../../server/src/sign-in/password/create-admin.js';
import { connectDatabase } from '../../server/src/platform/database/connect.js';
import { codeOf, stepOf } from '../../server/src/sign-in/second-factor/totp.js';
import { systemRandomBytes, systemTimers } from '../../server/src/platform/core/node-ports.js';
import { openTestDatabase } from '@hokm/embedded-mongo/testing/database';
import { fromBase32 } from '../../server/test/support/second-factor.js';
import { afterAll, beforeAll, expect } from 'vitest';
import { findBarriers } from './axe.js';
import { openPhone, type Phone } from './browser.js';
import { DESKTOP, FRAME_PARTS } from './panel-page.js';
import { restServer, sharedBrowser, sharedServer, startHere, stopHere } from './shared.js';
import { closePages } from './site.js';

export const PANEL_PASSWORD = 'Turquoise-Lantern-42';

/** A server and its database, as an operator has them. */
export interface PanelServer extends RealServer {
  /** Makes an account for the panel. */
  makeAdmin(email: string, level: AdminProps['level'], name?: string): Promise<void>;
  readonly connection: Connection;
  /** The folder of its embedded store. */
  readonly storeDir: string | null;
}

type OwnServer =
  | { readonly alone?: false; readonly env?: undefined }
  | { readonly alone: true; readonly env?: Readonly<Record<string, string>> };

/** A table plays out at once. */
const ENV = {
  SOCKET_EVENTS_PER_SECOND: '1000',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  START_COUNTDOWN_MS: '0',
  BOT_DELAY_MS: '0',
};

/** Starts a server for tests of the panel. */
export async function startPanelServer(env: Readonly<Record<string, string>> = {}): Promise<PanelServer> {
  const database = await openTestDatabase();
  const connection = await connectDatabase({ uri: database.uri });
  const server = await startRealServer({ bundled: true, env: { MONGODB_URI: database.uri, ...ENV, ...env } });
  const passwords = new PasswordHasher(PASSWORD_COST);
  const context = { connection, passwords, clock: systemTimers, randomBytes: systemRandomBytes };
  return {
    ...server,
    connection,
    storeDir: database.dataDir,
    async makeAdmin(email, level, name = 'Sara') {
      const made = await createAdmin(context, { email, password: PANEL_PASSWORD, name, level });
      if (!made.ok) throw new Error(made.code);
    },
    async stop() {
      await server.stop();
      await connection.close();
      await database.close();
    },
  };
}

/** How often the menu is opened, and how long each time is waited for it, ms. */
const MENU_TRIES = 4;
const MENU_MS = 6_000;

/** An authenticator app with a secret: gives each code once, and waits for the next one when needed. */
export class AuthenticatorApp {
  private last = 0;

  constructor(private readonly secret: string) {}

  /** A code that the server has not seen: of this time step, or of the next. */
  code(): string {
    const step = Math.max(stepOf(Date.now()), this.last + 1);
    this.last = step;
    return codeOf(fromBase32(this.secret), step);
  }
}

/** Calls the server with a session. */
export async function calling(
  url: string,
  token: string | null,
  path: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Adds an authenticator app to an account of the panel; returns the recovery codes too. */
export async function giveApp(url: string, email: string) {
  const entered = await calling(url, null, '/auth/login', { email, password: PANEL_PASSWORD });
  const token = String(entered['token']);
  const made = await calling(url, token, '/auth/setup-2fa', { password: PANEL_PASSWORD });
  const app = new AuthenticatorApp(String(made['secret']));
  const verified = await calling(url, token, '/auth/verify-2fa', { token: app.code() });
  return { app, recoveryCodes: verified['recovery_codes'] as string[] };
}

/** Fills the first step of the panel's sign-in, in English, and sends it. */
export async function sendPassword(page: Page, email: string, password = PANEL_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the panel's sign-in in English. */
export async function openInEnglish(page: Page, url: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hokm-admin-language', 'en'));
  await page.goto(`${url}/admin/login`);
}

/** Signs out by the person's own menu, in English. */
export async function signOut(page: Page): Promise<void> {
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  // A menu that opens while the frame is drawn anew closes with it.
  for (let tries = 0; tries < MENU_TRIES && !(await logout.isVisible()); tries += 1) {
    await page.getByRole('button', { name: 'My account' }).click();
    await logout.waitFor({ timeout: MENU_MS }).catch(() => undefined);
  }
  await logout.click();
}

interface EntryProps {
  readonly level?: AdminProps['level'];
  readonly language?: 'fa' | 'en';
  readonly viewport?: { width: number; height: number };
}

let entered = 0;

/** A member of staff inside the panel at `path`, without the sign-in page. */
export async function enterPanel(
  browser: Browser,
  server: PanelServer,
  path: string,
  { level = 'admin', language = 'en', viewport = DESKTOP }: EntryProps = {},
): Promise<Phone> {
  entered += 1;
  const email = `entered${entered}@example.org`;
  await server.makeAdmin(email, level);
  const { token } = await calling(server.url, null, '/auth/admin/login', { email, password: PANEL_PASSWORD });
  const phone = await openPhone(browser, { viewport });
  await phone.page.context().addCookies([{ name: 'panel', value: String(token), url: server.url }]);
  await phone.page.addInitScript((language) => {
    if (sessionStorage.getItem('prepared') !== null) return;
    sessionStorage.setItem('prepared', '1');
    localStorage.setItem('hokm-admin-language', language);
    localStorage.setItem('hokm-admin-user', '{}');
  }, language);
  await phone.page.goto(`${server.url}${path}`);
  await phone.page.locator('#main h1').waitFor();
  return phone;
}

/** Fails, naming each element, when axe finds anything on a screen as it is now. The frame around it has states of its own. */
export async function expectScreenAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page, FRAME_PARTS)).toEqual([]);
}

/** The server that files share. */
const SHARED = 'panel';

/** A panel's server and a browser, from a file's first test to its last. After each test the browser's pages are closed. */
export interface PanelSite {
  readonly server: PanelServer;
  readonly browser: Browser;
}

/**
 * Opens them for the file that calls this. Files of one worker share the browser and the server: people, texts and views of
 * other files may be there.
 * @param options.alone starts a server that no other file uses: for tests that begin with nothing stored, or change what
 * holds for everybody
 * @param options.env added to the environment of a server that stands alone
 */
export function openPanelSite({ alone = false, env = {} }: OwnServer = {}): PanelSite {
  const site = {} as { server: PanelServer; browser: Browser };
  beforeAll(async () => {
    const start = () => startPanelServer(env);
    site.server = await (alone ? startHere(start) : sharedServer(SHARED, start));
    site.browser = await sharedBrowser();
  });
  closePages(site);
  afterAll(async () => {
    await (alone ? stopHere(site.server) : restServer(SHARED));
  });
  return site;
}

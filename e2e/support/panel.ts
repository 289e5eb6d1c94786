import type { Connection } from 'mongoose';
import type { Page } from 'playwright-core';
import { startRealServer, type RealServer } from '../../scripts/lib/real-server.mjs';
import { createAdmin, type AdminProps } from '../../server/src/accounts/create-admin.js';
import { connectDatabase } from '../../server/src/database/connect.js';
import { codeOf, stepOf } from '../../server/src/second-factor/totp.js';
import { systemRandomBytes, systemTimers } from '../../server/src/system-ports.js';
import { openTestDatabase } from '../../server/src/testing/database.js';
import { fromBase32 } from '../../server/src/testing/second-factor.js';

export const PANEL_PASSWORD = 'Turquoise-Lantern-42';

/** A server whose database a test has in hand as well, as whoever runs it does. */
export interface PanelServer extends RealServer {
  /** Makes an account for the panel. */
  makeAdmin(email: string, level: AdminProps['level'], name?: string): Promise<void>;
  readonly connection: Connection;
}

/** Starts a server for tests of the panel. */
export async function startPanelServer(env: Record<string, string> = {}): Promise<PanelServer> {
  const database = await openTestDatabase();
  const connection = await connectDatabase({ uri: database.uri });
  const server = await startRealServer({ env: { MONGODB_URI: database.uri, ...env } });
  const context = { connection, clock: systemTimers, randomBytes: systemRandomBytes };
  return {
    ...server,
    connection,
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

/** An authenticator app that has taken a secret in: each code once, waiting for the next where it has to. */
export class AuthenticatorApp {
  private last = 0;

  constructor(private readonly secret: string) {}

  /** A code that the server has not seen: of this half minute, or already of the next. */
  code(): string {
    const step = Math.max(stepOf(Date.now()), this.last + 1);
    this.last = step;
    return codeOf(fromBase32(this.secret), step);
  }
}

/** Calls the server as somebody with a session. */
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

/** Gives an account of the panel an authenticator app; the recovery codes come along. */
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

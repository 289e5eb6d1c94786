import { createHmac } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Two passwords that satisfy every rule. */
export const PASSWORD = 'Turquoise-Lantern-42';
export const NEW_PASSWORD = 'Saffron-Carpet-77!';

const MAIL_TRIES = 100;
const MAIL_EVERY_MS = 100;
const STEP_S = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

interface Mail {
  readonly to: string;
  readonly text: string;
}

let people = 0;

/** A new address. */
export function newAddress(): string {
  people += 1;
  return `player${people}@example.org`;
}

async function mailbox(base: string): Promise<Mail[]> {
  const response = await fetch(`${base}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
  return ((await response.json()) as { mails: Mail[] }).mails;
}

/** The link, with its token, in the newest mail to an address; waits for the mail. `path` begins with `/`. */
export async function mailedLink(base: string, email: string, path: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    for (const { to, text } of await mailbox(base)) {
      const link = new RegExp(`${path}#token=[\\w-]+`).exec(text)?.[0];
      if (to === email && link !== undefined) return `${base}${link}`;
    }
    await after(MAIL_EVERY_MS);
  }
  throw new Error(`No mail with a link to ${path} came for ${email}.`);
}

async function post(base: string, path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Makes an account with an address and a password by the calls of the pages. Returns the address. */
export async function anAccount(base: string, name = 'سارا'): Promise<string> {
  const email = newAddress();
  await post(base, '/auth/register', { email, password: PASSWORD, confirm_password: PASSWORD, name });
  const link = await mailedLink(base, email, '/verify-email');
  await post(base, '/auth/verify-email', { token: link.split('#token=')[1], password: PASSWORD });
  return email;
}

/** Signs in on another device, without a page. Returns the token. */
export async function signInElsewhere(base: string, email: string, password = PASSWORD): Promise<string> {
  const answer = await post(base, '/auth/login', { email, password });
  return (answer as { token: string }).token;
}

/** True while a session opens its account. */
export async function isOpen(base: string, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${base}/api/user/profile/me`, { headers })).ok;
}

/** Fills the open sign-in page and submits it. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('ایمیل', { exact: true }).fill(email);
  await page.getByLabel('گذرواژه', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ورود', exact: true }).tap();
}

/** Signs in on the page and waits for the next one. */
export async function signIn(page: Page, base: string, email: string, to = '/'): Promise<void> {
  await page.goto(`${base}/sign-in?return_to=${encodeURIComponent(to)}`);
  await fillSignIn(page, email);
  await page.waitForURL(`${base}${to}`);
}

/** Types a new password twice. */
export async function fillNewPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel('تکرار گذرواژه', { exact: true }).fill(password);
}

function bytesOf(secret: string): Buffer {
  let bits = '';
  for (const letter of secret.replace(/\s/g, '')) bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app for a secret (RFC 6238), `ahead` steps from now. */
export function appCode(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S) + ahead));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A text with Persian digits. */
export function persianDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
}

import { apiOf } from './api.js';
import type { TestHttp } from './http-app.js';
import { mailsOf } from './mailboxes.js';

/** A password that satisfies every rule. */
export const GOOD_PASSWORD = 'Turquoise-Lantern-42';

/** The token in the newest mail to an address; null without such a mail. */
export async function tokenMailedTo(url: string, email: string): Promise<string | null> {
  const text = (await mailsOf(url)).find(({ to }) => to === email)?.text ?? '';
  return /#token=([\w-]{43})/.exec(text)?.[1] ?? null;
}

/** Registers an address and verifies it with the mailed link, in another browser and without a session. */
export async function registered(http: TestHttp, email: string, password = GOOD_PASSWORD): Promise<void> {
  const call = apiOf(http.url, null);
  const answer = await call('POST', '/auth/register', { email, password, name: 'Sara' });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  await http.mail?.round();
  const token = await tokenMailedTo(http.url, email);
  const verified = await call('POST', '/auth/verify-email', { token, password });
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
}

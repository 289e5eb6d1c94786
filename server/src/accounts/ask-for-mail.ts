import type { Language } from '@hokm/shared/text';
import { takeQuota } from '../database/quota.js';
import { postLetter } from '../mail/letter.js';
import type { Refused } from './account.js';
import type { PasswordContext } from './context.js';
import { emailOf } from './email.js';
import { canMail, MAILS_PER_HOUR } from './register.js';

/**
 * Somebody has forgotten the password, or the mail to verify an address has not come. Answer and work are the same for
 * every address: who it belongs to is looked at when the mail is written.
 * Refusals: `auth/email_required`, `auth/email_invalid`, `auth/mail_off`.
 */
export async function askForMail(
  { config, connection, clock, letters }: PasswordContext,
  kind: 'reset' | 'verify_again',
  text: string,
  language: Language,
): Promise<{ readonly ok: true } | Refused> {
  if (!canMail(config)) return { ok: false, code: 'auth/mail_off' };
  if (text.trim() === '') return { ok: false, code: 'auth/email_required' };
  const email = emailOf(text);
  if (email === null) return { ok: false, code: 'auth/email_invalid' };
  const mayAsk = await takeQuota(connection, clock, { what: `mail_${kind}`, ...MAILS_PER_HOUR }, email.key);
  if (mayAsk) await postLetter(letters, { kind, to: email.address, language }, clock.now());
  return { ok: true };
}

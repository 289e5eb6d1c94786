import type { Language } from '@hokm/shared/text';
import type { Refused } from './account.js';
import type { Standing } from './attempts.js';

/** The clock that a time is told by: Tehran's, as everywhere in the product. */
const CLOCKS: Record<Language, Intl.DateTimeFormat> = {
  fa: new Intl.DateTimeFormat('fa-IR', { timeStyle: 'short', timeZone: 'Asia/Tehran' }),
  en: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tehran' }),
};

/** No more passwords are taken for a while: until when, in words and as a time. */
export function locked({ failed, lockedUntil }: Standing, language: Language): Refused {
  if (lockedUntil === null) return { ok: false, code: 'auth/account_locked' };
  const time = CLOCKS[language].format(lockedUntil);
  return {
    ok: false,
    code: 'auth/account_locked',
    details: {
      message: language === 'fa' ? `حساب تا ساعت ${time} قفل است` : `Account locked until ${time}`,
      account_locked: true,
      unlock_time: lockedUntil.toISOString(),
      failed_attempts: failed,
      requires_2fa: false,
    },
  };
}

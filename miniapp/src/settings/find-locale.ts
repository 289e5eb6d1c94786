import type { ShownLanguage } from '@hokm/shared/api/languages';
import type { Locale } from './settings.js';

/**
 * The language for somebody who has chosen none: the one that Telegram names, else the default. Null where the app's own
 * choice between Persian and English is right already.
 */
export function findLocale(languages: readonly ShownLanguage[], telegram: string | null): Locale | null {
  const wanted = telegram?.toLowerCase() ?? null;
  const named = languages.filter(({ code }) => {
    const own = code.toLowerCase();
    return wanted === own || wanted?.split('-')[0] === own;
  });
  const found =
    wanted === null
      ? languages.find(({ is_default }) => is_default)
      : (named.find(({ code }) => code.toLowerCase() === wanted) ?? named[0]);
  if (found === undefined) return null;
  const { code, base, dir } = found;
  return code === 'fa' || (code === 'en' && wanted !== null) ? null : { code, base, dir };
}

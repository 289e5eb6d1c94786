import type { Language } from '@hokm/shared/text';
import type { ThemeChoice } from './settings.js';

/** The language in force: chosen here, else Telegram's (Persian or not), else Persian. */
export function effectiveLanguage(chosen: Language | null, languageCode: string | null): Language {
  if (chosen) return chosen;
  if (!languageCode) return 'fa';
  return languageCode.toLowerCase().startsWith('fa') ? 'fa' : 'en';
}

/** The theme in force; Telegram's counts only while the choice is "system". */
export function effectiveTheme(
  choice: ThemeChoice,
  telegramIsDark: boolean | null,
  deviceIsDark: boolean,
): 'dark' | 'light' {
  if (choice !== 'system') return choice;
  return (telegramIsDark ?? deviceIsDark) ? 'dark' : 'light';
}

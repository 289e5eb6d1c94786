import { useTranslation } from 'react-i18next';
import type { Language } from '@hokm/shared/text';

/** The language in force, re-rendering when it changes. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'fa';
}

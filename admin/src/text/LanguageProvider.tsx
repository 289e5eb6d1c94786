import { useDirection } from '@mantine/core';
import type { Language } from '@hokm/shared/text';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { en } from './en.js';
import { fa, type TextKey } from './fa.js';

const TEXTS: Record<Language, Record<TextKey, string>> = { fa, en };
const KEY = 'hokm-admin-language';

interface Texts {
  readonly language: Language;
  readonly t: (key: TextKey) => string;
  readonly change: (language: Language) => void;
}

const LanguageContext = createContext<Texts>({
  language: 'fa',
  t: (key) => fa[key],
  change: () => undefined,
});

function remembered(): Language {
  return localStorage.getItem(KEY) === 'en' ? 'en' : 'fa';
}

/** Persian until somebody chooses English; keeps the document's language, direction and title in step. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(remembered);
  const { setDirection } = useDirection();

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = TEXTS[language].panel;
    setDirection(language === 'fa' ? 'rtl' : 'ltr');
  }, [language, setDirection]);

  const change = (next: Language) => {
    localStorage.setItem(KEY, next);
    setLanguage(next);
  };
  return (
    <LanguageContext value={{ language, t: (key) => TEXTS[language][key], change }}>
      {children}
    </LanguageContext>
  );
}

/** The texts of the language in use, and the way to change it. */
export function useTexts(): Texts {
  return use(LanguageContext);
}

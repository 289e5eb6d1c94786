import { useDirection } from '@mantine/core';
import type { Language } from '@hokm/shared/text';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { en } from './en.js';
import { fa, type TextKey } from './fa.js';

const TEXTS: Record<Language, Record<TextKey, string>> = { fa, en };
const KEY = 'hokm-admin-language';

interface Texts {
  readonly language: Language;
  /** A text; `{name}` in it stands for what is given by that name. */
  readonly t: (key: TextKey, given?: Readonly<Record<string, string>>) => string;
  readonly change: (language: Language) => void;
}

function filled(text: string, given: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => given[name] ?? whole);
}

const LanguageContext = createContext<Texts>({
  language: 'fa',
  t: (key, given) => filled(fa[key], given),
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
    <LanguageContext value={{ language, t: (key, given) => filled(TEXTS[language][key], given), change }}>
      {children}
    </LanguageContext>
  );
}

/** The texts of the language in use, and the way to change it. */
export function useTexts(): Texts {
  return use(LanguageContext);
}

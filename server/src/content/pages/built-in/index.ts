import type { BuiltInPage } from '@hokm/shared/api/page-content/limits';
import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { about } from './about.js';
import type { BuiltInText } from './built-in-text.js';
import { faq } from './faq.js';
import { help } from './help.js';
import { outline } from './outline.js';
import { privacy } from './privacy.js';
import { rules } from './rules.js';
import { terms } from './terms.js';

const TEXTS: Readonly<Record<BuiltInPage, BuiltInText>> = { help, rules, about, terms, privacy, faq };

/** When the first texts were last changed, ms since 1970. */
export const FIRST_TEXTS_AT = Date.UTC(2026, 10, 27);

/** The first text of a usual page; null for every other one. */
export function builtInText(
  key: string,
): { title: Record<Language, string>; body: Record<Language, RichText> } | null {
  const text = Object.entries(TEXTS).find(([name]) => name === key)?.[1];
  if (text === undefined) return null;
  const { title, body } = text;
  return { title: { ...title }, body: { fa: outline(body.fa), en: outline(body.en) } };
}

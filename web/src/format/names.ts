import type { Language } from '@hokm/shared/text';
import { LOCALES } from './numbers.js';

/** A name inside a sentence, isolated so that its direction does not reorder the words around it. */
export function isolate(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Names in a row, with the comma of the language; each keeps its own direction. */
export function formatNames(names: readonly string[], language: Language): string {
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction', style: 'narrow' });
  return list.format(names.map(isolate));
}

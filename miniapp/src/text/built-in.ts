import i18next from 'i18next';
import { builtInTexts, type BuiltInText } from '@hokm/shared/text';
import { en, fa } from './index.js';

/** Loads every part's texts: each adds its own. */
const PARTS = import.meta.glob<object>(['./*.ts', '!./*.test.ts', '!./built-in.ts', '!./lazy-*.ts'], {
  eager: true,
});

/** All texts of the app, for the list that the server reads. Used while the app is built, never in it. */
export function listTexts(): BuiltInText[] {
  if (Object.keys(PARTS).length === 0) throw new Error('no texts found');
  void i18next.init({
    lng: 'fa',
    resources: { fa: { translation: fa }, en: { translation: en } },
    initAsync: false,
  });
  const all = (language: string) =>
    i18next.getResourceBundle(language, 'translation') as Record<string, unknown>;
  return builtInTexts('miniapp', all('fa'), all('en'));
}

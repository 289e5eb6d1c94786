import i18next from 'i18next';
import { coverLoaded } from '@hokm/web/i18n';

/** Texts of a part of the app that is loaded when it is needed, in both languages. */
export interface LateTexts {
  readonly fa: object;
  readonly en: object;
}

/** Puts the texts of a part beside those that came with the app. Called once, as its code is loaded. */
export function addTexts(texts: LateTexts): void {
  // A page that shows one part alone has it loaded before the texts are started.
  if (i18next.isInitialized) add(texts);
  else i18next.on('initialized', () => add(texts));
}

function add({ fa, en }: LateTexts): void {
  i18next.addResourceBundle('fa', 'translation', fa, true, true);
  i18next.addResourceBundle('en', 'translation', en, true, true);
  coverLoaded();
}

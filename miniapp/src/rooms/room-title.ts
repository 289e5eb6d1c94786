import type { Language } from '@hokm/shared/text';
import { homeText } from '../text/home.js';

/** The names that the app gives to rooms which nobody names: a quick match, and a match against computer players. */
const GIVEN = ['quick_room', 'bots_room'] as const;

/** A room's name as a page shows it: one that the app gave is in the page's language, whoever's app it was. */
export function roomTitle(name: string, language: Language): string {
  const key = GIVEN.find((one) => name === homeText.fa.home[one] || name === homeText.en.home[one]);
  return key === undefined ? name : homeText[language].home[key];
}

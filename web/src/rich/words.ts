import type { Suit } from '@hokm/shared/rules';
import type { Language } from '@hokm/shared/text';

interface RichWords {
  /** After a link that leaves the app; for people who do not see its sign. */
  readonly leaves: string;
  readonly suits: Readonly<Record<Suit, string>>;
}

export const RICH_WORDS: Readonly<Record<Language, RichWords>> = {
  fa: {
    leaves: 'بیرون از برنامه باز می‌شود',
    suits: { S: 'پیک', H: 'دل', D: 'خشت', C: 'گشنیز' },
  },
  en: {
    leaves: 'opens outside the app',
    suits: { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' },
  },
};

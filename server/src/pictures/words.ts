import type { Language } from '@hokm/shared/text';

/** The texts of a picture besides names and numbers. */
export interface PictureWords {
  readonly direction: 'ltr' | 'rtl';
  readonly product: string;
  readonly us: string;
  readonly them: string;
  readonly player: string;
  readonly won: string;
  readonly result: string;
  /** Over the score, where the side of the picture has made one or has suffered one. */
  readonly stamp: Readonly<Record<'kot' | 'hakem_kot', string>>;
  readonly suffered: Readonly<Record<'kot' | 'hakem_kot', string>>;
  readonly kots: (count: string) => string;
  readonly hakemKots: (count: string) => string;
  readonly target: (points: string) => string;
  readonly forfeit: Readonly<Record<'us' | 'them', string>>;
  /** Where the match was declared void, or given to a side. */
  readonly void: string;
  readonly adjudicated: string;
  readonly invitation: string;
  /** Over the names of those who have won a tournament, alone and as a pair. */
  readonly winner: string;
  readonly winners: string;
  readonly second: (names: string) => string;
  readonly entrants: Readonly<Record<'pairs' | 'people', (count: string) => string>>;
}

export const WORDS: Readonly<Record<Language, PictureWords>> = {
  fa: {
    direction: 'rtl',
    product: 'حکم',
    us: 'ما',
    them: 'حریف',
    player: 'بازیکن',
    won: 'بردیم!',
    result: 'نتیجهٔ مسابقه',
    stamp: { kot: 'کوت کردیم!', hakem_kot: 'حاکم‌کوت کردیم!' },
    suffered: { kot: 'کوت شدیم', hakem_kot: 'حاکم‌کوت شدیم' },
    kots: (count) => `${count} کوت`,
    hakemKots: (count) => `${count} حاکم‌کوت`,
    target: (points) => `مسابقه تا ${points} امتیاز`,
    forfeit: { us: 'ما بازی را ترک کردیم', them: 'حریف بازی را ترک کرد' },
    void: 'این مسابقه به حساب نیامد',
    adjudicated: 'نتیجه را داور داد',
    invitation: 'شما هم بیایید سر میز',
    winner: 'برندهٔ تورنمنت',
    winners: 'برنده‌های تورنمنت',
    second: (names) => `مقام دوم: ${names}`,
    entrants: { pairs: (count) => `${count} تیم`, people: (count) => `${count} نفر` },
  },
  en: {
    direction: 'ltr',
    product: 'Hokm',
    us: 'Us',
    them: 'Them',
    player: 'Player',
    won: 'We won!',
    result: 'Match result',
    stamp: { kot: 'Kot! 7–0', hakem_kot: 'Hakem-kot! 7–0' },
    suffered: { kot: 'They made a kot', hakem_kot: 'They made a hakem-kot' },
    kots: (count) => `${count} × kot`,
    hakemKots: (count) => `${count} × hakem-kot`,
    target: (points) => `Match to ${points}`,
    forfeit: { us: 'We left the game', them: 'They left the game' },
    void: 'This match does not count',
    adjudicated: 'Decided by the staff',
    invitation: 'Come and sit at the table',
    winner: 'Tournament winner',
    winners: 'Tournament winners',
    second: (names) => `Second place: ${names}`,
    entrants: { pairs: (count) => `${count} pairs`, people: (count) => `${count} people` },
  },
};

const LOCALES: Readonly<Record<Language, string>> = { fa: 'fa-IR', en: 'en-GB' };
const DATES: Readonly<Record<Language, string>> = { fa: 'fa-IR-u-ca-persian', en: 'en-GB-u-ca-gregory' };
/** Where most of the players are: their day is the picture's. */
const TIME_ZONE = 'Asia/Tehran';

/** A number in the digits of a language. */
export function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A day in the calendar of a language: Persian or Gregorian. `at` in ms since 1970. */
export function dateText(at: number, language: Language): string {
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: TIME_ZONE } as const;
  return new Intl.DateTimeFormat(DATES[language], options).format(at);
}

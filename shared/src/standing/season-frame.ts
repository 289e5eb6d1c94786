import type { Language } from '../language/index.js';
import { DIVISIONS, type Division } from './division.js';
import type { Quarter } from './period.js';

/** The content of a season's frame: the season, and the division that its owner had at the end of it. */
export interface SeasonFrame {
  /** Of the Persian calendar. */
  readonly year: number;
  readonly quarter: Quarter;
  readonly division: Division;
}

const ART = /^season-(\d{4})-([1-4])-([1-6])$/u;

/** The beginning that the drawings of a season's frames share. */
export const seasonArt = ({ year, quarter }: Pick<SeasonFrame, 'year' | 'quarter'>): string =>
  `season-${year}-${quarter}-`;

/** The name of the drawing of a season's frame, such as `season-1405-3-4`. */
export const frameArt = (frame: SeasonFrame): string => `${seasonArt(frame)}${frame.division}`;

/** The content that a name stands for; null for one that is no frame of a season. */
export function readFrameArt(art: string): SeasonFrame | null {
  const [, year, quarter, last] = ART.exec(art) ?? [];
  const division = DIVISIONS.find((each) => String(each) === last);
  return division === undefined
    ? null
    : { year: Number(year), quarter: Number(quarter) as Quarter, division };
}

/** The names of the divisions. */
export const DIVISION_NAMES: Readonly<Record<Language, Readonly<Record<Division, string>>>> = {
  fa: { 1: 'عقیق', 2: 'فیروزه', 3: 'لاجورد', 4: 'زمرد', 5: 'یاقوت', 6: 'الماس' },
  en: { 1: 'Agate', 2: 'Turquoise', 3: 'Lapis', 4: 'Emerald', 5: 'Ruby', 6: 'Diamond' },
};

/** The names of the seasons of a year. */
export const QUARTER_NAMES: Readonly<Record<Language, Readonly<Record<Quarter, string>>>> = {
  fa: { 1: 'بهار', 2: 'تابستان', 3: 'پاییز', 4: 'زمستان' },
  en: { 1: 'Spring', 2: 'Summer', 3: 'Autumn', 4: 'Winter' },
};

/** The name of a season's frame, such as «پاییز ۱۴۰۵، لیگ زمرد». */
export function frameName({ year, quarter, division }: SeasonFrame, language: Language): string {
  const season = QUARTER_NAMES[language][quarter];
  const league = DIVISION_NAMES[language][division];
  return language === 'fa'
    ? `${season} ${year.toLocaleString('fa-IR', { useGrouping: false })}، لیگ ${league}`
    : `${season} ${year}, ${league} division`;
}

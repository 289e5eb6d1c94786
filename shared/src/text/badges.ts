import type { BadgeId } from '../standing/badges.js';
import type { Language } from './index.js';

interface BadgeText {
  readonly name: string;
  readonly description: string;
}

/** What each badge is called, and what it is given for. */
export const BADGE_TEXTS: Readonly<Record<BadgeId, Readonly<Record<Language, BadgeText>>>> = {
  first_win: {
    fa: { name: 'اولین برد', description: 'اولین مسابقهٔ خود را ببرید' },
    en: { name: 'First win', description: 'Win your first match' },
  },
  ten_matches: {
    fa: { name: 'ده مسابقه', description: '۱۰ مسابقه بازی کنید' },
    en: { name: 'Ten matches', description: 'Play 10 matches' },
  },
  hundred_matches: {
    fa: { name: 'کهنه‌کار', description: '۱۰۰ مسابقه بازی کنید' },
    en: { name: 'Old hand', description: 'Play 100 matches' },
  },
  five_in_a_row: {
    fa: { name: 'روی دور', description: '۵ مسابقهٔ پشت سر هم ببرید' },
    en: { name: 'On fire', description: 'Win 5 matches in a row' },
  },
  hakem: {
    fa: { name: 'حاکم', description: '۲۵ دست را وقتی حاکم هستید ببرید' },
    en: { name: 'Hakem', description: 'Win 25 hands as the hakem' },
  },
  kot: {
    fa: { name: 'کوت', description: 'حریف را ۷ بر ۰ کوت کنید' },
    en: { name: 'Kot', description: 'Win a hand 7–0' },
  },
  hakem_kot: {
    fa: { name: 'حاکم‌کوت', description: 'حاکم را ۷ بر ۰ کوت کنید' },
    en: { name: 'Hakem-kot', description: 'Win a hand 7–0 against the hakem' },
  },
  comeback: {
    fa: { name: 'ققنوس', description: 'مسابقه‌ای را که ۴ امتیاز عقب بودید ببرید' },
    en: { name: 'Phoenix', description: 'Win a match after being 4 points behind' },
  },
  marathon: {
    fa: { name: 'فاتح قله', description: 'یک مسابقهٔ ۱۳ امتیازی ببرید' },
    en: { name: 'Summit', description: 'Win a match to 13 points' },
  },
  ten_people: {
    fa: { name: 'اهل دورهمی', description: 'با ۱۰ نفر مختلف هم‌میز شوید' },
    en: { name: 'Good company', description: 'Sit at a table with 10 different people' },
  },
  faithful: {
    fa: { name: 'پای میز', description: '۲۵ مسابقهٔ پشت سر هم با دیگران را تا آخر بازی کنید' },
    en: { name: 'True to the table', description: 'Play 25 matches with others in a row to their end' },
  },
  level_10: {
    fa: { name: 'سطح ده', description: 'به سطح ۱۰ برسید' },
    en: { name: 'Level ten', description: 'Reach level 10' },
  },
  trophies_2000: {
    fa: { name: 'دو هزار جام', description: 'به ۲۰۰۰ جام برسید' },
    en: { name: 'Two thousand trophies', description: 'Reach 2000 trophies' },
  },
};

/** A badge's name and description in a person's language. */
export function badgeText(id: BadgeId, language: Language): BadgeText {
  return BADGE_TEXTS[id][language];
}

import type { BadgeId } from '../standing/badge-ids.js';
import type { Language } from '../language/index.js';

interface BadgeText {
  readonly name: string;
  readonly description: string;
}

/** Name and condition of each badge; worded so that they fit locked and unlocked badges, the viewer's and other people's. */
export const BADGE_TEXTS: Readonly<Record<BadgeId, Readonly<Record<Language, BadgeText>>>> = {
  first_win: {
    fa: { name: 'اولین برد', description: 'بردن اولین مسابقه' },
    en: { name: 'First win', description: 'Winning a match for the first time' },
  },
  ten_matches: {
    fa: { name: 'ده مسابقه', description: 'انجام ۱۰ مسابقه' },
    en: { name: 'Ten matches', description: 'Playing 10 matches' },
  },
  hundred_matches: {
    fa: { name: 'کهنه‌کار', description: 'انجام ۱۰۰ مسابقه' },
    en: { name: 'Old hand', description: 'Playing 100 matches' },
  },
  five_in_a_row: {
    fa: { name: 'روی دور', description: '۵ برد پشت سر هم' },
    en: { name: 'On fire', description: 'Winning 5 matches in a row' },
  },
  hakem: {
    fa: { name: 'حاکم', description: 'بردن ۲۵ دور به‌عنوان حاکم' },
    en: { name: 'Hakem', description: 'Winning 25 hands as the hakem' },
  },
  kot: {
    fa: { name: 'کوت', description: 'کوت کردن حریف، ۷ بر ۰' },
    en: { name: 'Kot', description: 'Winning a hand 7–0' },
  },
  hakem_kot: {
    fa: { name: 'حاکم‌کوت', description: 'کوت کردن حاکم، ۷ بر ۰' },
    en: { name: 'Hakem-kot', description: 'Winning a hand 7–0 against the hakem' },
  },
  comeback: {
    fa: { name: 'ققنوس', description: 'بردن مسابقه پس از ۴ امتیاز عقب افتادن' },
    en: { name: 'Phoenix', description: 'Winning a match after being 4 points behind' },
  },
  marathon: {
    fa: { name: 'فاتح قله', description: 'بردن یک مسابقهٔ ۱۳ امتیازی' },
    en: { name: 'Summit', description: 'Winning a match to 13 points' },
  },
  ten_people: {
    fa: { name: 'اهل دورهمی', description: 'هم‌میز شدن با ۱۰ نفر مختلف' },
    en: { name: 'Good company', description: 'Sitting at a table with 10 different people' },
  },
  faithful: {
    fa: { name: 'پای میز', description: 'تمام کردن ۲۵ مسابقهٔ پشت سر هم با دیگران' },
    en: { name: 'True to the table', description: 'Finishing 25 matches in a row with others' },
  },
  level_10: {
    fa: { name: 'سطح ده', description: 'رسیدن به سطح ۱۰' },
    en: { name: 'Level ten', description: 'Reaching level 10' },
  },
  trophies_2000: {
    fa: { name: 'دو هزار جام', description: 'رسیدن به ۲۰۰۰ جام' },
    en: { name: 'Two thousand trophies', description: 'Reaching 2000 trophies' },
  },
};

/** A badge's name and description in a person's language. */
export function badgeText(id: BadgeId, language: Language): BadgeText {
  return BADGE_TEXTS[id][language];
}

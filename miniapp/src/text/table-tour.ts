import { addTexts } from './add-texts.js';

/** Texts of rooms and tables of tournaments, and the names of rounds. */
export const tableTourText = {
  fa: {
    table_tour: {
      round_n: 'مرحلهٔ {{round}}',
      quarter: 'یک‌چهارم نهایی',
      semi: 'نیمه‌نهایی',
      final: 'فینال',
      one: 'تورنمنت',
      badge: 'تورنمنت {{name}}، {{round}}',
      back: 'برگشتن به تورنمنت',
      page: 'صفحهٔ تورنمنت',
      waiting: 'منتظر نشستن همه',
      waiting_text: 'جاها ثابت است. همه که برسند بازی خودش شروع می‌شود.',
      left: 'مانده: {{clock}}',
    },
  },
  en: {
    table_tour: {
      round_n: 'Round {{round}}',
      quarter: 'Quarter-finals',
      semi: 'Semi-finals',
      final: 'Final',
      one: 'Tournament',
      badge: 'Tournament {{name}}, {{round}}',
      back: 'Back to the tournament',
      page: 'Page of the tournament',
      waiting: 'Waiting for everybody',
      waiting_text: 'The seats are fixed. The match begins by itself as soon as all are here.',
      left: 'Time left: {{clock}}',
    },
  },
} as const;

addTexts(tableTourText);

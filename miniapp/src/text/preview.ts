import { addTexts } from './add-texts.js';

/** Texts of the pages that show drafts. */
export const previewText = {
  fa: {
    preview: {
      title: 'پیش‌نمایش',
      bar: 'پیش‌نمایش؛ هنوز منتشر نشده است',
      until: 'این لینک تا ساعت {{time}} باز می‌شود.',
      pictures: 'عکس‌های منتشرشدهٔ آلبوم',
      no_pictures: 'این آلبوم هنوز عکس منتشرشده‌ای ندارد',
      no_pictures_text: 'خوانندگان فقط عکس‌های منتشرشده را می‌بینند.',
      expired: 'مهلت این پیش‌نمایش تمام شده است',
      expired_text: 'هر لینک یک ساعت باز است. از نویسنده لینک تازه بخواهید.',
      gone: 'این پیش‌نمایش پیدا نشد',
      gone_text: 'شاید لینک کامل کپی نشده، یا متن پاک شده باشد.',
      home: 'صفحهٔ اصلی',
      failed: 'پیش‌نمایش بارگذاری نشد',
    },
  },
  en: {
    preview: {
      title: 'Preview',
      bar: 'Preview, not published',
      until: 'This link opens until {{time}}.',
      pictures: 'Published pictures of the album',
      no_pictures: 'This album has no published pictures yet',
      no_pictures_text: 'Readers see published pictures only.',
      expired: 'This preview has ended',
      expired_text: 'Each link is open for an hour. Ask its writer for a new one.',
      gone: 'This preview was not found',
      gone_text: 'The link may not be complete, or the text was deleted.',
      home: 'Home page',
      failed: 'The preview could not be loaded',
    },
  },
} as const;

addTexts(previewText);

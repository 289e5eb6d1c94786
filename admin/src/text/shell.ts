import { defineTexts } from './define-texts.js';

/** Texts of the panel's frame. */
export const shellTexts = defineTexts('shell', {
  step_up_title: ['تأیید کنید که خودتان هستید', 'Confirm that it is you'],
  step_up_body: [
    'این کار مهم است و ثبت می‌شود. تأیید شما ده دقیقه اعتبار دارد.',
    'This matters, and it is recorded. Your confirmation is good for ten minutes.',
  ],
  step_up_again: [
    'برای این کار یک بار از پنل خارج و دوباره وارد شوید.',
    'Sign out of the panel and in again to do this.',
  ],
  step_up_failed: ['راه‌های تأیید باز نشد', 'Failed to load the ways to confirm'],
  skip: ['رفتن به محتوا', 'Skip to content'],
  sections: ['بخش‌های پنل', 'Sections'],
  quick: ['دسترسی سریع', 'Quick navigation'],
  breadcrumb: ['مسیر', 'Breadcrumb'],
  open_menu: ['باز کردن فهرست بخش‌ها', 'Open sections'],
  menu: ['بخش‌ها', 'Menu'],
  expand: ['باز کردن نوار کناری', 'Expand sidebar'],
  collapse: ['جمع کردن نوار کناری', 'Collapse sidebar'],

  search: ['جست‌وجو', 'Search'],
  search_hint: ['جست‌وجوی بخش یا فرمان…', 'Search sections, commands…'],
  go_to: ['رفتن به', 'Go to'],
  actions: ['کارها', 'Actions'],
  nothing: ['چیزی با «{{query}}» پیدا نشد', 'Nothing found for “{{query}}”'],
  key_move: ['حرکت', 'move'],
  key_open: ['باز کردن', 'open'],
  key_close: ['بستن', 'close'],

  use_theme_auto: ['پوسته مانند سیستم', 'Follow the system theme'],
  use_theme_light: ['پوستهٔ روشن', 'Light theme'],
  use_theme_dark: ['پوستهٔ تیره', 'Dark theme'],
  other_language: ['English', 'فارسی'],
  bell: ['اعلان‌ها', 'Notifications'],
  bell_unread: ['اعلان‌ها، {{n}} خوانده‌نشده', 'Notifications, {{n}} unread'],
  account_menu: ['حساب من', 'My account'],
  to_the_game: ['رفتن به بازی', 'Go to the game'],

  health_checking: ['در حال بررسی', 'Checking'],
  health_online: ['همه‌چیز برقرار است', 'All systems online'],
  no_network: ['اینترنت شما قطع است', 'You are offline'],
  seen_at: [
    'آنچه می‌بینید از ساعت {{time}} است و تغییری ذخیره نمی‌شود.',
    'What you see is from {{time}}; nothing can be saved.',
  ],
  not_saved: ['تغییری ذخیره نمی‌شود.', 'Nothing can be saved.'],
  parts_down: ['این بخش‌ها پاسخ نمی‌دهند: {{parts}}.', 'Not answering: {{parts}}.'],
  refused: ['سرور با خطا پاسخ داد.', 'The server answered with an error.'],
  part_database: ['پایگاه داده', 'database'],
  part_redis: ['Redis', 'Redis'],
  part_bot: ['ربات', 'bot'],
  part_worker: ['کارهای پس‌زمینه', 'background tasks'],
  next_try: ['تلاش بعدی تا {{n}} ثانیه', 'next try in {{n}} s'],
});

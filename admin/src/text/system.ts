import { defineTexts } from './define-texts.js';

/** Texts of the pages for what went wrong. */
export const systemTexts = defineTexts('system', {
  not_found: ['صفحه پیدا نشد', 'Page not found'],
  not_found_hint: [
    'این نشانی در پنل نیست. شاید جابه‌جا شده یا پیوند ناقص است.',
    'There is no such address in the panel. It may have moved, or the link is incomplete.',
  ],
  forbidden: ['دسترسی ندارید', 'You do not have access'],
  forbidden_hint: [
    'این بخش برای {{needed}} است و سطح شما {{level}} است. اگر به آن نیاز دارید، از یک مدیر ارشد بخواهید.',
    'This section is for {{needed}} and your level is {{level}}. If you need it, ask a super admin.',
  ],
  crashed: ['مشکلی پیش آمد: {{message}}', 'Something went wrong: {{message}}'],
  crashed_hint: [
    'این صفحه بارگذاری نشد. بقیهٔ پنل کار می‌کند.',
    'This page could not be shown. The rest of the panel works.',
  ],
  outdated: ['پنل به‌روز شده است', 'The panel has been updated'],
  outdated_hint: [
    'نسخهٔ تازه‌ای از پنل آمده است. صفحه را دوباره بار کنید.',
    'A new version of the panel is there. Load the page again.',
  ],
  late: ['این صفحه از شبکه نرسید', 'This page did not come over the network'],
  late_hint: [
    'شبکه پاسخی نداد. اتصال را بررسی کنید و صفحه را دوباره بار کنید.',
    'The network gave no answer. Check your connection, and reload the page.',
  ],
  reload: ['بارگذاری دوباره', 'Reload'],
  to_home: ['رفتن به خانه', 'Go to home'],
});

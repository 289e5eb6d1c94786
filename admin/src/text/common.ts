import { defineTexts } from './define-texts.js';

/** Texts that most screens need. */
export const commonTexts = defineTexts('common', {
  panel: ['پنل مدیریت حکم', 'Hokm admin panel'],
  panel_of: ['پنل مدیریت {{site}}', '{{site}} admin panel'],
  product: ['حکم', 'Hokm'],
  product_panel: ['پنل مدیریت', 'Admin panel'],
  close: ['بستن', 'Close'],
  cancel: ['انصراف', 'Cancel'],
  loading: ['در حال بارگذاری', 'Loading'],
  try_again: ['تلاش دوباره', 'Try Again'],
  reload: ['بارگذاری دوباره', 'Reload'],
  closing_now: [
    'الان {{people}} نفر وصل‌اند و {{matches}} مسابقه در جریان است.',
    '{{people}} people are connected now, and {{matches}} matches are running.',
  ],
  more: ['کارهای دیگر', 'More actions'],
  unreachable: [
    'سرور پاسخ نمی‌دهد. اتصال را بررسی کنید و دوباره تلاش کنید.',
    'The server does not answer. Check your connection and try again.',
  ],
  backend_unavailable: ['سرور در دسترس نیست', 'Backend Unavailable'],
  backend_issues: ['بخشی از سرور مشکل دارد', 'Backend Issues'],
  failed: ['انجام نشد', 'Action failed'],
  copy: ['رونوشت', 'Copy'],
  copied: ['رونوشت شد', 'Copied'],
  not_copied: [
    'رونوشت نشد. متن را انتخاب کنید و خودتان بردارید.',
    'Not copied. Select the text and copy it yourself.',
  ],
  logout: ['خروج', 'Logout'],
  super_admin: ['مدیر ارشد', 'Super Admin'],
  admin: ['مدیر', 'Administrator'],
  moderator: ['ناظر', 'Moderator'],
  user: ['بازیکن', 'Player'],
});

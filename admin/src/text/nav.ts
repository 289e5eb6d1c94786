import { defineTexts } from './define-texts.js';

/** Names of the panel's sections and routes. */
export const navTexts = defineTexts('nav', {
  home: ['داشبورد', 'Dashboard'],
  analytics: ['آمار', 'Analytics'],
  account: ['حساب من', 'My account'],
  community: ['بازیکن‌ها', 'Community'],
  content: ['محتوا', 'Content'],
  safety: ['امنیت', 'Safety'],
  system: ['سامانه', 'System'],
  security: ['امنیت', 'Security'],
  operations: ['سلامت و لاگ', 'Health & logs'],
  backups: ['پشتیبان‌ها', 'Backups'],
  settings: ['تنظیمات', 'Settings'],
  notices: ['اعلان‌ها', 'Notifications'],
  approvals: ['تأییدها', 'Approvals'],
  news: ['خبرها', 'News'],
  stories: ['داستان‌ها', 'Stories'],
  submissions: ['داستان‌های رسیده', 'Handed-in stories'],
  translations: ['زبان و ترجمه', 'Languages & texts'],
  jobs: ['کارهای پس‌زمینه', 'Background jobs'],
  search: ['جست‌وجوی پیشرفته', 'Advanced search'],
  users: ['کاربران', 'Users'],
  tables: ['میزهای زنده', 'Live tables'],
  matches: ['مسابقه‌ها', 'Matches'],
  reports: ['صف گزارش‌ها', 'Reports'],
});

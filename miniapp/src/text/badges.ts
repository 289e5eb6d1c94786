import { addTexts } from './add-texts.js';

/** Texts of the badges' page; loaded with it. The badges' own names come from the server. */
export const badgesText = {
  fa: {
    badges: {
      title: 'نشان‌ها',
      points: '{{points}} امتیاز',
      unlocked_count: '{{n}} از {{of}} نشان',
      failed: 'خطا در بارگذاری نشان‌ها',
      sample: 'دادهٔ نمونه',
      sample_text: 'نشان‌ها از سرور دریافت نشد؛ آنچه می‌بینید نمونه است.',
      sample_name: 'بازیکن نمونه',
      locked: 'هنوز باز نشده',
      unlocked: 'باز شده',
      unlocked_at: 'باز شده در {{date}}',
      progress: '{{value}} از {{goal}}',
      share: 'اشتراک‌گذاری',
      share_text: 'نشان «{{name}}» را در حکم گرفتم!',
      copied: 'کپی شد',
      new: 'نشان جدید!',
      new_count: 'نشان {{n}} از {{of}}',
      next: 'بعدی',
      fine: 'عالی!',
      fresh: 'جدید',
    },
  },
  en: {
    badges: {
      title: 'Badges',
      points: '{{points}} points',
      unlocked_count: '{{n}} of {{of}} badges',
      failed: 'Could not load the badges',
      sample: 'Sample data',
      sample_text: 'The badges could not be loaded from the server; this is a sample.',
      sample_name: 'Sample player',
      locked: 'Not unlocked yet',
      unlocked: 'Unlocked',
      unlocked_at: 'Unlocked on {{date}}',
      progress: '{{value}} of {{goal}}',
      share: 'Share',
      share_text: 'I earned the badge “{{name}}” at Hokm!',
      copied: 'Copied',
      new: 'New badge!',
      new_count: 'Badge {{n}} of {{of}}',
      next: 'Next',
      fine: 'Great!',
      fresh: 'New',
    },
  },
} as const;

addTexts(badgesText);

import { defineTexts } from './define-texts.js';

/** Texts of every form. */
export const formTexts = defineTexts('form', {
  save: ['ذخیره', 'Save'],
  saved: ['ذخیره شد', 'Saved'],
  save_changes: ['ذخیرهٔ تغییرات', 'Save changes'],
  unsaved: ['{{count}} تغییر ذخیره‌نشده', 'Unsaved changes: {{count}}'],
  drop: ['رها کردن', 'Discard'],
  locked_by: ['در تنظیمات سرور قفل شده است:', 'Fixed by the server’s environment:'],
  less: ['{{name}}: کمتر', '{{name}}: less'],
  more: ['{{name}}: بیشتر', '{{name}}: more'],
  not_saved: ['ذخیره نشد', 'It was not saved'],
  in_fa: ['{{name}} (فارسی)', '{{name}} (Persian)'],
  in_en: ['{{name}} (انگلیسی)', '{{name}} (English)'],

  required: ['این را پر کنید', 'This is required'],
  invalid: ['درست نیست', 'This is not valid'],
  too_short: ['دست‌کم {{min}} نویسه', 'At least {{min}} characters'],
  too_long: ['حداکثر {{max}} نویسه', 'At most {{max}} characters'],

  discard_title: ['تغییرات ذخیره نشده است', 'Unsaved changes'],
  discard_body: [
    'اگر این فرم را ببندید، آنچه نوشته‌اید از دست می‌رود.',
    'If you leave this form, what you have written is lost.',
  ],
  discard: ['بستن بدون ذخیره', 'Discard changes'],
  restored: ['نوشتهٔ ذخیره‌نشدهٔ شما برگردانده شد.', 'Your unsaved changes have been restored.'],
  restored_discard: ['رها کردن', 'Discard'],

  stale_title: ['کس دیگری این را تغییر داده است', 'Somebody else has changed this'],
  stale_body: [
    'از وقتی که باز کردید، نسخهٔ تازه‌ای ذخیره شده است. کدام بماند؟',
    'A newer version has been saved since you opened it. Which one shall stay?',
  ],
  mine: ['نسخهٔ من', 'Mine'],
  theirs: ['نسخهٔ تازه', 'Theirs'],
  keep_mine: ['نگه داشتن نسخهٔ من', 'Keep mine'],
  take_theirs: ['گرفتن نسخهٔ تازه', 'Take theirs'],
  nothing: ['خالی', 'Empty'],

  previous_month: ['ماه پیش', 'Previous month'],
  next_month: ['ماه بعد', 'Next month'],
  pick_date: ['انتخاب روز و ساعت', 'Pick day and time'],
  time: ['ساعت تهران', 'Tehran time'],
  time_invalid: ['ساعت را مانند ۱۴:۳۰ بنویسید', 'Write the time like 14:30'],
});

import { defineTexts } from './define-texts.js';

/** Texts of a new password. */
export const newPasswordTexts = defineTexts('new-password', {
  password_expired_hint: [
    'از آخرین تغییر گذرواژهٔ شما زیاد گذشته است. پیش از ورود به پنل گذرواژهٔ تازه‌ای بگذارید.',
    'It has been a long time since you changed your password. Set a new one before you enter the panel.',
  ],
  password_change_hint: [
    'این گذرواژه را کس دیگری ساخته است. پیش از ورود به پنل گذرواژه‌ای بگذارید که تنها خودتان بدانید.',
    'Somebody else made this password. Before you enter the panel, set one that only you know.',
  ],
  current_password: ['گذرواژهٔ فعلی', 'Current password'],
  new_password: ['گذرواژهٔ جدید', 'New password'],
  confirm_password: ['تکرار گذرواژهٔ جدید', 'New password again'],
  strength: ['قدرت گذرواژه', 'Password strength'],
  strength_weak: ['ضعیف', 'weak'],
  strength_fair: ['متوسط', 'fair'],
  strength_good: ['خوب', 'good'],
  strength_strong: ['قوی', 'strong'],
  rules: ['گذرواژه باید این‌ها را داشته باشد', 'The password needs'],
  rule_too_short: ['دست‌کم {{n}} نویسه', 'At least {{n}} characters'],
  rule_no_uppercase: ['یک حرف بزرگ انگلیسی', 'An uppercase letter'],
  rule_no_lowercase: ['یک حرف کوچک انگلیسی', 'A lowercase letter'],
  rule_no_number: ['یک رقم', 'A number'],
  rule_no_special: ['یک نشانهٔ ویژه، مانند ! یا #', 'A special character, such as ! or #'],
  rule_kept: ['(رعایت شد)', '(done)'],
  end_others: ['خروج از دستگاه‌های دیگر', 'Sign out of other devices'],
  end_others_note: ['فقط همین نشست باز می‌ماند.', 'Only this session stays open.'],
  passwords_differ: ['دو گذرواژه یکسان نیستند', 'The two passwords are not the same'],
  change_password: ['تغییر گذرواژه', 'Change password'],
  change_failed: ['گذرواژه تغییر نکرد', 'The password was not changed'],
});

import type { SecurityEventName, ThreatType } from './limits.js';

type InBoth = Readonly<Record<'fa' | 'en', string>>;

/** Security events in words, as staff reads them. */
export const EVENT_WORDS: Readonly<Record<SecurityEventName, InBoth>> = {
  user_registered: { fa: 'حساب ساخته شد', en: 'Account created' },
  email_verified: { fa: 'ایمیل تأیید شد', en: 'Email verified' },
  sign_in_new_device: { fa: 'ورود از دستگاه تازه', en: 'Sign-in from a new device' },
  sign_in_admin: { fa: 'ورود به پنل مدیریت', en: 'Sign-in to the admin panel' },
  sign_in_failed: { fa: 'ورود ناموفق', en: 'Failed sign-in' },
  sign_in_locked: { fa: 'قفل شدن ورود پس از تلاش‌های ناموفق', en: 'Sign-in locked after failed attempts' },
  sign_in_admin_refused: { fa: 'تلاش بازیکن برای ورود به پنل', en: 'A player tried to enter the panel' },
  second_factor_on: { fa: 'تأیید دومرحله‌ای روشن شد', en: 'Second factor turned on' },
  second_factor_off: { fa: 'تأیید دومرحله‌ای خاموش شد', en: 'Second factor turned off' },
  second_factor_failed: { fa: 'کد نادرست در تأیید دومرحله‌ای', en: 'Wrong second-factor code' },
  second_factor_guessed: { fa: 'حدس زدن پی‌درپی کد', en: 'Repeated guessing of the code' },
  passkey_added: { fa: 'گذرکلید اضافه شد', en: 'Passkey added' },
  passkey_removed: { fa: 'گذرکلید حذف شد', en: 'Passkey removed' },
  recovery_code_used: { fa: 'ورود با کد بازیابی', en: 'Sign-in with a recovery code' },
  recovery_codes_renewed: { fa: 'کدهای بازیابی تازه ساخته شد', en: 'New recovery codes' },
  session_confirmed: { fa: 'نشست تأیید شد', en: 'Session confirmed' },
  session_confirm_failed: { fa: 'تأیید نادرست نشست', en: 'Failed confirmation of a session' },
  password_reset_completed: { fa: 'گذرواژه با ایمیل بازنشانی شد', en: 'Password reset by email' },
  password_changed: { fa: 'گذرواژه تغییر کرد', en: 'Password changed' },
  password_change_failed: { fa: 'گذرواژهٔ فعلی نادرست بود', en: 'Wrong current password' },
  sessions_ended: { fa: 'نشست‌ها بسته شد', en: 'Sessions ended' },
  viewed_by_staff: { fa: 'گردانندگان نمای حساب را دیدند', en: 'Seen by the staff' },
  email_changed: { fa: 'گردانندگان ایمیل را عوض کردند', en: 'Email changed by the staff' },
  identity_linked: { fa: 'راه ورود اضافه شد', en: 'Way to sign in added' },
  identity_unlinked: { fa: 'راه ورود جدا شد', en: 'Way to sign in removed' },
  identity_mismatch: { fa: 'درخواست به نام حساب دیگری', en: 'Request in the name of another account' },
  account_deletion_asked: { fa: 'پاک کردن حساب درخواست شد', en: 'Account deletion requested' },
  account_deletion_cancelled: { fa: 'پاک کردن حساب لغو شد', en: 'Account deletion cancelled' },
  data_exported: { fa: 'داده‌های حساب دریافت شد', en: 'Account data exported' },
  admin_created: { fa: 'مدیر ساخته شد', en: 'Administrator created' },
};

/** Kinds of threats in words. */
export const THREAT_WORDS: Readonly<Record<ThreatType, InBoth>> = {
  credential_stuffing: { fa: 'آزمودن گذرواژه‌های لورفته', en: 'Credential stuffing' },
  password_guessing: { fa: 'حدس گذرواژه', en: 'Password guessing' },
  code_guessing: { fa: 'حدس کد ورود', en: 'Code guessing' },
  forged_launch: { fa: 'دادهٔ ورود جعلی تلگرام', en: 'Forged launch data' },
  identity_mismatch: { fa: 'جعل هویت', en: 'Identity mismatch' },
  panel_probing: { fa: 'پویش پنل و نشانی‌ها', en: 'Panel and path probing' },
  flooding: { fa: 'سیل درخواست', en: 'Flooding' },
  hostile_payload: { fa: 'دادهٔ خرابکارانه', en: 'Hostile payload' },
  session_elsewhere: { fa: 'یک نشست از چند شبکه', en: 'Session from several networks' },
  money: { fa: 'ناسازگاری سکه و پرداخت', en: 'Money mismatch' },
  collusion: { fa: 'تبانی در مسابقه‌ها', en: 'Collusion in matches' },
};

import { defineTexts } from './define-texts.js';

/** Texts of setting up the second factor. */
export const setUpTexts = defineTexts('set-up', {
  set_up_title: ['راه‌اندازی تأیید دومرحله‌ای', 'Set up two-factor authentication'],
  set_up_hint: [
    'برای ورود به پنل، تأیید دومرحله‌ای لازم است. اول گذرواژه را دوباره وارد کنید.',
    'The panel asks for two-factor authentication. First enter your password once more.',
  ],
  begin_hint: ['اول گذرواژه را دوباره وارد کنید.', 'First enter your password once more.'],
  set_up_failed: ['راه‌اندازی تأیید دومرحله‌ای انجام نشد', '2FA setup failed'],
  verify_failed: ['تأیید دومرحله‌ای انجام نشد', '2FA verification failed'],
  go_on: ['ادامه', 'Continue'],
  scan_hint: [
    'این کد را با برنامهٔ کدساز (مانند Google Authenticator) اسکن کنید، سپس کد شش‌رقمی آن را بنویسید.',
    'Scan this code with your authenticator app (such as Google Authenticator), then enter its 6-digit code.',
  ],
  qr_alt: ['کد QR برای برنامهٔ کدساز', 'QR code for the authenticator app'],
  secret_hint: ['یا این کلید را در برنامه بنویسید:', 'Or enter this key in the app:'],
  copy_secret: ['رونوشت کلید', 'Copy the key'],
  codes_hint: [
    'این کدها را جای امنی نگه دارید: هر کدام یک بار به جای برنامه کار می‌کند و دیگر نشان داده نمی‌شود.',
    'Keep these codes in a safe place: each works once in place of the app, and they are not shown again.',
  ],
  copy_codes: ['رونوشت کدها', 'Copy the codes'],
  codes_kept: ['کدها را نگه داشتم', 'I have kept the codes'],
  to_the_panel: ['رفتن به پنل', 'Go to the panel'],
  codes_done: ['پایان', 'Done'],
});

import { defineTexts } from './define-texts.js';

/** Texts of signing in, and of setting up the second factor. */
export const signInTexts = defineTexts('sign-in', {
  title: ['ورود به پنل مدیریت', 'Sign in to the panel'],
  hint: [
    'برای مدیران حکم است. بازیکنان در خود بازی وارد می‌شوند.',
    'For the people who run Hokm. Players sign in to the game itself.',
  ],
  session_ended: [
    'از پنل خارج شده‌اید. دوباره وارد شوید؛ به همان صفحه برمی‌گردید.',
    'Your session has ended. Sign in again; you will return to the same page.',
  ],
  email: ['ایمیل', 'Email'],
  password: ['گذرواژه', 'Password'],
  show_password: ['نمایش یا پنهان کردن گذرواژه', 'Show or hide the password'],
  sign_in: ['ورود', 'Sign in'],
  email_required: ['ایمیل را وارد کنید', 'Email is required'],
  email_invalid: ['نشانی ایمیل درست نیست', 'Please enter a valid email address'],
  password_required: ['گذرواژه را وارد کنید', 'Password is required'],
  to_the_game: ['رفتن به بازی', 'Go to the game'],

  not_signed_in: ['وارد نشدید', 'You are not signed in'],
  failed: ['ورود مدیر انجام نشد', 'Admin login failed'],
  attempts_warning: [
    'هشدار: {{n}} ورود ناموفق. حساب پس از {{most}} بار قفل می‌شود.',
    'Warning: {{n}} failed attempt(s). Account will be locked after {{most}} attempts.',
  ],
  locked_title: ['حساب موقتاً قفل شده است', 'Account Temporarily Locked'],
  locked: [
    'ورودهای ناموفق زیاد بود. کمی صبر کنید یا گذرواژه را بازنشانی کنید.',
    'Too many failed login attempts. Please wait or reset your password.',
  ],
  locked_for: ['زمان باقی‌مانده:', 'Time left:'],
  reset_password: ['بازنشانی گذرواژه', 'Reset password'],
  password_change_required: ['باید گذرواژه را عوض کنید', 'Password change required'],
  password_change_hint: [
    'این گذرواژه را کس دیگری ساخته است. پیش از ورود به پنل گذرواژه‌ای بگذارید که تنها خودتان بدانید.',
    'Somebody else made this password. Before you enter the panel, set one that only you know.',
  ],
  current_password: ['گذرواژهٔ فعلی', 'Current password'],
  new_password: ['گذرواژهٔ جدید', 'New password'],
  confirm_password: ['تکرار گذرواژهٔ جدید', 'New password again'],
  passwords_differ: ['دو گذرواژه یکسان نیستند', 'The two passwords are not the same'],
  change_password: ['تغییر گذرواژه', 'Change password'],
  change_failed: ['گذرواژه تغییر نکرد', 'The password was not changed'],

  second_title: ['تأیید دومرحله‌ای', 'Two-factor authentication'],
  code: ['کد شش‌رقمی', '6-digit code'],
  code_hint: [
    'کدی را که برنامهٔ کدساز نشان می‌دهد وارد کنید.',
    'Enter the code that your authenticator app shows.',
  ],
  code_required: ['کد تأیید دومرحله‌ای را وارد کنید', 'Two-factor authentication code is required'],
  recovery_code: ['کد بازیابی', 'Recovery code'],
  recovery_hint: [
    'یکی از کدهای بازیابی را که نگه داشته‌اید وارد کنید. هر کد یک بار کار می‌کند.',
    'Enter one of the recovery codes that you have kept. Each works once.',
  ],
  passkey_hint: ['با گذرکلید خود تأیید کنید.', 'Confirm with your passkey.'],
  confirm: ['تأیید', 'Confirm'],
  use_passkey: ['ورود با گذرکلید', 'Use a passkey'],
  use_recovery: ['استفاده از کد بازیابی', 'Use a recovery code'],
  use_app: ['استفاده از برنامهٔ کدساز', 'Use the authenticator app'],
  back_to_login: ['بازگشت به ورود', 'Back to Login'],

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
});

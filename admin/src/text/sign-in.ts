import { defineTexts } from './define-texts.js';

/** Texts of signing in and out. */
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
  remember: ['مرا به خاطر بسپار', 'Remember me'],
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
  use_passkey_only: ['بازگشت به گذرکلید', 'Back to the passkey'],
  use_recovery: ['استفاده از کد بازیابی', 'Use a recovery code'],
  use_app: ['استفاده از برنامهٔ کدساز', 'Use the authenticator app'],
  back_to_login: ['بازگشت به ورود', 'Back to Login'],

  signed_out: ['از پنل خارج شدید', 'Logged out successfully'],
  signed_out_everywhere: ['از همهٔ دستگاه‌ها خارج شدید', 'Logged out from all sessions'],
});

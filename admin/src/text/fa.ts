/** The panel's texts in Persian; the keys are those of every language. */
export const fa = {
  panel: 'پنل مدیریت حکم',
  product: 'حکم',
  switch_language: 'English',
  sign_in: 'ورود',
  sign_in_title: 'ورود به پنل مدیریت',
  sign_in_hint: 'برای مدیران حکم است. بازیکنان از تلگرام وارد می‌شوند.',
  email: 'ایمیل',
  password: 'گذرواژه',
  remember_me: 'مرا به خاطر بسپار',
  show_password: 'نمایش یا پنهان کردن گذرواژه',
  email_required: 'ایمیل را وارد کنید',
  email_invalid: 'نشانی ایمیل درست نیست',
  password_required: 'گذرواژه را وارد کنید',
  not_signed_in: 'وارد نشدید',
  signed_in_title: 'وارد شدید',
  signed_in: 'صفحه‌های پنل هنوز باز نشده‌اند. بازی از صفحهٔ اصلی در دسترس است.',
  unreachable: 'سرور پاسخ نمی‌دهد. اتصال را بررسی کنید و دوباره تلاش کنید.',
  unexpected: 'پاسخ سرور خوانا نبود.',
  to_the_game: 'رفتن به بازی',
};

export type TextKey = keyof typeof fa;

/** What people are told when something was done: the requirement's own words in English. */
export const DONE = {
  signed_in: { fa: 'خوش آمدید', en: 'Login successful' },
  registered: {
    fa: 'ثبت‌نام انجام شد. پیوندی که برایتان فرستادیم را باز کنید.',
    en: 'Registration successful',
  },
  verified: { fa: 'ایمیل شما تأیید شد', en: 'Email verified successfully' },
  verification_sent: { fa: 'ایمیل تأیید فرستاده شد', en: 'Verification email sent' },
  reset_sent: { fa: 'ایمیل بازنشانی گذرواژه فرستاده شد', en: 'Password reset email sent' },
  reset: { fa: 'گذرواژه بازنشانی شد', en: 'Password reset successfully' },
  changed: { fa: 'گذرواژه تغییر کرد', en: 'Password changed successfully' },
  session_ended: { fa: 'نشست بسته شد', en: 'Session ended successfully' },
  all_ended: { fa: 'از همهٔ نشست‌ها خارج شدید', en: 'Logged out from all sessions' },
  strange_device: {
    fa: 'از دستگاهی وارد شدید که پیش از این ندیده بودیم. خبر آن را به ایمیل شما فرستادیم.',
    en: 'You signed in from a device that we have not seen before. We have sent word of it to your email.',
  },
} as const;

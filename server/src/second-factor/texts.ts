/** What people are told when something was done: the requirement's own words in English. */
export const DONE = {
  set_up: { fa: 'راه‌اندازی تأیید دومرحله‌ای آغاز شد', en: '2FA setup initiated' },
  on: { fa: 'تأیید دومرحله‌ای روشن شد', en: '2FA enabled successfully' },
  off: { fa: 'تأیید دومرحله‌ای خاموش شد', en: '2FA disabled successfully' },
  passkey_removed: { fa: 'گذرکلید پاک شد', en: 'Passkey removed' },
} as const;

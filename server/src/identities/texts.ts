/** What people are told when something was done about the ways into their account. */
export const IDENTITY_TOLD = {
  linked: { fa: 'به حساب شما افزوده شد', en: 'Added to your account' },
  mailed: {
    fa: 'پیوندی برایتان فرستادیم. آن را باز کنید تا ایمیل افزوده شود.',
    en: 'We have sent you a link. Open it to add the email.',
  },
  unlinked: { fa: 'از حساب شما جدا شد', en: 'Unlinked from your account' },
} as const;

/** Why a password has to be changed: staff made it, or it is older than passwords of staff may be. */
export const PASSWORD_CHANGE_REASONS = ['made_by_others', 'expired'] as const;
export type PasswordChangeReason = (typeof PASSWORD_CHANGE_REASONS)[number];

/** Acts that need the consent of a second person. */
export const APPROVED_ACTIONS = [
  'users.create',
  'users.role',
  'users.ban',
  'money.coins',
  'backup.restore',
  'backup.delete',
  'broadcasts.send',
] as const;
export type ApprovedAction = (typeof APPROVED_ACTIONS)[number];

/** More coins than this at once need a second person. */
export const COINS_ALONE_MAX = 10_000;

export const APPROVAL_STATES = [
  'open',
  'running',
  'done',
  'rejected',
  'withdrawn',
  'expired',
  /** Approved, and then refused by what it acts on. */
  'failed',
] as const;
export const APPROVAL_DECISIONS = ['approve', 'reject', 'withdraw'] as const;
/** Hours after which nobody can approve any more. */
export const APPROVAL_HOURS = 24;
/** Minutes after which it happens where there is nobody else who could approve. */
export const ALONE_MINUTES = 10;

/** Reasons for a change of a balance. */
export const WALLET_ENTRY_KINDS = [
  'opening',
  'daily',
  'purchase',
  'stars',
  'refund',
  'referral',
  'gift',
  'stake',
  'prize',
  'returned',
  'adjustment',
  'season',
  'quest',
] as const;

/** What a person has set for their own coin rooms. */
export interface CoinLimitsRecord {
  /** Most that the person wants to lose in a day; null for no limit of their own. */
  readonly day_limit: number | null;
  /** A looser limit, and from when it holds, ms since 1970. */
  readonly next?: { readonly day_limit: number | null; readonly at: number };
  /** Until then the person puts nothing in, ms since 1970. */
  readonly paused_until?: number;
  /** Counts the changes. */
  readonly revision: number;
}

/** The limits as the person's own data shows them. */
export const exportedLimits = ({ day_limit, paused_until }: CoinLimitsRecord) => ({
  day_limit,
  paused_until: paused_until === undefined ? null : new Date(paused_until).toISOString(),
});

import type { CupPartners } from '@hokm/shared/api/tournaments/limits';

/** The fields of a cup: a tournament without coins that a person has opened. */
export interface CupRecord {
  /** Account id of the person who has opened it. */
  readonly opener: string;
  /** The caller's own key. */
  readonly key: string;
  /** A digest of what was asked for under it; absent of cups of before. */
  readonly asked?: string;
  /** Number among the open cups of its opener; absent once it is over. */
  readonly place?: number;
  readonly partners: CupPartners;
  /** It begins when it is full, and is called off at `starts_at` where it is not. */
  readonly when_full: boolean;
  /** Its opener has begun it: all who are in play. */
  readonly is_called: boolean;
  /** The group of Telegram to which it belongs; negative. */
  readonly chat?: number;
  /** The same while it is open: a group has one. */
  readonly open_chat?: number;
}

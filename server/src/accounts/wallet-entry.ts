import type { WalletEntry } from '@hokm/shared/api';

/** A person's coin rooms and predictions on one day. */
export interface PlayedDay {
  /** In Tehran, as a running number. */
  readonly day: number;
  /** What could be put in before the first of them. */
  readonly first: number;
  /** Coins paid out, less those put in. */
  readonly net: number;
}

/** The last day on which a person predicted matches. */
export interface PredictedDay {
  /** In Tehran, as a running number. */
  readonly day: number;
  /** Coins put in on that day. */
  readonly coins: number;
  /** The matches that were not decided when the last of them was predicted, and that one. */
  readonly open: readonly string[];
  /** The keys of the last predictions, and the matches that they were for. */
  readonly keys?: readonly { readonly match: string; readonly key: string }[];
}

/** The most that somebody is paid for coins that they have put in, while that is not decided. */
export interface Hope {
  /** The match or prediction that holds the coins: `m:<match>`, `p:<match>`. */
  readonly of: string;
  readonly coins: number;
  /** By then it is decided, ms since 1970. */
  readonly until: number;
}

/** One change of one balance; never changed afterwards. */
export interface Entry {
  /** Names the change among those of the account: it takes effect once, however often it is requested. */
  readonly key: string;
  /** In coins; negative for coins that are spent. */
  readonly amount: number;
  readonly kind: WalletEntry['kind'];
  /** Id of the item, payment or match that it belongs to; may be empty. */
  readonly ref: string;
  /** Ms since 1970. */
  readonly at: number;
  /** Counts an account's entries from 1, without gaps. */
  readonly seq: number;
  /** The balance after it. */
  readonly balance: number;
  /** The other side: see `contraOf`. Entries of before have none. */
  readonly contra?: string;
  /** The bound coins after it. Entries of before have none. */
  readonly bound?: number;
}

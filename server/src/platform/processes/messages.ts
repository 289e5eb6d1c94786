// The messages between the first process and those that it starts, over the channel that Node opens between them.

/** A message of a started process to the first one. */
export type FromMember =
  /** It listens, and waits to be told how to begin: a message from before would be lost. */
  | { readonly kind: 'waits' }
  /** It serves. */
  | { readonly kind: 'serves' }
  /** It has a connection that came with `opened` or `led`. */
  | { readonly kind: 'took'; readonly id: number }
  /** It stops as planned: no connection is led to it any more. */
  | { readonly kind: 'leaves' }
  /** For the processes at these places. */
  | { readonly kind: 'tell'; readonly to: readonly string[]; readonly topic: string; readonly text: string }
  /** The connection that comes with it belongs to that place; `head`: what was read of it. */
  | { readonly kind: 'lead'; readonly to: string; readonly head: Buffer };

/** A message of the first process to one that it has started. */
export type ToMember =
  | ({ readonly kind: 'begin' } & Beginning)
  /** Another process serves, stops as planned, or is gone. */
  | { readonly kind: 'serves' | 'leaves' | 'gone'; readonly place: string }
  | { readonly kind: 'told'; readonly from: string; readonly topic: string; readonly text: string }
  /** A new connection comes with it. */
  | { readonly kind: 'opened'; readonly id: number }
  /** A connection comes with it that another process has led here; `head`: what was read of it. */
  | { readonly kind: 'led'; readonly id: number; readonly head: Buffer }
  /** All processes stop. */
  | { readonly kind: 'stop' };

/** The facts that a started process begins with. */
export interface Beginning {
  /** The name by which connections are led to it. */
  readonly place: string;
  /** The address that all of them have, without a slash at the end. */
  readonly url: string;
  /** The places of those that serve already. */
  readonly others: readonly string[];
  /** The store's connection string. */
  readonly storeUri: string;
  /** No other process serves on the store yet. */
  readonly isFirst: boolean;
  /** Each process listens there for requests that another hands on, at a socket named by its place. */
  readonly folder: string;
}

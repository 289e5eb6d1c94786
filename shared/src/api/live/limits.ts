/** Names of the events of `GET /admin/live`. */
export const LIVE_EVENTS = ['changed', 'notice', 'job', 'tiles'] as const;
export type LiveEventName = (typeof LIVE_EVENTS)[number];

/** Sent when a stream opens and then this often, ms: silence means that the network has lost it. */
export const LIVE_BEAT = 'beat';
export const LIVE_BEAT_MS = 15_000;

/** Data of `changed`: staff changed something. */
export interface ChangedEvent {
  /** The first part of the action in the audit log: `users`. */
  readonly subject: string;
  /** Ids of what was changed, without the collection. */
  readonly ids: readonly string[];
}

/** Streams that one member of staff may have open, and a process in all. */
export const STREAMS_PER_ACCOUNT = 6;
export const STREAMS_MAX = 200;

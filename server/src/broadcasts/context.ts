import type { Connection } from 'mongoose';
import type { Approvals } from '../admin/approvals/approvals.js';
import type { MessagesContext } from '../messages/context.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { Broadcasts } from './broadcasts.js';

/** The dependencies of everything about broadcasts. */
export interface BroadcastsContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly broadcasts: Broadcasts;
  readonly audit: AuditQueue;
  readonly approvals: Pick<Approvals, 'ask' | 'find' | 'sums'>;
  /** A message to one person begins a thread. */
  readonly messages: MessagesContext;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  /** Nothing is sent during maintenance. */
  readonly isUnderMaintenance: () => boolean;
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

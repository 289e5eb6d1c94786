import type { Connection } from 'mongoose';
import type { AdminLevel } from '@hokm/shared/policy';
import type { Judgements } from '../accounts/judgements.js';
import type { Chats } from '../notifications/chats.js';
import type { Outbox } from '../notifications/outbox.js';
import type { People } from '../platform/core/account.js';
import type { Clock, Log, RandomBytes } from '../platform/core/ports.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import type { Threads } from './threads.js';

/** The dependencies of everything about messages between players and the team. */
export interface MessagesContext {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  readonly threads: Threads;
  readonly audit: AuditQueue;
  readonly people: Pick<People, 'find' | 'findPeople'>;
  /** Ids of the open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly notifier: Pick<UserNotifier, 'notify'>;
  readonly chats: Pick<Chats, 'of'>;
  readonly mail: MailQueue;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
}

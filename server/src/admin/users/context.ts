import type { Types } from 'mongoose';
import type { SecurityEvents } from '../../accounts/security-events.js';
import type { Outbox } from '../../notifications/outbox.js';
import type { PresenceStore } from '../../people/presence-store.js';
import type { Account, People } from '../../platform/core/account.js';
import type { Log } from '../../platform/core/ports.js';
import type { Result } from '../../platform/core/result.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import type { Undoer } from '../../platform/panel/undoer.js';
import type { JobQueue } from '../../platform/panel-jobs/job-queue.js';
import type { UserNotifier } from '../../platform/sockets/user-notifier.js';
import type { SessionService } from '../../sign-in/sessions/session-service.js';
import type { Wallet } from '../../wallet/wallet.js';
import type { Approvals } from '../approvals/approvals.js';
import type { AccountChanges, AccountsContext } from './change-account.js';
import type { SuperAdminGuard } from './super-admins.js';
import type { Undos } from './undos.js';

/** The dependencies of what the staff does with accounts. */
export interface UsersContext extends AccountsContext {
  readonly people: Pick<People, 'findPeople'>;
  readonly sessions: Pick<SessionService, 'endAll' | 'closeEnded' | 'endSuspended' | 'list'>;
  readonly events: Pick<SecurityEvents, 'record'>;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly changes: AccountChanges;
  readonly guard: SuperAdminGuard;
  readonly undos: Undos;
  readonly approvals: Pick<Approvals, 'ask' | 'sums'>;
  readonly wallet: Wallet;
  readonly mail: MailQueue;
  /** Makes the links for a new password worthless that an account was mailed. */
  readonly revokeLinks: (account: Types.ObjectId) => Promise<void>;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly notifier: UserNotifier;
  readonly presence: Pick<PresenceStore, 'read'>;
  readonly clearAvatar: (id: string) => Promise<Result<{ account: Account }, 'request/not_found'>>;
  /** Takes a person away from every table. */
  readonly removePerson: (id: string) => Promise<void>;
  readonly jobs: Pick<JobQueue, 'start' | 'startApproved' | 'hasApproved'>;
  /** Other subjects whose changes can be taken back. */
  readonly undoers: () => readonly Undoer[];
  readonly log: Log;
}
